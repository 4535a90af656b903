import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../testing/builders.ts'
import { createWorld } from '../../testing/builders.ts'
import { runOn } from '../../testing/test-database.ts'
import { startPayments } from './deps.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.drop())

const addresses = Object.values(networkInterfaces()).flatMap((all) => all ?? [])
const hasAny6 = addresses.some(({ family }) => family === 'IPv6')
const hasLoopback6 = addresses.some(({ address }) => address === '::1')

/** Leaves the card sandbox an event to report, with a due time that is past. */
const leaveEvent = (id: string) =>
  runOn(
    world.url,
    `insert into stripe_sandbox.objects (id, kind, created, body) values ('${id}', 'event', 0, '{"id": "${id}"}')`,
    `insert into stripe_sandbox.deliveries (event_id, next_attempt_at) values ('${id}', '2001-01-01')`,
  )

describe('the card sandbox', () => {
  it.each(['127.0.0.1', '0.0.0.0', ...(hasAny6 ? ['::'] : []), ...(hasLoopback6 ? ['::1'] : [])])(
    'keeps its reports until the server listens, and makes them where it does: %s',
    async (host) => {
      const heard: string[] = []
      const server = createServer((request, response) => {
        heard.push(request.url ?? '')
        response.end()
      }).listen(0, host)
      await once(server, 'listening')
      let at: AddressInfo | null = null
      // The port is another program's.
      const config = { ...world.deps.config, port: 1, stripe: undefined }
      const log = pino({ level: 'silent' })
      const { sandbox, stop } = await startPayments(config, world.url, log, () => at)
      await leaveEvent(`evt_at_${heard.length}_${host.length}_${host.includes(':')}`)
      sandbox?.deliver()
      expect(heard).toEqual([])
      const heardOne = once(server, 'request')
      at = server.address() as AddressInfo
      sandbox?.deliver()
      await heardOne
      expect(heard).toEqual(['/api/payment/webhook/'])
      await stop()
      server.close()
    },
  )
})
