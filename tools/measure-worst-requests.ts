import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { freePort } from './free-port.ts'
import { signInOver, startServer } from '@armature/api/testing/server-process'
import { endpoints } from '@armature/contract/all-endpoints'
import type { Endpoint } from '@armature/contract/endpoint'
import { limits } from '@armature/domain/limits'
import { z } from 'zod'
import { serverLimits } from '../apps/api/src/server-limits.ts'
import { hostileTexts } from '../bench/hostile-texts.ts'

/**
 * How long can one request hold the server? Starts a server of its own on a fresh demo, and sends every call the worst
 * bodies and queries that we can think of, each within the limits that the server has. Prints, worst first, how long
 * the server's main thread computed for each, also as a multiple of a `/healthz`, and every answer that was a 5xx. No
 * turn of the event loop is longer than that; and unlike a wait it doesn't grow with what else the machine does.
 *
 *     node tools/measure-worst-requests.ts
 *
 * `--repeats 3`: the shortest of as many tries counts, since collecting garbage falls into any of them. `--call quote`
 * takes only calls whose name holds this. `--rows 25` are printed. Linux only. Files are sent by `npm run bench:turns`. It asserts nothing; the limits
 * themselves are asserted by apps/api/src/http/body-limits.test.ts.
 */
const { values } = parseArgs({
  options: {
    repeats: { type: 'string', default: '3' },
    call: { type: 'string', default: '' },
    rows: { type: 'string', default: '25' },
  },
})

type Json = Record<string, unknown>

const propertiesOf = (schema: z.ZodType | undefined): string[] => {
  if (schema === undefined) return []
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Json
  const own = shape['properties'] ?? (shape['anyOf'] as Json[] | undefined)?.[0]?.['properties'] ?? {}
  return Object.keys(own)
}

/** The most copies of an element that fit into a body of this size and into the limit of members. */
const listOf = (element: string, bytes: number, members = 1): string => {
  const count = Math.min(bytes / (element.length + 1), serverLimits.body.members / members) - 4
  return `[${Array.from({ length: Math.max(1, Math.floor(count)) }, () => element).join(',')}]`
}

/** Bodies as they travel, each within the call's limits. */
const worstBodies = ({ body, bodyBytes = limits.body.bytes }: Endpoint): Record<string, string> => {
  const names = propertiesOf(body)
  const share = Math.floor((bodyBytes - 200) / Math.max(1, names.length)) - 40
  const everyField = (json: string): string => `{${names.map((name) => `"${name}":${json}`).join(',')}}`
  const keys = (length: number): string => {
    const count = Math.min(serverLimits.body.members - 2, Math.floor((bodyBytes - 2) / (length + 8)))
    return `{${Array.from({ length: count }, (_one, index) => `"${'k'.repeat(length)}${index}":1`).join(',')}}`
  }
  const perField = serverLimits.body.members / Math.max(1, names.length)
  const fieldList = (element: string, members: number): string =>
    listOf(element, share, members * Math.max(1, serverLimits.body.members / perField))
  return {
    'many unknown fields': keys(2),
    'long unknown fields': keys(500),
    'as deep as may be': `${'{"a":'.repeat(serverLimits.body.depth)}1${'}'.repeat(serverLimits.body.depth)}`,
    'fields of numbers': everyField(fieldList('1', 1)),
    'fields of objects': everyField(fieldList('{"id":1,"quantity":1}', 3)),
    'fields of empty objects': everyField(fieldList('{}', 2)),
    'fields of texts': everyField(fieldList('"x"', 1)),
    'fields beyond all numbers': everyField('1e400'),
    'fields of long numbers': everyField('9'.repeat(Math.max(1, share))),
    ...Object.fromEntries(
      Object.entries(hostileTexts).map(([what, text]) => [what, everyField(JSON.stringify(text(share)))]),
    ),
    'only escapes': everyField(`"${'\\u00e4'.repeat(Math.floor(share / 6))}"`),
    'nothing but brackets': '['.repeat(bodyBytes),
    'one long text': `"${'x'.repeat(bodyBytes - 2)}"`,
  }
}

/** Node reads no more than 16 kB of address and headers. */
const queryBytes = 12_000

