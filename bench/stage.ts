import { randomBytes } from 'node:crypto'
import { makeLarge, makeOutside, makeSmall, startCluster } from './databases.ts'
import type { BenchCluster } from './databases.ts'
import type { BenchServer } from './servers.ts'
import { startServer, stopServers } from './servers.ts'
import { openSessions } from './sessions.ts'

// The setup of every measurement: a separate database with two worlds, and the servers on them.

const small = 10_000
const times = Math.max(1, Math.round(Number(process.env.BENCH_PRODUCTS ?? 1_000_000) / small))
const large = small * times
const started = performance.now()

export const say = (line: string): void =>
  console.error(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${line}`)

export interface Stage {
  servers: Record<'ours' | 'oursSmall' | 'writer' | 'lean' | 'outside', BenchServer>
  /** The owner's logins to the servers' databases. */
  urls: { large: string; small: string; outside: string }
  serverSecret: string
  /** Products in either world. */
  small: number
  large: number
}

const setUp = async (cluster: BenchCluster): Promise<Stage> => {
  say(`filling it with ${small.toLocaleString('en')} products, quotes and orders`)
  const smallUrl = await makeSmall(cluster, small)
  say(`and a copy of it with ${large.toLocaleString('en')} products`)
  const largeUrl = await makeLarge(cluster, small, times)
  const outsideUrl = await makeOutside(cluster)
  await Promise.all([...new Set([smallUrl, largeUrl])].map(openSessions))
  say('starting the servers')
  const serverSecret = randomBytes(32).toString('base64url')
  // Rate limits are for real clients; here they would end the measurement.
  const common = { SERVER_SECRET: serverSecret, RATE_LIMIT_SCALE: '1000000', NODE_ENV: 'development' }
  const servers = {
    ours: await startServer('our-server.ts', { ...common, DATABASE_URL: largeUrl, PGAPPNAME: 'ours' }),
    oursSmall: await startServer('our-server.ts', { ...common, DATABASE_URL: smallUrl, PGAPPNAME: 'small' }),
    writer: await startServer('our-server.ts', { ...common, DATABASE_URL: largeUrl, PGAPPNAME: 'writer' }),
    lean: await startServer('lean-server.ts', {
      SERVER_SECRET: serverSecret,
      DATABASE_URL: smallUrl,
      PGAPPNAME: 'lean',
    }),
    outside: await startServer('outside-server.ts', { DATABASE_URL: outsideUrl, PGAPPNAME: 'outside' }),
  }
  const urls = { large: largeUrl, small: smallUrl, outside: outsideUrl }
  return { servers, urls, serverSecret, small, large }
}

/** Sets up, measures, and cleans up, on Ctrl-C too. It gives no verdict: it fails only if it can't measure. */
export const onStage = async (play: (stage: Stage) => Promise<void>): Promise<void> => {
  let cluster: BenchCluster | undefined
  let stopping: Promise<void> | undefined

  const stop = (): Promise<void> => {
    stopping ??= (async () => {
      stopServers()
      await cluster?.stop()
    })()
    return stopping
  }

  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      say('stopping')
      void stop().finally(() => process.exit(code))
    })
  }

  try {
    say('starting a database')
    cluster = await startCluster(process.env.BENCH_DATA)
    await play(await setUp(cluster))
  } catch (error) {
    if (stopping === undefined) {
      console.error(error)
      process.exitCode = 1
    }
  } finally {
    await stop()
  }
  // autocannon and the servers' pipes may keep the process alive.
  process.exit()
}
