import { connect } from 'node:net'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { World } from '../../../../testing/builders.ts'
import { createWorld } from '../../../../testing/builders.ts'
import { buildApp } from '../../../process/app.ts'
import { serverLimits } from '../../config/server-limits.ts'

let world: World
let app: FastifyInstance
beforeAll(async () => {
  world = await createWorld()
  app = await buildApp({ deps: world.deps, log: pino({ level: 'silent' }) })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await world.drop()
})

/** The answers that come on one connection to requests that are sent together, and how often it was asked in all. */
const sent = async (requests: readonly string[]) => {
  const { port } = app.server.address() as AddressInfo
  const line = connect(port, '127.0.0.1')
  const chunks: Buffer[] = []
  line.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', () => {})
  await once(line, 'connect')
  line.write(requests.join(''))
  await once(line, 'close')
  return Buffer.concat(chunks).toString('latin1').split('HTTP/1.1 200').length - 1
}

const ask = (more = ''): string => `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
const lastOne = ask('Connection: close\r\n')

it('as many requests as may wait on a connection are answered, each in its order', async () => {
  const some = Array.from({ length: serverLimits.pipelined - 1 }, () => ask())
  expect(await sent([...some, lastOne])).toBe(serverLimits.pipelined)
})

it('a connection on which more wait for their answers is ended, and no more of them are begun', async () => {
  let begun = 0
  const count = () => (begun += 1)
  app.server.on('request', count)
  expect(await sent(Array.from({ length: 500 }, () => ask()))).toBeLessThanOrEqual(serverLimits.pipelined)
  app.server.off('request', count)
  expect(begun).toBeGreaterThan(serverLimits.pipelined)
  expect(await sent([lastOne])).toBe(1)
})

it('requests that wait for the answer before them are as many as one likes', async () => {
  const { port } = app.server.address() as AddressInfo
  const line = connect(port, '127.0.0.1')
  await once(line, 'connect')
  for (let asked = 0; asked < serverLimits.pipelined * 2; asked += 1) {
    const answered = once(line, 'data')
    line.write(ask())
    expect(String((await answered)[0])).toContain('HTTP/1.1 200')
  }
  line.destroy()
})
