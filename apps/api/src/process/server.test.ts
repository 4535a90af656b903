import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { buildWeb } from '../../../../tools/build-web.ts'
import { until } from '../../testing/faults/database-faults.ts'
import { connectLive } from '../../testing/live-client.ts'
import { startRefusingLine } from '../../testing/faults/refusing-line.ts'
import { inProject } from '../../../../tools/project.ts'
import { freePort } from '../../../../tools/free-port.ts'
import { signInOver, startServer } from '../../testing/faults/server-process.ts'
import type { ServerProcess } from '../../testing/faults/server-process.ts'
import { openSmallShop, withoutDemo } from '../../testing/faults/small-shop.ts'
import { runOn, withDatabase } from '../../testing/test-database.ts'
import { runningUrl } from '../platform/db/embedded/embedded-backup.ts'

const starting = 180_000
let dataDir: string
const running = new Set<ServerProcess>()

const start = async (env: Record<string, string> = {}): Promise<ServerProcess> => {
  const ours = { ARMATURE_DATA_DIR: dataDir, PORT: String(await freePort()), ...withoutDemo }
  const server = startServer({ ...ours, ...env })
  running.add(server)
  return server
}

/** All that production asks for but a card provider. */
const productionTrial = async () => {
  const port = String(await freePort())
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: port,
    PUBLIC_URL: `http://localhost:${port}`,
    SERVER_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'Armature <no-reply@example.test>',
    RATE_LIMIT_SCALE: '10',
  }
}

let isOpen = false
/** Of the data folder that these tests share one after another, furnished once. */
const readyWithShop = async (server: ServerProcess): Promise<void> => {
  await server.ready()
  if (!isOpen) await openSmallShop((await runningUrl(dataDir)) ?? '')
  isOpen = true
}

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'armature-server-'))
  // Else root's database would lie in a system folder, and stay there.
  await chmod(dataDir, 0o755)
})
afterAll(async () => {
  for (const server of running) server.child.kill('SIGTERM')
  await Promise.all([...running].map((server) => server.ended))
  await rm(dataDir, { recursive: true, force: true })
}, starting)

/** A mail server whose first answer never ends: whoever sends by it is kept for ever, and no silence ends that. */
const startEndlessMails = async () => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.write('220 test\r\n')
    // One line of an answer that has many, to whatever is said first.
    socket.once('data', () => {
      const more = setInterval(() => socket.write('250-more\r\n'), 500)
      socket.once('close', () => clearInterval(more))
    })
  }).listen(0, '127.0.0.1')
  const taken = once(server, 'connection')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    close: () => {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}

interface Product {
  id: number
  quantity: number
}

const setQuantity = async (url: string, token: string, id: number, quantity: number): Promise<boolean> => {
  const response = await fetch(`${url}/api/market/component/write/${id}/`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
    body: JSON.stringify({ quantity }),
  }).catch(() => null)
  return response?.status === 200
}

const firstComponent = async (url: string, token: string, userId: number): Promise<Product> => {
  const response = await fetch(
    `${url}/api/market/product/search/?type=COMPONENT&vendor__user_ptr__in=${userId}`,
    {
      headers: { authorization: `JWT ${token}` },
    },
  )
  const page = (await response.json()) as { results: Product[] }
  const [product] = page.results
  if (product === undefined) throw new Error('The demo vendor has no component')
  return product
}

const userIdOf = async (url: string, token: string): Promise<number> => {
  const response = await fetch(`${url}/api/me/`, { headers: { authorization: `JWT ${token}` } })
  return ((await response.json()) as { id: number }).id
}

