import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, cp, mkdir, mkdtemp, open, readdir, readFile, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { ConversionStatus } from '@armature/domain/media/conversion-machine'
import { isConverted } from '@armature/domain/media/conversion-machine'
import { freePort } from '../../tools/free-port.ts'
import { inProject } from '../../tools/project.ts'

// A server fills its demo by itself, which takes seconds, and minutes on a busy machine.
const startMs = 600_000

/** None of the caller's configuration: the server is the same for everybody who runs the tests. */
const environment = (port: number, dataDir: string) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  TMPDIR: process.env.TMPDIR,
  SystemRoot: process.env.SystemRoot,
  TEMP: process.env.TEMP,
  NODE_ENV: 'test',
  PORT: String(port),
  ARMATURE_DATA_DIR: dataDir,
  RATE_LIMIT_SCALE: '1000',
  VIEWER_HOSTS: `http://localhost:${process.env.E2E_HOST_PORT}`,
  LOG_LEVEL: 'warn',
})

const isReady = async (port: number): Promise<boolean> => {
  try {
    return (await fetch(`http://127.0.0.1:${port}/readyz`)).ok
  } catch {
    return false
  }
}

export interface RunningServer {
  origin: string
  /** Stops it, and resolves once it has stopped. */
  stop: () => Promise<void>
}

/** A real server on this data folder: embedded database, demo data, card sandbox, outbox. */
const startServer = async (dataDir: string, name: string): Promise<RunningServer> => {
  const port = await freePort()
  const logFile = inProject(`node_modules/.reports/browser-server-${name}.log`)
  await mkdir(path.dirname(logFile), { recursive: true })
  const log = await open(logFile, 'a')
  const server = spawn(process.execPath, [inProject('apps/api/src/process/server.ts')], {
    env: environment(port, dataDir),
    stdio: ['ignore', log.fd, log.fd],
  })
  const exited = once(server, 'exit')
  const stop = async () => {
    if (server.exitCode === null && server.signalCode === null) server.kill('SIGTERM')
    await exited
    await log.close()
  }
  const until = Date.now() + startMs
  while (!(await isReady(port))) {
    if (server.exitCode === null && Date.now() < until) await pause(100)
    else {
      await stop()
      throw new Error(`The server did not start:\n${await readFile(logFile, 'utf8')}`)
    }
  }
  return { origin: `http://localhost:${port}`, stop }
}

const filled = 'filled'

/** A new data folder within `folder`. */
const newDataFolder = async (folder: string, name: string): Promise<string> => {
  const dataDir = path.join(folder, name)
  await mkdir(dataDir, { recursive: true })
  // As root the database runs as another user, which needs access.
  await chmod(dataDir, 0o755)
  return dataDir
}

/** The demo's own CAD and FBX files have their 3D views, which no walk waits for and no copy makes again. */
const hasViews = async (origin: string): Promise<boolean> => {
  const read = async <Answer>(query: string): Promise<Answer> =>
    (await (await fetch(`${origin}/api/catalogue/products/${query}`)).json()) as Answer
  const { results } = await read<{ results: { id: number }[] }>('?search=Armature+Demo')
  type Part = { files: Record<'cad' | 'fbx', { status: ConversionStatus } | null> }
  const parts = await Promise.all(results.map(({ id }) => read<Part>(`${id}/`)))
  const files = parts.flatMap(({ files: { cad, fbx } }) => [cad, fbx]).filter((file) => file !== null)
  return files.length > 0 && files.every(({ status }) => isConverted(status))
}

/** Lets a server fill its demo once; every worker's server begins with a copy. Returns the common folder. */
export const fillOnce = async (parent: string): Promise<string> => {
  const folder = await mkdtemp(path.join(parent, 'armature-e2e-'))
  await chmod(folder, 0o755)
  try {
    const server = await startServer(await newDataFolder(folder, filled), filled)
    const until = Date.now() + startMs
    while (!(await hasViews(server.origin)) && Date.now() < until) await pause(500)
    await server.stop()
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
  return folder
}

/** A copy with the same owners: as root, the database's files belong to another user. */
const copyFolder = async (from: string, to: string): Promise<void> => {
  await cp(from, to, { recursive: true, preserveTimestamps: true })
  if (process.getuid?.() !== 0) return
  for (const entry of await readdir(from, { recursive: true })) {
    const { uid, gid } = await stat(path.join(from, entry))
    if (uid !== 0) await chown(path.join(to, entry), uid, gid)
  }
}

/** A worker's own server, with the freshly filled demo. */
export const startCopy = async (folder: string, name: string): Promise<RunningServer> => {
  const dataDir = path.join(folder, name)
  await copyFolder(path.join(folder, filled), dataDir)
  const server = await startServer(dataDir, name)
  return {
    origin: server.origin,
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}