const worstQueries = ({ query }: Endpoint): Record<string, string> => ({
  'many unknown names': Array.from({ length: queryBytes / 6 }, (_one, index) => `k${index}`).join('&'),
  'one name again and again': 'page&'.repeat(queryBytes / 5),
  ...Object.fromEntries(
    ['a', '1,', '%20', '%C3%A9', '%25_', "'"].map((text) => [
      `every name with ${text}`,
      propertiesOf(query)
        .map(
          (name) =>
            `${name}=${text.repeat(queryBytes / text.length / Math.max(1, propertiesOf(query).length) - 3)}`,
        )
        .join('&'),
    ]),
  ),
  'a long search': `search=${encodeURIComponent('a b '.repeat(50))}`,
})

interface Shot {
  call: Endpoint
  what: string
  url: string
  body?: string
}

const shotsOf = (call: Endpoint): Shot[] => {
  const url = call.path.replaceAll(':transition', 'close').replaceAll(/:\w+/g, '1')
  const shots = Object.entries(call.method === 'GET' ? worstQueries(call) : worstBodies(call))
  return shots.map(([what, text]) =>
    call.method === 'GET' ? { call, what, url: `${url}?${text}` } : { call, what, url, body: text },
  )
}

const dataDir = await mkdtemp(path.join(tmpdir(), 'armature-worst-'))
await chmod(dataDir, 0o755)
const port = await freePort()
const server = startServer({ PORT: String(port), ARMATURE_DATA_DIR: dataDir, RATE_LIMIT_SCALE: '1000000' })

/** Milliseconds that the server's main thread has computed so far. */
const computed = async (): Promise<number> => {
  const { pid } = server.child
  const [nanoseconds] = (await readFile(`/proc/${pid}/task/${pid}/schedstat`, 'utf8')).split(' ')
  return Number(nanoseconds) / 1e6
}

const costOf = async (work: () => Promise<number>): Promise<{ ms: number; status: number }> => {
  const before = await computed()
  const status = await work()
  return { ms: (await computed()) - before, status }
}

const ping = async (): Promise<number> => {
  const response = await fetch(`${server.url}/healthz`)
  await response.arrayBuffer()
  return response.status
}

const send = async ({ call, url, body }: Shot, token: string): Promise<number> => {
  const response = await fetch(`${server.url}${url}`, {
    method: call.method,
    headers: {
      authorization: `JWT ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  })
  await response.arrayBuffer()
  return response.status
}

const median = (numbers: number[]): number => numbers.toSorted((a, b) => a - b)[numbers.length >> 1] ?? 0

const run = async (): Promise<void> => {
  await server.ready()
  const token = await signInOver(server.url, 'admin')
  const idle: number[] = []
  for (let count = 0; count < 200; count += 1) idle.push((await costOf(ping)).ms)
  const atRest = median(idle)
  const repeats = Math.max(1, Number(values.repeats))
  const calls = (Object.values(endpoints) as Endpoint[]).filter(
    // The admin's own session must outlive the measurement.
    (call) =>
      !call.upload && call.name !== 'logout' && call.name.toLowerCase().includes(values.call.toLowerCase()),
  )
  const results: { shot: Shot; ms: number; status: number }[] = []
  for (const shot of calls.flatMap(shotsOf)) {
    let best = { ms: Number.POSITIVE_INFINITY, status: 0 }
    for (let count = 0; count < repeats; count += 1) {
      const tried = await costOf(() => send(shot, token))
      if (tried.ms < best.ms || tried.status >= 500) best = tried
      if (tried.status >= 500) break
    }
    results.push({ shot, ...best })
  }
  const row = ({ shot, ms, status }: (typeof results)[number]): string =>
    `${ms.toFixed(1).padStart(7)} ms ${(ms / atRest).toFixed(0).padStart(5)} x  ${status}  ${shot.call.name}: ${shot.what}`
  console.log(`${results.length} requests to ${calls.length} calls; a /healthz takes ${atRest.toFixed(2)} ms`)
  for (const one of results.toSorted((a, b) => b.ms - a.ms).slice(0, Number(values.rows)))
    console.log(row(one))
  const broken = results.filter(({ status }) => status >= 500)
  console.log(`5xx: ${broken.length}; above 50 ms: ${results.filter(({ ms }) => ms > 50).length}`)
  for (const one of broken) console.log(row(one))
}

try {
  await run()
} finally {
  await server.signal('SIGTERM')
  await rm(dataDir, { recursive: true, force: true })
}
