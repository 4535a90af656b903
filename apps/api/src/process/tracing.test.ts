import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freePort } from '../../../../tools/free-port.ts'
import { until } from '../../testing/faults/database-faults.ts'
import type { CollectedSpan } from '../../testing/faults/otlp-collector.ts'
import { startCollector } from '../../testing/faults/otlp-collector.ts'
import { createPlainDatabase } from '../../testing/faults/plain-database.ts'
import { signInOver, startServer } from '../../testing/faults/server-process.ts'
import type { ServerProcess } from '../../testing/faults/server-process.ts'
import { openSmallShop, withoutDemo } from '../../testing/faults/small-shop.ts'

let folder: string
let collector: Awaited<ReturnType<typeof startCollector>>
let database: Awaited<ReturnType<typeof createPlainDatabase>>
let server: ServerProcess
let token: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'armature-traces-'))
  collector = await startCollector()
  database = await createPlainDatabase()
  server = startServer({
    ...withoutDemo,
    ARMATURE_DATA_DIR: folder,
    DATABASE_URL: database.url,
    PORT: String(await freePort()),
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20word',
    OTEL_SERVICE_NAME: 'parts',
    OTEL_TRACES_SAMPLER: 'parentbased_traceidratio',
    OTEL_TRACES_SAMPLER_ARG: '1',
  })
  await server.ready()
  await openSmallShop(database.superuserUrl)
  token = await signInOver(server.url, 'vendor')
}, 180_000)
afterAll(async () => {
  await server.signal('SIGTERM')
  await database.drop()
  await collector.stop()
  await rm(folder, { recursive: true, force: true })
})

const callerSpan = '00f067aa0ba902b7'

const bodies = {
  createToken: { username: 'vendor', password: 'Armature-demo-1', otp_channel: 'EMAIL' },
  createSetupIntent: {},
  readMe: undefined,
}

/** Makes a call below a caller's span of this trace. The body follows once the server has begun with the request. */
const callIn = async (trace: string, call: keyof typeof bodies, flags: '00' | '01' = '01') => {
  const { method, path: at } = endpointPaths[call]
  const body = bodies[call] && JSON.stringify(bodies[call])
  const sending = request(`${server.url}${at}`, {
    method,
    headers: {
      ...(call !== 'createToken' && { authorization: `Bearer ${token}` }),
      ...(body && {
        'content-type': 'application/json',
        'content-length': body.length,
        expect: '100-continue',
      }),
      traceparent: `00-${trace}-${callerSpan}-${flags}`,
    },
  })
  sending.on('continue', () => sending.end(body))
  if (body === undefined) sending.end()
  else sending.flushHeaders()
  const [answer] = (await once(sending, 'response')) as [IncomingMessage]
  expect(answer.statusCode, (await answer.toArray()).join('')).toBe(200)
}

/** The request's span of a trace, once it has come, and those right below it. */
const collected = async (trace: string): Promise<{ own: CollectedSpan; below: CollectedSpan[] }> => {
  const find = () => collector.spans.find((span) => span.trace === trace && span.parent === callerSpan)
  await until(async () => find() !== undefined)
  const own = find()
  if (own === undefined) throw new Error('It has just been there')
  return { own, below: collector.spans.filter(({ parent }) => parent === own.id) }
}

it('a request’s span is its caller’s child, and has its statements below it, without values', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4736'
  await callIn(trace, 'createToken')
  const { own, below } = await collected(trace)
  expect(own).toMatchObject({
    name: `POST ${endpointPaths.createToken.path}`,
    service: 'parts',
    attributes: { 'http.route': endpointPaths.createToken.path, 'http.response.status_code': 200 },
  })
  const texts = below.map(({ attributes }) => String(attributes['db.query.text']))
  expect(texts.some((text) => /^select .*users/is.test(text))).toBe(true)
  expect(texts.some((text) => /insert into "outbox"/.test(text))).toBe(true)
  expect(texts.join()).not.toMatch(/vendor@|Armature-demo/)
  expect(collector.headers[0]).toMatchObject({ authorization: 'Bearer word', path: '/v1/traces' })
  await until(async () => server.output().includes(`"trace_id":"${trace}"`))
})

it('its calls to other servers are below it, by method and host alone', async () => {
  const trace = '4bf92f3577b34da6a3ce929d0e0e4737'
  await callIn(trace, 'createSetupIntent')
  const { below } = await collected(trace)
  const calls = below.filter(({ attributes }) => attributes['server.address'] !== undefined)
  expect(calls).toContainEqual(
    expect.objectContaining({
      name: 'POST',
      attributes: {
        'http.request.method': 'POST',
        'server.address': '127.0.0.1',
        'http.response.status_code': 200,
      },
    }),
  )
})

it('a job has a trace of its own, with its statements', async () => {
  const jobs = () => collector.spans.filter(({ name }) => name === 'job deliver-message')
  await until(async () => jobs().length > 0)
  const [job] = jobs()
  expect(job).toMatchObject({ parent: '', attributes: { 'messaging.destination.name': 'deliver-message' } })
  await until(async () => collector.spans.some(({ parent }) => parent === job?.id))
})

it('what the caller doesn’t trace isn’t sent, nor are probes and the sending itself', async () => {
  const untraced = '4bf92f3577b34da6a3ce929d0e0e4738'
  await callIn(untraced, 'readMe', '00')
  const after = '4bf92f3577b34da6a3ce929d0e0e4739'
  await callIn(after, 'readMe')
  await collected(after)
  expect(collector.spans.filter(({ trace }) => trace === untraced)).toEqual([])
  expect(collector.spans.filter(({ name }) => name.includes('readyz'))).toEqual([])
  // It begins while a request is under way, which itself calls nobody.
  const sent = collector.spans.filter(
    ({ trace, attributes }) => trace === after && 'server.address' in attributes,
  )
  expect(sent).toEqual([])
})