describe('a server process', () => {
  it(
    'keeps every acknowledged write when it is killed in the middle of writing, and its sessions',
    async () => {
      const server = await start()
      await readyWithShop(server)
      const token = await signInOver(server.url, 'vendor')
      const userId = await userIdOf(server.url, token)
      const product = await firstComponent(server.url, token, userId)
      let acknowledged = product.quantity
      let attempted = product.quantity
      const writing = (async () => {
        for (let quantity = 1; ; quantity += 1) {
          attempted = quantity
          if (!(await setQuantity(server.url, token, product.id, quantity))) return
          acknowledged = quantity
          if (quantity === 25) server.child.kill('SIGKILL')
        }
      })()
      expect(await server.ended).toBe('SIGKILL')
      await writing
      expect(acknowledged).toBeGreaterThanOrEqual(25)

      const again = await start()
      await again.ready()
      const found = await firstComponent(again.url, token, userId)
      // The write that was under way is there whole or not at all.
      expect([acknowledged, attempted]).toContain(found.quantity)
      expect(await again.signal('SIGTERM')).toBe(0)
    },
    starting,
  )

  it(
    'told to stop, says no at /readyz first and serves on for its pause, and then ends',
    async () => {
      const server = await start({ DRAIN_SECONDS: '5' })
      await readyWithShop(server)
      const token = await signInOver(server.url, 'vendor')
      server.child.kill('SIGTERM')
      await until(async () => {
        const answer = await fetch(`${server.url}/readyz`)
        return answer.status === 503 && ((await answer.json()) as { status: string }).status === 'stopping'
      })
      const told = performance.now()
      while (performance.now() - told < 4_000) expect(await userIdOf(server.url, token)).toBeGreaterThan(0)
      expect(await server.ended).toBe(0)
    },
    starting,
  )

  it(
    'told to stop in a job that doesn’t end, still says so to live connections and ends in order',
    async () => {
      const mails = await startEndlessMails()
      const server = await start({ SMTP_URL: mails.url, MAIL_FROM: 'Armature <no-reply@example.test>' })
      await readyWithShop(server)
      const { socket } = await connectLive({ url: server.url, token: await signInOver(server.url, 'vendor') })
      const told = new Promise<string>((resolve) => {
        socket.on('going', () => resolve('going'))
        socket.on('disconnect', resolve)
      })
      await mails.taken
      expect(await server.signal('SIGTERM')).toBe(0)
      expect(await told).toBe('going')
      expect(await runningUrl(dataDir)).toBeUndefined()
      mails.close()
    },
    starting,
  )

  it(
    'told to stop while a request lasts, cuts it off after a while and ends in order',
    async () => {
      const server = await start()
      await readyWithShop(server)
      const { hostname, port } = new URL(server.url)
      const slow = connect(Number(port), hostname)
      slow.on('error', () => {})
      slow.write(
        'POST /api/token/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
          'Content-Length: 100\r\nExpect: 100-continue\r\n\r\n',
      )
      // It is under way, and its body never comes.
      await once(slow, 'data')
      expect(await server.signal('SIGTERM')).toBe(0)
      expect(await runningUrl(dataDir)).toBeUndefined()
      slow.destroy()
    },
    starting,
  )

  it.each(['SIGTERM', 'SIGHUP'] as const)(
    'leaves no database running where %s comes while it is being started',
    async (signal) => {
      const folder = path.join(dataDir, `early-${signal}`)
      const server = await start({ ARMATURE_DATA_DIR: folder })
      const cluster = path.join(folder, 'postgres/cluster')
      await until(async () => existsSync(`${cluster}.new`) || existsSync(cluster))
      expect(await server.signal(signal)).toBe(0)
      expect(existsSync(path.join(cluster, 'PG_VERSION'))).toBe(true)
      expect(existsSync(path.join(cluster, 'postmaster.pid'))).toBe(false)
      expect(existsSync(path.join(folder, 'postgres/armature.lock'))).toBe(false)
      expect(server.output()).toBe('')
    },
    starting,
  )

  it(
    'of a tool that is interrupted leaves no database running either',
    async () => {
      const folder = path.join(dataDir, 'interrupted')
      const tool = spawn(process.execPath, [inProject('tools/operate/admin-create.ts')], {
        env: { PATH: process.env.PATH ?? '', ARMATURE_DATA_DIR: folder },
        stdio: ['pipe', 'pipe', 'inherit'],
      })
      const ended = once(tool, 'exit')
      let said = ''
      tool.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
      await until(async () => said.includes('Username: '))
      expect(await runningUrl(folder)).toBeDefined()
      for (const signal of ['SIGHUP', 'SIGHUP'] as const) tool.kill(signal)
      expect(await ended).toEqual([129, null])
      expect(await runningUrl(folder)).toBeUndefined()
    },
    starting,
  )

  it(
    'says in one line that uploads cannot be stored, and ends',
    async () => {
      const folder = path.join(dataDir, 'no-uploads')
      await mkdir(folder)
      await writeFile(path.join(folder, 'media'), '')
      const server = await start({ ARMATURE_DATA_DIR: folder })
      expect(await server.ended).toBe(1)
      expect(server.output().trim()).toBe(
        `Uploads can't be stored in ${path.join(folder, 'media/incoming')}: a file is where a folder should be.`,
      )
      expect(await runningUrl(folder)).toBeUndefined()
    },
    starting,
  )

  it(
    'says in one line that HOST is no address of this machine, and ends',
    async () => {
      const server = await start({ HOST: '203.0.113.7', DEMO_ON_NETWORK: 'true' })
      expect(await server.ended).toBe(1)
      expect(server.output().trim()).toBe('HOST=203.0.113.7 is no address of this machine.')
    },
    starting,
  )

  it(
    'says in one line that its port is taken, and ends',
    async () => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const address = other.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      const server = await start({ PORT: String(port) })
      expect(await server.ended).toBe(1)
      expect(server.output().trim()).toBe(`Port ${port} is taken; stop the other program or set PORT.`)
      other.close()
    },
    starting,
  )

  it(
    'says in one line that the database cannot be reached, and ends',
    async () => {
      const server = await start({ DATABASE_URL: 'postgres://nobody:secret-word@127.0.0.1:1/armature' })
      expect(await server.ended).toBe(1)
      const lines = server.output().trim().split('\n')
      expect(lines).toHaveLength(1)
      expect(lines[0]).toMatch(/^The database cannot be reached/)
      expect(lines[0]).not.toContain('secret-word')
    },
    starting,
  )

  it(
    'waits for a database that is starting up, says so in one line, and then serves',
    async () => {
      const superuser = withDatabase(inject('templateUrl'), 'postgres')
      const name = `starting_${randomBytes(6).toString('hex')}`
      await runOn(superuser, `CREATE DATABASE ${name}`)
      const line = await startRefusingLine(withDatabase(superuser, name), '57P03', 2)
      const server = await start({ DATABASE_URL: line.url })
      await server.ready()
      expect(line.refused()).toBe(2)
      expect(server.output()).toMatch(/^The database takes no connections yet: it is starting up .+\n/)
      expect(await server.signal('SIGTERM')).toBe(0)
      await line.close()
      await runOn(superuser, `DROP DATABASE ${name} WITH (FORCE)`)
    },
    starting,
  )

  it(
    'says where its data lies, and to a second server in one line that it has the folder',
    async () => {
      const first = await start()
      await first.ready()
      const home = path.join(dataDir, 'postgres')
      expect(existsSync(path.join(home, 'cluster/PG_VERSION'))).toBe(true)
      // Said right after the server is ready.
      await until(async () => first.output().includes(`\nDatabase: ${home}; data folder: ${dataDir}\n`))
      const second = await start()
      expect(await second.ended).toBe(1)
      expect(second.output().trim()).toBe(
        `Another server (process ${first.child.pid}) already uses the data folder ${dataDir}.`,
      )
      expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
      expect(await first.signal('SIGTERM')).toBe(0)
    },
    starting,
  )

  it('lists all that is wrong with its configuration, and ends', async () => {
    const server = await start({ PORT: 'abc', COMMISSION_PERCENT: '500' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('PORT must be')
    expect(server.output()).toContain('COMMISSION_PERCENT must be')
  })

  it('does not start in production on defaults', async () => {
    const server = await start({ NODE_ENV: 'production' })
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('PUBLIC_URL is required in production')
    expect(server.output()).toContain('SERVER_SECRET is required in production')
  })

  it('does not start in production without a card provider, unless the sandbox is asked for by name', async () => {
    const server = await start(await productionTrial())
    expect(await server.ended).toBe(1)
    expect(server.output()).toContain('STRIPE_SECRET_KEY is required in production.')
    const both = await start({
      ...(await productionTrial()),
      CARD_SANDBOX: 'true',
      STRIPE_SECRET_KEY: 'sk_live_1234567890',
    })
    expect(await both.ended).toBe(1)
    expect(both.output()).toContain(
      'CARD_SANDBOX takes the place of STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_PUBLISHABLE_KEY: set it or them.',
    )
  })

  it(
    'starts in production with the card sandbox that was asked for, and its pages say that no real money moves',
    async () => {
      await buildWeb()
      const superuser = withDatabase(inject('templateUrl'), 'postgres')
      const name = `trial_${randomBytes(6).toString('hex')}`
      await runOn(superuser, `CREATE DATABASE ${name}`)
      const server = await start({
        ...(await productionTrial()),
        CARD_SANDBOX: 'true',
        DATABASE_URL: withDatabase(superuser, name),
      })
      await server.ready()
      const page = await (await fetch(`${server.url}/login`)).text()
      // The web app's note reads this, on the first page that anybody sees.
      expect(page).toContain('<meta name="money" content="test"')
      const entry = await fetch(`${server.url}${endpointPaths.readCardEntry.path}`)
      // Nobody reads more without signing in, and the demo's accounts are not there.
      expect(entry.status).toBe(401)
      expect(await server.signal('SIGTERM')).toBe(0)
      await runOn(superuser, `DROP DATABASE ${name} WITH (FORCE)`)
    },
    starting,
  )
})
