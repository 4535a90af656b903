import pino from 'pino'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { until } from '../../../testing/faults/database-faults.ts'
import { startSilentLine } from '../../../testing/faults/silent-line.ts'
import { createTestDatabase, runOn } from '../../../testing/test-database.ts'
import type { TestDatabase } from '../../../testing/test-database.ts'
import type { Tables } from '../../platform/db/tables/tables.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { addJob, findJobsInWork } from '../../platform/outbox/job-repository.ts'
import { startQueueWorker } from './queue-worker.ts'
import type { QueueWorker } from './queue-worker.ts'

const log = pino({ level: 'silent' })

let world: TestDatabase<Tables>
let worker: QueueWorker | undefined
let done: number[]

beforeEach(async () => {
  world = await createTestDatabase<Tables>()
  done = []
  worker = undefined
})
afterEach(async () => {
  await worker?.stop()
  await world.drop()
})

const add = (mediaId: number) =>
  inTransaction(world.db, systemContext, (trx) => addJob(trx, 'convert-model', { mediaId }))
const start = (url = world.url) =>
  startQueueWorker({
    url,
    log,
    concurrency: 1,
    connections: 2,
    tasks: {
      'convert-model': (payload) => {
        done.push((payload as { mediaId: number }).mediaId)
      },
    },
  })
const inWork = () =>
  inTransaction(world.db, systemContext, (trx) => findJobsInWork(trx, 'convert-model'), { readOnly: true })

/** A job that a worker has in work and that was last heard of this long ago; null: never. */
const lockBy = async (workerId: string, lockedAgo: string, seenAgo: string | null) => {
  await sql`UPDATE graphile_worker._private_jobs SET locked_by = ${workerId}, locked_at = now() - ${lockedAgo}::interval`.execute(
    world.owner,
  )
  if (seenAgo !== null)
    await sql`INSERT INTO job_workers (id, seen_at) VALUES (${workerId}, now() - ${seenAgo}::interval)`.execute(
      world.owner,
    )
}

describe('a job that another process has in work', () => {
  it('is done by the next worker once its process has not been heard of for half a minute', async () => {
    await add(7)
    await lockBy('pool-dead', '31 seconds', '31 seconds')
    expect(await inWork()).toEqual([])
    worker = start()
    await until(async () => done.length > 0)
    expect(done).toEqual([7])
  })

  it.each([
    ['of a worker that has just been heard of, however long it takes', '3 hours', '4 seconds'],
    ['of a process of the release before, which tells nothing of itself', '9 minutes', null],
  ])('is left alone when it is one %s', async (_of, lockedAgo, seenAgo) => {
    await add(8)
    await lockBy('pool-busy', lockedAgo, seenAgo)
    expect(await inWork()).toEqual([{ mediaId: 8 }])
    const { rows } = await sql<{ dead: string[] }>`SELECT release_jobs_of_dead_workers() AS dead`.execute(
      world.owner,
    )
    expect(rows).toEqual([{ dead: [] }])
    worker = start()
    await add(9)
    await until(async () => done.includes(9))
    expect(done).toEqual([9])
  })
})

describe('a worker', () => {
  it('goes on with the next job after the end of each of its connections, in the middle of one too', async () => {
    const held = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    worker = startQueueWorker({
      url: world.url,
      log,
      concurrency: 1,
      connections: 2,
      tasks: {
        'convert-model': async (payload) => {
          const { mediaId } = payload as { mediaId: number }
          if (mediaId === 1 && done.length === 0) {
            begun.resolve()
            await held.promise
          }
          done.push(mediaId)
        },
      },
    })
    await add(1)
    await begun.promise
    // Its end can't be written: no connection is let in.
    const name = new URL(world.url).pathname.slice(1)
    await runOn(
      world.url.replace(`/${name}`, '/postgres'),
      `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
    )
    held.resolve()
    await until(async () => worker?.isWorking() === false)
    await runOn(world.url.replace(`/${name}`, '/postgres'), `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
    await until(async () => {
      await add(2)
      return true
    })
    await until(async () => done.includes(2))
    await until(async () => worker?.isWorking() === true)
  })

  it('goes on where the end of one job can’t be written and others end well after it', async () => {
    const ids = [1, 2, 3, 4]
    const ends = new Map(ids.map((id) => [id, Promise.withResolvers<void>()]))
    const begun = new Set<number>()
    const lines: string[] = []
    worker = startQueueWorker({
      url: world.url,
      log: pino({}, { write: (line: string) => void lines.push(line) }),
      concurrency: 4,
      connections: 2,
      tasks: {
        'convert-model': async (payload) => {
          const { mediaId } = payload as { mediaId: number }
          begun.add(mediaId)
          await ends.get(mediaId)?.promise
          done.push(mediaId)
        },
      },
    })
    for (const id of ids) await add(id)
    await until(async () => begun.size === ids.length)
    await sql`CREATE FUNCTION refuse_end() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        IF OLD.payload ->> 'mediaId' = '1' THEN RAISE EXCEPTION 'the end of this job is refused'; END IF;
        RETURN OLD;
      END $$`.execute(world.owner)
    await sql`CREATE TRIGGER refuse_end BEFORE DELETE ON graphile_worker._private_jobs
      FOR EACH ROW EXECUTE FUNCTION refuse_end()`.execute(world.owner)
    ends.get(1)?.resolve()
    await until(async () => lines.some((line) => line.includes('Failed to complete jobs')))
    // Each is written before the next one: this is what the library's count of ends doesn't survive.
    for (const id of [2, 3]) {
      ends.get(id)?.resolve()
      await until(async () => (await inWork()).every(({ mediaId }) => mediaId !== id))
    }
    await sql`DROP TRIGGER refuse_end ON graphile_worker._private_jobs`.execute(world.owner)
    ends.get(4)?.resolve()

    await add(5)
    await until(async () => done.includes(5))
    // The job whose end was refused is given back, and done by the next worker.
    await until(async () => done.filter((id) => id === 1).length === 2)
    await until(async () => worker?.isWorking() === true)
    expect(lines.filter((line) => line.includes('job_failed'))).toEqual([])
  })

  it('goes on after a network that fell silent: nothing is refused and nothing arrives', async () => {
    const line = await startSilentLine(world.url)
    try {
      worker = start(line.url)
      await add(3)
      await until(async () => done.includes(3))
      line.silence()
      await add(4)
      await until(async () => done.includes(4))
    } finally {
      await worker?.stop()
      await line.close()
    }
  })
})
