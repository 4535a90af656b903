import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { Socket as Line } from 'node:net'
import { socketLimits } from '../../platform/config/socket-limits.ts'
import { socketPath } from '@armature/contract/platform/realtime'
import type { Change } from '@armature/domain/realtime/change'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { buildUser } from '../../../testing/builders.ts'
import type { LiveClient } from '../../../testing/live-client.ts'
import { connectLive, openLive, refusalOf } from '../../../testing/live-client.ts'
import type { LiveWorld } from '../../../testing/live-world.ts'
import { startLiveWorld } from '../../../testing/live-world.ts'
import { buildApp } from '../app.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { announceChanges } from '../../platform/journal/announce-change.ts'

let world: LiveWorld
const raws: WebSocket[] = []
beforeAll(async () => {
  world = await startLiveWorld()
})
afterEach(() => {
  for (const raw of raws.splice(0)) raw.close()
  world.hangUp()
})
afterAll(() => world.stop())

const address = (url = world.url): string =>
  `${url.replace('http', 'ws')}${socketPath}?EIO=4&transport=websocket`

/** A WebSocket that ignores the protocol's rules and sends any bytes it is given. */
const openRaw = async (url?: string): Promise<WebSocket> => {
  const raw = new WebSocket(address(url))
  raws.push(raw)
  await once(raw, 'message')
  return raw
}
const signedIn = async (): Promise<WebSocket> => {
  const raw = await openRaw()
  raw.send(`40${JSON.stringify({ token: await world.tokenOf(world.vendor) })}`)
  await once(raw, 'message')
  return raw
}
const closed = (raw: WebSocket) => once(raw, 'close')

/** The HTTP answer to a request to upgrade that the server refuses. */
const askToUpgrade = async (url: string, path: string, headers: Record<string, string> = {}) => {
  const asking = request(`${url}${path}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      ...headers,
    },
  })
  asking.end()
  const [answer] = (await Promise.race([once(asking, 'response'), once(asking, 'upgrade')])) as [
    IncomingMessage,
  ]
  answer.socket.destroy()
  return { status: answer.statusCode, headers: answer.headers }
}

describe('a connection that sends too much is closed, and nobody else’s:', () => {
  // As WebSocket numbers it. One that answers no pings is closed too, but later and without a number.
  const [cutOff, tooBig, unnumbered] = [1006, 1009, 1005]
  const spared = async (act: (raw: WebSocket) => void, number = cutOff) => {
    const other = await world.live(world.customer)
    const raw = await signedIn()
    const end = closed(raw)
    act(raw)
    const [{ code }] = (await end) as [CloseEvent]
    expect(code).toBe(number)
    await world.settle(other)
  }

  it('a message over 16 KiB', () => spared((raw) => raw.send(`42["x","${'x'.repeat(20_000)}"]`), tooBig))

  it('many messages at once', () =>
    spared((raw) => {
      for (let sent = 0; sent <= socketLimits.messages.atOnce; sent += 1) raw.send('42["x"]')
    }))

  it('many bytes at once', () =>
    spared((raw) => {
      for (let sent = 0; sent < socketLimits.bytes.atOnce; sent += 16_000)
        raw.send(`42["x","${'x'.repeat(15_990)}"]`)
    }))

  it('bytes that are no text', () =>
    spared((raw) => {
      raw.send('451-["x",{"_placeholder":true,"num":0}]')
      raw.send(new Uint8Array([1, 2, 3]))
    }))

  it('what isn’t the protocol', () => spared((raw) => raw.send('4nonsense'), unnumbered))

  it('attempts to sign in, without a token or with a wrong one', async () => {
    const raw = await openRaw()
    const end = closed(raw)
    for (let sent = 0; sent <= socketLimits.messages.atOnce; sent += 1) raw.send('40{"token":"wrong"}')
    await end
  })
})

/** The head of a frame that a client sends, masked by zeros: its kind, and how many bytes follow. */
const frame = (kind: number, length = 0): number[] => [kind, 0x80 | length, 0, 0, 0, 0]
const [ping, pong, more] = [0x89, 0x8a, 0x00]

describe('frames that reach no listener are counted, too:', () => {
  /** A connection as bytes, since a WebSocket of ours sends no such frames. */
  const openBytes = async (): Promise<Line> => {
    const { port } = new URL(world.url)
    const line = connect(Number(port), '127.0.0.1')
    await once(line, 'connect')
    line.write(
      `GET ${socketPath}?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n',
    )
    await once(line, 'data')
    return line
  }
  const many = (one: number[], count: number): Buffer =>
    Buffer.from(Array.from({ length: count }, () => one).flat())
  /** The pongs that come back before the line ends. */
  const pongsFor = async (bytes: Buffer): Promise<number> => {
    const line = await openBytes()
    let pongs = 0
    line.on('data', (chunk: Buffer) => {
      pongs += chunk.filter((byte) => byte === pong).length
    })
    line.on('error', () => {})
    line.write(bytes)
    await once(line, 'close')
    return pongs
  }

  it('pings, which are answered up to there', async () => {
    expect(await pongsFor(many(frame(ping), 5_000))).toBeLessThanOrEqual(socketLimits.messages.atOnce)
  })

  it('pongs', async () => {
    expect(await pongsFor(many(frame(pong), 5_000))).toBe(0)
  })

  it('pieces of one message', async () => {
    const first = Buffer.from([...frame(0x01, 1), 0x34])
    expect(await pongsFor(Buffer.concat([first, many(frame(more), socketLimits.fragments)]))).toBe(0)
  })

  it('and a ping alone is answered with its own bytes', async () => {
    const line = await openBytes()
    const answered = once(line, 'data')
    line.write(Buffer.from([...frame(ping, 2), 0x68, 0x69]))
    const [chunk] = (await answered) as [Buffer]
    expect([...chunk]).toEqual([pong, 2, 0x68, 0x69])
    line.destroy()
  })
})

