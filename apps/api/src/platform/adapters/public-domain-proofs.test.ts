import { createSocket } from 'node:dgram'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { domainProofOf } from '@armature/domain/accounts/company-domains'
import { publicDomainProofs } from './public-domain-proofs.ts'
import type { RequestPublic } from './public-request.ts'
import { publicRequests } from './public-request.ts'

const claim = { domain: 'cobalt.example', token: 'abc' }
const { record, text } = domainProofOf(claim)

let records: Record<string, string[][]> = {}
const nameIn = (query: Buffer): { name: string; end: number } => {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.subarray(at + 1, at + 1 + length).toString())
    at += 1 + length
  }
  return { name: labels.join('.'), end: at + 5 }
}
const string = (part: string) => Buffer.concat([Buffer.from([Buffer.byteLength(part)]), Buffer.from(part)])

/** The least of a name server: TXT records, and "no such name" for others (RFC 1035). */
const dns = createSocket('udp4')
dns.on('message', (query, { port, address }) => {
  const { name, end } = nameIn(query)
  const found = records[name]
  const header = Buffer.from(query.subarray(0, 12))
  header.writeUInt16BE(found === undefined ? 0x81_83 : 0x81_80, 2)
  header.writeUInt16BE(found?.length ?? 0, 6)
  header.writeUInt32BE(0, 8)
  const answers = (found ?? []).map((parts) => {
    const data = Buffer.concat(parts.map(string))
    const start = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0])
    start.writeUInt16BE(data.length, 10)
    return Buffer.concat([start, data])
  })
  dns.send(Buffer.concat([header, query.subarray(12, end), ...answers]), port, address)
})
let nameServer = ''
beforeAll(async () => {
  await new Promise<void>((resolve) => dns.bind(0, '127.0.0.1', resolve))
  nameServer = `127.0.0.1:${dns.address().port}`
})
afterAll(() => void dns.close())

const answering = (status: number, body: string) => async () => ({
  status,
  headers: {},
  body: Buffer.from(body),
})
const none = answering(404, '')
const find = (request: RequestPublic = none) => publicDomainProofs({ nameServer, request }).find(claim)

it('finds the record among others, also one that is cut in parts', async () => {
  records = { [record]: [['v=spf1 -all'], [text.slice(0, 9), text.slice(9)]] }
  expect(await find()).toMatchObject({ proof: 'DNS' })
})

it('says what stands there instead of the record and the file', async () => {
  records = { [record]: [['armature-verification=other']], [claim.domain]: [[text]] }
  expect(await find()).toEqual({
    proof: null,
    record: '“armature-verification=other”',
    file: 'answered 404',
  })
  records = {}
  expect(await find(answering(200, 'hello'))).toEqual({
    proof: null,
    record: 'none',
    file: 'has other content',
  })
})

it('takes the file’s exact content, and not what a redirect leads to', async () => {
  records = {}
  expect(await find(answering(200, `${text}\n`))).toMatchObject({ proof: 'FILE', record: 'none' })
  expect(await find(answering(302, text))).toMatchObject({ proof: null })
})

it('never asks a private address for the file', async () => {
  const request = publicRequests({ addressesOf: async () => ['10.0.0.7'] })
  expect(await find(request)).toMatchObject({ proof: null, file: 'not reached (no answer)' })
})

it('says that no name server answers', async () => {
  const found = await publicDomainProofs({
    nameServer: '127.0.0.1:1',
    request: none,
    timeoutMs: 200,
  }).find(claim)
  expect(found.record).toMatch(/didn’t answer/)
})
