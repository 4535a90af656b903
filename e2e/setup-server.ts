import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { buildWeb } from '../tools/build-web.ts'
import { inProject } from '../tools/project.ts'

const startMs = 180_000

/** Nothing of the caller's configuration: the same server whoever runs the tests. */
const environment = (port: string, dataDir: string) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  TMPDIR: process.env.TMPDIR,
  SystemRoot: process.env.SystemRoot,
  TEMP: process.env.TEMP,
  NODE_ENV: 'test',
  PORT: port,
  ARMATURE_DATA_DIR: dataDir,
  RATE_LIMIT_SCALE: '1000',
  VIEWER_HOSTS: `http://localhost:${process.env.E2E_HOST_PORT}`,
  LOG_LEVEL: 'warn',
})

const isReady = async (port: string): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

/** A real server: embedded database, demo data, card sandbox, outbox. Answers what ends it. */
const startServer = async (port: string, index: number): Promise<() => Promise<void>> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'armature-e2e-'))
  // As root the database runs as another user, who must get in.
  await chmod(dataDir, 0o755)
  const logFile = inProject(`node_modules/.reports/browser-server-${index + 1}.log`)
  await mkdir(path.dirname(logFile), { recursive: true })
  const log = await open(logFile, 'w')
  const server = spawn(process.execPath, [inProject('apps/api/src/server.ts')], {
    env: environment(port, dataDir),
    stdio: ['ignore', log.fd, log.fd],
  })
  const exited = once(server, 'exit')
  const tearDown = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM')
    await exited
    await log.close()
    await rm(dataDir, { recursive: true, force: true })
  }
  const until = Date.now() + startMs
  while (!(await isReady(port))) {
    if (server.exitCode === null && Date.now() < until) await pause(250)
    else {
      await tearDown()
      throw new Error(`The server did not start:\n${await readFile(logFile, 'utf8')}`)
    }
  }
  return tearDown
}

/** One server for each worker, for the whole run; none where E2E_URL names one that runs already. */
const setUp = async (): Promise<() => Promise<void>> => {
  if (process.env.E2E_URL) return async () => undefined
  await buildWeb()
  const ports = process.env.E2E_PORTS?.split(',') ?? []
  const started = await Promise.allSettled(ports.map(startServer))
  const tearDown = async () => {
    await Promise.all(started.map((result) => (result.status === 'fulfilled' ? result.value() : undefined)))
  }
  const failed = started.find((result) => result.status === 'rejected')
  if (!failed) return tearDown
  await tearDown()
  throw failed.reason
}

export default setUp
