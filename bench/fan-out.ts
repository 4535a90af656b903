import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { startRedis } from '../apps/api/testing/faults/redis.ts'
import { makeEmpty, startCluster } from './databases.ts'
import { markdownTable, median } from './report.ts'
import { say } from './stage.ts'

// `npm run bench:fan-out`: how many changes two copies commit and hear of in a second, by PostgreSQL's NOTIFY and by Redis.

const rounds = Math.max(1, Math.round(Number(process.env.BENCH_SECONDS ?? 5)))

interface Round {
  commits: number
  heard: number
}

const secret = randomBytes(32).toString('base64url')

const running = new Set<ChildProcess>()
const stopCopies = (): void => {
  for (const child of running) child.kill('SIGKILL')
}

const startCopy = async (env: Record<string, string>) => {
  const child = fork(new URL('fan-out-copy.ts', import.meta.url), [], {
    env: { ...process.env, ...env, SERVER_SECRET: secret, DATABASE_POOL_SIZE: '60' },
  })
  running.add(child)
  const ended = once(child, 'exit').then(() => Promise.reject<never>(new Error('a copy ended')))
  ended.catch(() => {})
  const answer = async (): Promise<unknown> =>
    ((await Promise.race([once(child, 'message'), ended])) as [unknown])[0]
  await answer()
  return (): Promise<Round> => {
    child.send('write')
    return answer() as Promise<Round>
  }
}

/** PostgreSQL waits this long before each flush, as for a slower disk or a synchronous standby. */
const flushes = [0, 5]

const measure = async (flushMs: number): Promise<string[][]> => {
  const settings = { commit_delay: String(flushMs * 1_000), commit_siblings: '0' }
  const cluster = await startCluster(undefined, settings)
  const redis = await startRedis()
  try {
    const start = async (name: string, env: Record<string, string>) => {
      const copy = { ...env, DATABASE_URL: await makeEmpty(cluster, name) }
      return [await startCopy(copy), await startCopy(copy)]
    }
    const ways = [
      { name: 'NOTIFY', copies: await start('notify', {}), rounds: [] as Round[] },
      { name: 'Redis', copies: await start('redis', { REDIS_URL: redis.url }), rounds: [] as Round[] },
    ]
    for (let round = 0; round <= rounds; round += 1) {
      say(round === 0 ? 'warming up' : `round ${round} of ${rounds}`)
      for (const way of round % 2 === 0 ? ways : ways.toReversed()) {
        const both = await Promise.all(way.copies.map((write) => write()))
        const sum = (part: keyof Round) => both.reduce((total, copy) => total + copy[part], 0)
        if (round > 0) way.rounds.push({ commits: sum('commits'), heard: sum('heard') })
      }
    }
    return ways.map((way) => [
      way.name,
      `${flushMs} ms`,
      median(way.rounds.map(({ commits }) => commits)).toFixed(0),
      median(way.rounds.map(({ heard, commits }) => heard / commits)).toFixed(2),
    ])
  } finally {
    stopCopies()
    await redis.kill()
    await cluster.stop()
  }
}

const rows: string[][] = []
for (const flushMs of flushes) rows.push(...(await measure(flushMs)))
console.log(
  `\n${markdownTable(['way', 'added to each flush', 'commits/s on two copies', 'heard per commit'], rows)}\n`,
)
process.exit()