describe('a connection that keeps within the limits', () => {
  it('stays', async () => {
    const raw = await signedIn()
    const answered = once(raw, 'message')
    for (let sent = 0; sent < 15; sent += 1) raw.send(`42["x","${'x'.repeat(4_000)}"]`)
    await world.announce({ kind: 'product', id: 1, audience: { tenantId: null } })
    const [{ data }] = (await answered) as [MessageEvent]
    expect(data).toBe('42["changed",{"kind":"product","id":1}]')
  })

  it('is closed where the client never signs in', async () => {
    const raw = await openRaw()
    await closed(raw)
  })

  it('is told nothing before it was let in, nor after it was refused', async () => {
    const [mute, wrong] = [await openRaw(), await openRaw()]
    const heard: string[] = []
    for (const raw of [mute, wrong])
      raw.addEventListener('message', ({ data }) => void heard.push(String(data)))
    wrong.send('40{"token":"wrong"}')
    await once(wrong, 'message')
    const admin = await world.live(world.admin)
    await world.announce({ kind: 'product', id: 2, audience: { tenantId: null } })
    await admin.hears({ kind: 'product', id: 2 })
    // Earlier messages would have arrived before this one.
    wrong.send('40/nothing-such,')
    mute.send('40/nothing-such,')
    await Promise.all([once(wrong, 'message'), once(mute, 'message')])
    expect(heard.filter((data) => data.includes('changed'))).toEqual([])
  })
})

describe('the number of connections is limited', () => {
  it('per account over all processes, and what is closed makes room', async () => {
    const user = await buildUser(world.owner)
    const scale = { rateLimitScale: 2 / socketLimits.perUser }
    const { url } = await world.startAnother(scale)
    const { url: elsewhere, app } = await world.startAnother(scale)
    const token = await world.tokenOf(user)
    const first = await connectLive({ url, token })
    await connectLive({ url: elsewhere, token })
    expect(await refusalOf(openLive({ url, token }))).toBe('too_many_connections')
    expect(await refusalOf(openLive({ url: elsewhere, token }))).toBe('too_many_connections')
    await world.settle(await world.live(world.vendor2, { url }))
    const open = () =>
      connectLive({ url: elsewhere, token }).then(
        ({ socket }) => socket.disconnect().connected,
        ({ message }: Error) => message,
      )
    first.socket.disconnect()
    await expect.poll(open).toBe(false)
    // A process that stops takes its connections with it.
    await app.close()
    const [here, too] = [await connectLive({ url, token }), await connectLive({ url, token })]
    for (const { socket } of [here, too]) socket.disconnect()
  })

  it('without those of a process that was killed, once it has been silent for a while', async () => {
    const user = await buildUser(world.owner)
    const { url } = await world.startAnother({ rateLimitScale: 1 / socketLimits.perUser })
    const token = await world.tokenOf(user)
    const killed = randomUUID()
    const seen = (seconds: number) =>
      sql`
      INSERT INTO live_servers VALUES (${killed}, now() - make_interval(secs => ${seconds}))
      ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at`.execute(world.owner)
    const left = () =>
      world.owner.selectFrom('live_connections').where('server_id', '=', killed).select('id').execute()
    await seen(0)
    await sql`INSERT INTO live_connections VALUES ('of-the-killed', ${killed}, ${user.userId})`.execute(
      world.owner,
    )
    expect(await refusalOf(openLive({ url, token }))).toBe('too_many_connections')
    await seen(socketLimits.goneSeconds)
    const { socket } = await connectLive({ url, token })
    await expect.poll(left, { timeout: 2_000 * socketLimits.pulseSeconds }).toEqual([])
    socket.disconnect()
  })

  it('with those of a process that was only held up', async () => {
    const user = await buildUser(world.owner)
    const { url } = await world.startAnother({ rateLimitScale: 1 / socketLimits.perUser })
    const token = await world.tokenOf(user)
    const { socket } = await connectLive({ url, token })
    await world.owner.deleteFrom('live_servers').execute()
    expect(await refusalOf(openLive({ url, token }))).toBe('too_many_connections')
    socket.disconnect()
  })

  it('per address, and what is closed makes room', async () => {
    const { url } = await world.startAnother({ rateLimitScale: 3 / socketLimits.perAddress })
    const ask = async () => (await askToUpgrade(url, `${socketPath}?EIO=4&transport=websocket`)).status
    const open = [await openRaw(url), await openRaw(url), await openRaw(url)]
    expect(await ask()).toBe(429)
    open[0]?.close()
    await expect.poll(ask).toBe(101)
  })
})

