import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A field of a protobuf message: a number, or the bytes of a text or of a message in it. */
type Field = bigint | Buffer
type Message = Map<number, Field[]>

/** A protobuf message's fields by their numbers. */
const readMessage = (bytes: Buffer): Message => {
  const fields: Message = new Map()
  let at = 0
  const varint = (): bigint => {
    let value = 0n
    for (let shift = 0n; ; shift += 7n) {
      const byte = bytes[at++] ?? 0
      value |= BigInt(byte & 0x7f) << shift
      if (byte < 0x80) return value
    }
  }
  const take = (length: number): Buffer => bytes.subarray(at, (at += length))
  while (at < bytes.length) {
    const tag = Number(varint())
    const kind = tag & 7
    const field = kind === 0 ? varint() : take(kind === 1 ? 8 : kind === 5 ? 4 : Number(varint()))
    fields.set(tag >> 3, [...(fields.get(tag >> 3) ?? []), field])
  }
  return fields
}

const partsOf = (message: Message, number: number): Message[] =>
  (message.get(number) ?? []).map((field) => readMessage(field as Buffer))
const bytesOf = (message: Message | undefined, number: number): Buffer =>
  (message?.get(number)?.[0] as Buffer | undefined) ?? Buffer.alloc(0)
const textOf = (message: Message | undefined, number: number): string => bytesOf(message, number).toString()

/** Texts and whole numbers of a list of attributes. */
const attributesOf = (message: Message | undefined, number: number): Record<string, string | number> =>
  Object.fromEntries(
    (message === undefined ? [] : partsOf(message, number)).map((pair) => {
      const [value] = partsOf(pair, 2)
      const whole = value?.get(3)?.[0]
      return [textOf(pair, 1), typeof whole === 'bigint' ? Number(whole) : textOf(value, 1)]
    }),
  )

export interface CollectedSpan {
  name: string
  trace: string
  id: string
  /** Empty for the first of its trace. */
  parent: string
  service: string
  attributes: Record<string, string | number>
}

/** The spans of a request of OTLP; the numbers are those of opentelemetry-proto's trace.proto. */
const spansIn = (body: Buffer): CollectedSpan[] =>
  partsOf(readMessage(body), 1).flatMap((ofResource) => {
    const service = String(attributesOf(partsOf(ofResource, 1)[0], 1)['service.name'])
    return partsOf(ofResource, 2).flatMap((ofScope) =>
      partsOf(ofScope, 2).map((span) => ({
        name: textOf(span, 5),
        trace: bytesOf(span, 1).toString('hex'),
        id: bytesOf(span, 2).toString('hex'),
        parent: bytesOf(span, 4).toString('hex'),
        service,
        attributes: attributesOf(span, 9),
      })),
    )
  })

/** A collector that takes traces by OTLP over HTTP, and the headers of each request. */
export const startCollector = async () => {
  const spans: CollectedSpan[] = []
  const headers: Record<string, unknown>[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      headers.push({ ...request.headers, path: request.url })
      spans.push(...spansIn(Buffer.concat(chunks)))
      response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    headers,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
