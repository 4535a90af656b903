import { randomBytes } from 'node:crypto'
import { makeLarge, makeOutside, makeSmall, startCluster } from './databases.ts'
import type { BenchCluster } from './databases.ts'
import { measure } from './measure.ts'
import { tableOf } from './report.ts'
import { startServer, stopServers } from './servers.ts'

// `npm run bench`: a database of its own, two worlds, our server against the same SQL behind bare Fastify.
// It measures and doesn't judge: only what keeps it from measuring makes it fail.

const small = 10_000
const times = Math.max(1, Math.round(Number(process.env.BENCH_PRODUCTS ?? 1_000_000) / small))
const large = small * times
const rounds = Math.max(1, Math.round(Number(process.env.BENCH_SECONDS ?? 3)))
const started = performance.now()

const say = (line: string): void =>
  console.error(`${((performance.now() - started) / 1_000).toFixed(0).padStart(4)} s  ${line}`)

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

const run = async (): Promise<void> => {
  say('starting a database')
  cluster = await startCluster(process.env.BENCH_DATA)
  say(`filling it with ${small.toLocaleString('en')} products, quotes and orders`)
  const smallUrl = await makeSmall(cluster, small)
  say(`and a copy of it with ${large.toLocaleString('en')} products`)
  const largeUrl = await makeLarge(cluster, small, times)
  const outsideUrl = await makeOutside(cluster)
  say('starting the servers')
  const serverSecret = randomBytes(32).toString('base64url')
  // Limits are for the world outside; here they would end the measurement.
  const common = { SERVER_SECRET: serverSecret, RATE_LIMIT_SCALE: '1000000', NODE_ENV: 'development' }
  const servers = {
    ours: await startServer('our-server.ts', { ...common, DATABASE_URL: largeUrl }),
    oursSmall: await startServer('our-server.ts', { ...common, DATABASE_URL: smallUrl }),
    reference: await startServer('reference-server.ts', { DATABASE_URL: largeUrl }),
    outside: await startServer('outside-server.ts', { DATABASE_URL: outsideUrl }),
  }
  const leftOut: string[] = []
  const leaveOut = (reason: string): void => void leftOut.push(reason)
  const outcomes = await measure({
    servers,
    serverSecret,
    databaseUrl: largeUrl,
    small,
    large,
    rounds,
    say,
    leaveOut,
  })
  console.log(`\n${tableOf(outcomes)}\n`)
  for (const reason of leftOut) console.log(`Not measured, it failed: ${reason}`)
  console.log(
    `Medians of ${rounds} alternating rounds of a second each, at ${large.toLocaleString('en')} products; "small" is ${small.toLocaleString('en')}.`,
  )
  console.log(
    'The columns up to "statements" are ratios or counts and compare between machines; the last one does not.',
  )
}

try {
  await run()
} catch (error) {
  if (stopping === undefined) {
    console.error(error)
    process.exitCode = 1
  }
} finally {
  await stop()
}
// autocannon and the servers' pipes may linger.
process.exit()