describe('a request to upgrade is a request like others', () => {
  it('refused from a foreign origin, in our words and with our headers', async () => {
    const path = `${socketPath}?EIO=4&transport=websocket`
    const answer = await askToUpgrade(world.url, path, { origin: 'https://evil.example' })
    expect(answer.status).toBe(403)
    expect(answer.headers).toMatchObject({ 'x-content-type-options': 'nosniff', connection: 'close' })
    expect((await askToUpgrade(world.url, path, { origin: world.deps.config.publicUrl })).status).toBe(101)
  })

  it('not found at any other path, nor without an upgrade, nor for another transport', async () => {
    expect((await askToUpgrade(world.url, '/api/me/')).status).toBe(401)
    expect((await askToUpgrade(world.url, '/nothing-such')).status).toBe(404)
    expect((await fetch(`${world.url}${socketPath}?EIO=4&transport=polling`)).status).toBe(404)
    expect((await askToUpgrade(world.url, `${socketPath}?EIO=4&transport=polling`)).status).toBe(400)
  })

  it('answered 503 while the server starts', async () => {
    const app = await buildApp({
      deps: world.deps,
      log: pino({ level: 'silent' }),
      health: { phase: () => 'starting', worksOnJobs: () => false },
    })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    expect((await askToUpgrade(url, `${socketPath}?EIO=4&transport=websocket`)).status).toBe(503)
    await app.close()
  })
})

/** The line below a connection, to leave unread what comes. */
const lineOf = ({ socket }: LiveClient): Line =>
  Reflect.get(Reflect.get(socket.io.engine.transport, 'ws') as object, '_socket') as Line

it('who reads nothing is dropped and holds up nobody, and catches up on coming back', async () => {
  const [slow, other] = [await world.live(world.vendor), await world.live(world.vendor2)]
  const dropped = new Promise((resolve) => slow.socket.on('disconnect', resolve))
  lineOf(slow).pause()
  const wide = 'x'.repeat(7_000)
  // More than all buffers on the way take, and then more than may wait.
  for (let batch = 0; batch < 30; batch += 1) {
    const changes = Array.from({ length: 100 }, (_, at): Change => {
      return { kind: 'product', id: `${batch} ${at} ${wide}`, audience: { tenantId: null } }
    })
    await inTransaction(world.db, systemContext, (trx) => announceChanges(trx, changes))
    await world.settle(other)
  }
  lineOf(slow).resume()
  expect(await dropped).toBe('transport close')
  const back = await world.live(world.vendor, { behindMs: 60_000 })
  await expect.poll(() => back.gaps()).toBe(1)
  await world.settle(back, other)
})

it('a server that stops says for how long those who come back are to spread', async () => {
  const { app, url } = await world.startAnother()
  const live = await world.live(world.vendor, { url })
  const told = new Promise<number>((resolve) => live.socket.on('going', resolve))
  await app.close()
  expect(await told).toBe(socketLimits.leastSpreadMs)
})

it('a server that stops closes its connections so that they come back by themselves', async () => {
  const { app, url } = await world.startAnother()
  const live = await world.live(world.vendor, { url })
  const closing = new Promise((resolve) => live.socket.on('disconnect', resolve))
  await app.close()
  expect(await closing).toBe('transport close')
})
