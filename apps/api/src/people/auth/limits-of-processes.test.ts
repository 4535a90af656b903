import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { limits } from '@armature/domain/limits'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ServerProcess } from '../../../testing/faults/server-process.ts'
import { freePort } from '../../../../../tools/free-port.ts'
import { startServer } from '../../../testing/faults/server-process.ts'
import type { World } from '../../../testing/builders.ts'
import { buildUser, createWorld } from '../../../testing/builders.ts'

const starting = 60_000
const dataDir = path.join(tmpdir(), `armature-limits-${process.pid}`)
let world: World
const running: ServerProcess[] = []

/** A server of its own on the one database, with the limits as they are. */
const start = async (): Promise<ServerProcess> => {
  const server = startServer({
    DATABASE_URL: world.url,
    ARMATURE_DATA_DIR: dataDir,
    SERVER_SECRET: world.deps.serverSecret,
    PORT: String(await freePort()),
    SEED_DEMO: 'false',
    RATE_LIMIT_SCALE: '1',
    TRUST_PROXY: '1',
  })
  running.push(server)
  await server.ready()
  return server
}

beforeAll(async () => {
  world = await createWorld()
})
afterAll(async () => {
  await Promise.all(running.map((server) => server.signal('SIGKILL')))
  await world.drop()
  await rm(dataDir, { recursive: true, force: true })
}, starting)

let addresses = 0
const newAddress = (): string => {
  addresses += 1
  return `198.51.100.${addresses}`
}

const tryPassword = async ({ url }: ServerProcess, username: string, address: string): Promise<number> => {
  const response = await fetch(`${url}/api/token/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ username, password: 'wrong', otp_channel: 'EMAIL' }),
  })
  await response.arrayBuffer()
  return response.status
}
const countOf = (statuses: readonly number[], status: number) =>
  statuses.filter((one) => one === status).length

it(
  'limits hold for all processes together, for an address and for an account, and outlive them',
  async () => {
    const user = await buildUser(world.owner)
    const servers = await Promise.all([start(), start()])
    const spread = <T>(count: number, ask: (server: ServerProcess) => Promise<T>) =>
      Promise.all(servers.flatMap((server) => Array.from({ length: count }, () => ask(server))))

    const perAddress = limits.perAddressAndMinute.signIn
    const one = newAddress()
    const ofAddress = await spread(perAddress / 2 + 5, (server) =>
      tryPassword(server, `name-${Math.random()}`, one),
    )
    expect([countOf(ofAddress, 401), countOf(ofAddress, 429)]).toEqual([perAddress, 10])

    const perAccount = limits.perAccount.wrongPasswords
    const ofAccount = await spread(perAccount / 2 + 5, (server) =>
      tryPassword(server, user.username, newAddress()),
    )
    expect([countOf(ofAccount, 401), countOf(ofAccount, 429)]).toEqual([perAccount, 10])

    await Promise.all(servers.map((server) => server.signal('SIGKILL')))
    const next = await start()
    expect(await tryPassword(next, user.username, newAddress())).toBe(429)
    expect(await tryPassword(next, 'somebody-else', newAddress())).toBe(401)
  },
  3 * starting,
)
