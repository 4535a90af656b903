import { spawn, spawnSync } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { endpointPaths } from '@armature/contract/endpoint-paths'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { freePort } from '../../../../tools/free-port.ts'
import { inProject } from '../../../../tools/project.ts'
import type { ServerProcess } from '../../testing/faults/server-process.ts'
import { signInOver, startServer } from '../../testing/faults/server-process.ts'
import { openSmallShop, withoutDemo } from '../../testing/faults/small-shop.ts'
import type { TestDatabase } from '../../testing/test-database.ts'
import { createTestDatabase } from '../../testing/test-database.ts'
import type { Tables } from '../platform/db/tables/tables.ts'

// Runs the configurations of deploy/ in their own programs: `apt-get install haproxy nginx prometheus`.

const isInstalled = (program: string): boolean => spawnSync(program, ['-v']).error === undefined

let root: string
let database: TestDatabase<Tables>
const started: ChildProcess[] = []

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'armature-copies-'))
  const certificate = [
    '-keyout',
    'privkey.pem',
    '-out',
    'fullchain.pem',
    '-subj',
    '/CN=localhost',
    '-days',
    '2',
  ]
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...certificate], { cwd: root })
  const both = await Promise.all(
    ['fullchain.pem', 'privkey.pem'].map((file) => readFile(path.join(root, file))),
  )
  await writeFile(path.join(root, 'armature.pem'), Buffer.concat(both))
  database = await createTestDatabase<Tables>()
  await openSmallShop(database.url)
})
afterEach(async () => {
  for (const child of started.splice(0)) {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
})
afterAll(async () => {
  await database.drop()
  await rm(root, { recursive: true, force: true })
})

interface Ports {
  copies: [number, number]
  tls: number
  plain: number
}

/** The configuration of deploy/ with this machine's ports and certificate. */
const configOf = async (file: string, { copies, tls, plain }: Ports): Promise<string> =>
  (await readFile(inProject('deploy', file), 'utf8'))
    .replaceAll('127.0.0.1:3001', `127.0.0.1:${copies[0]}`)
    .replaceAll('127.0.0.1:3002', `127.0.0.1:${copies[1]}`)
    .replace(/(bind |listen ):?443/, `$1${file.startsWith('haproxy') ? ':' : ''}${tls}`)
    .replace(/(bind |listen ):?80\b/, `$1${file.startsWith('haproxy') ? ':' : ''}${plain}`)
    .replaceAll('/etc/haproxy/', `${root}/`)
    .replaceAll('/etc/ssl/armature/', `${root}/`)

const startHaproxy = async (ports: Ports): Promise<ChildProcess> => {
  const file = path.join(root, 'haproxy.cfg')
  await writeFile(file, await configOf('haproxy/haproxy.cfg', ports))
  expect(String(spawnSync('haproxy', ['-c', '-f', file]).stderr)).not.toMatch(/ALERT|WARNING/)
  return spawn('haproxy', ['-db', '-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}

const startNginx = async (ports: Ports): Promise<ChildProcess> => {
  const file = path.join(root, 'nginx.conf')
  const folder = path.join(root, 'nginx')
  await mkdir(folder, { recursive: true })
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((what) => `${what}_temp_path ${folder}/${what};`)
    .join('\n')
  const site = await configOf('nginx/armature.conf', ports)
  await writeFile(
    file,
    `daemon off;\npid ${folder}/pid;\nerror_log ${folder}/error.log;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`,
  )
  expect(String(spawnSync('nginx', ['-t', '-c', file]).stderr)).toContain('test is successful')
  return spawn('nginx', ['-c', file], { stdio: ['ignore', 'ignore', 'inherit'] })
}

const startCopy = (port: number, env: Record<string, string>): ServerProcess => {
  const copy = startServer({ PORT: String(port), DATABASE_URL: database.url, TRUST_PROXY: '1', ...env })
  started.push(copy.child)
  return copy
}

const agent = new Agent({ keepAlive: true, rejectUnauthorized: false, maxSockets: 16 })

/** 200 for a write through the proxy, which sets a product's stock; else the status with the answer, or the error. */
const write = (port: number, token: string, body: { id: number; quantity: number }) =>
  new Promise<number | string>((resolve) => {
    const headers = { authorization: `JWT ${token}`, 'content-type': 'application/json' }
    const { method, path: call } = endpointPaths.setStock
    const sent = request({ agent, host: 'localhost', port, path: call, method, headers }, (answer) => {
      let text = ''
      answer.on('data', (chunk: Buffer) => {
        text += chunk.toString()
      })
      answer.on('end', () => resolve(answer.statusCode === 200 ? 200 : `${answer.statusCode} ${text}`))
      answer.on('error', (error) => resolve(error.message))
    })
    sent.on('error', (error) => resolve(error.message))
    sent.end(JSON.stringify({ lines: [body] }))
  })

/** Whether the proxy has sent this copy a write since its start, by the copy's own count. */
const isReached = async (metricsPort: number): Promise<boolean> => {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return text.includes(`route="${endpointPaths.setStock.path.replace(/\/$/, '')}`)
}

/**
 * The proxies, and the errors that they may answer while a copy ends. nginx doesn't check the copies: a write that reaches a
 * port as it closes gets a 502, since nginx can't know that it wasn't carried out.
 */
const proxies = [
  ['haproxy', startHaproxy, []],
  ['nginx', startNginx, ['502']],
] as const

/** The fewest acknowledged writes of a run, as DRILL_WRITES=10000. */
const wantedWrites = Number(process.env['DRILL_WRITES'] ?? 0)

/** Answers a program's `systemctl restart armature@PORT` as systemd would: once the new process runs. */
const playSystemd = async (restart: (port: number) => Promise<void>) => {
  const server = createServer((asked, answer) => {
    restart(Number(/@(\d+)$/.exec(asked.url ?? '')?.[1])).then(
      () => answer.end(),
      () => answer.destroy(),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const folder = await mkdtemp(path.join(root, 'systemd-'))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const script = `#!/bin/sh\n[ "$1" = restart ] && exec curl --fail --silent "${address}/$2"\n`
  await writeFile(path.join(folder, 'systemctl'), script, { mode: 0o755 })
  return {
    run: async (program: string, ...args: string[]): Promise<{ code: number | null; output: string }> => {
      const env = { PATH: `${folder}:${process.env.PATH}` }
      const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
      let output = ''
      for (const stream of [child.stdout, child.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString()
        })
      await once(child, 'close')
      return { code: child.exitCode, output }
    },
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}

describe.each(proxies.filter(([name]) => isInstalled(name)))(
  'two copies behind %s',
  (name, startProxy, mayAnswer: readonly string[]) => {
    it(
      'are restarted by one command, twice, and no write is lost or refused',
      { timeout: 1_200_000 },
      async ({ annotate }) => {
        const [one, two, tls, plain] = [
          await freePort(),
          await freePort(),
          await freePort(),
          await freePort(),
        ]
        const metricsPorts = [await freePort(), await freePort()] as const
        const env = {
          ...withoutDemo,
          PUBLIC_URL: `https://localhost:${tls}`,
          SERVER_SECRET: randomBytes(32).toString('base64url'),
          ARMATURE_DATA_DIR: path.join(root, name),
          DRAIN_SECONDS: '5',
        }
        const start = (index: 0 | 1): ServerProcess =>
          startCopy([one, two][index] ?? 0, { ...env, METRICS_PORT: String(metricsPorts[index]) })
        const copies = [start(0), start(1)]
        for (const copy of copies) await copy.ready()
        started.push(await startProxy({ copies: [one, two], tls, plain }))
        const token = await signInOver(copies[0]?.url ?? '', 'vendor')
        const { id } = await database.owner.selectFrom('products').select('id').executeTakeFirstOrThrow()
        const writtenSince = (event: number) =>
          database.owner
            .selectFrom('events')
            .select(['id', 'after'])
            .where('product_id', '=', id)
            .where('id', '>', event)
            .orderBy('id', 'desc')
            .execute()
        const [last] = await writtenSince(0)
        let quantity = 0
        const acknowledged = new Set<number>()
        const failures: (number | string)[] = []
        const tryOne = async (): Promise<number | string> => {
          quantity += 1
          const mine = quantity
          const status = await write(tls, token, { id, quantity: mine })
          if (status === 200) acknowledged.add(mine)
          else failures.push(status)
          return status
        }
        // Until the proxy listens.
        await expect.poll(tryOne).toBe(200)
        failures.length = 0

        const over = new AbortController()
        const writers = Array.from({ length: 8 }, async () => {
          while (!over.signal.aborted) await tryOne()
        })
        const bySystem = await playSystemd(async (port) => {
          const index = port === one ? 0 : 1
          await copies[index]?.signal('SIGTERM')
          copies[index] = start(index)
        })
        for (let round = 1; round <= 2 || acknowledged.size < wantedWrites; round += 1) {
          const { code, output } = await bySystem.run(
            inProject('deploy/systemd/rolling-restart'),
            String(one),
            String(two),
          )
          expect(code, output).toBe(0)
          for (const port of metricsPorts) expect(await isReached(port)).toBe(true)
        }
        await bySystem.close()
        over.abort()
        await Promise.all(writers)
        expect(
          failures.filter((failure) => !mayAnswer.some((status) => String(failure).startsWith(status))),
        ).toEqual([])
        const events = await writtenSince(Number(last?.id ?? 0))
        const written = events.map(({ after }) => (after as { quantity: number }).quantity)
        expect(new Set(written).size).toBe(written.length)
        expect([...acknowledged].filter((each) => !written.includes(each))).toEqual([])
        expect(acknowledged.size).toBeGreaterThan(writers.length)
        await annotate(`${acknowledged.size} writes, ${failures.length} failed`)
      },
    )
  },
)

describe.runIf(isInstalled('prometheus'))('Prometheus', () => {
  it('reads a copy, and evaluates every alert', { timeout: 120_000 }, async () => {
    const [port, metricsPort, own] = [await freePort(), await freePort(), await freePort()]
    const copy = startCopy(port, {
      ...withoutDemo,
      METRICS_PORT: String(metricsPort),
      ARMATURE_DATA_DIR: path.join(root, 'prometheus'),
    })
    await copy.ready()
    const config = path.join(root, 'prometheus.yml')
    const text = await readFile(inProject('deploy/prometheus/prometheus.yml'), 'utf8')
    await writeFile(
      config,
      text
        .replaceAll('15s', '1s')
        .replace('alerts.yml', inProject('deploy/prometheus/alerts.yml'))
        .replace(/dns_sd_configs:[^]*$/, `static_configs: [{ targets: ['127.0.0.1:${metricsPort}'] }]\n`),
    )
    started.push(
      spawn(
        'prometheus',
        [
          `--config.file=${config}`,
          `--storage.tsdb.path=${path.join(root, 'tsdb')}`,
          `--web.listen-address=127.0.0.1:${own}`,
        ],
        { stdio: 'ignore' },
      ),
    )
    const ask = async (what: string): Promise<unknown> => {
      const answer = await fetch(`http://127.0.0.1:${own}/api/v1/${what}`).catch(() => null)
      return answer?.ok === true ? ((await answer.json()) as { data: unknown }).data : null
    }
    await expect
      .poll(() => ask('query?query=armature_database_answers'))
      .toMatchObject({ result: [{ value: [expect.anything(), '1'] }] })
    const rules = async () => {
      const found = (await ask('rules')) as { groups: { rules: { health: string }[] }[] } | null
      return found?.groups.flatMap((group) => group.rules.map(({ health }) => health))
    }
    await expect.poll(rules).toEqual(Array.from({ length: 14 }, () => 'ok'))
  })
})
