import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/api/src/db/embedded.ts'
import { migrate } from '../apps/api/src/db/migrate.ts'
import { fillWorld, growCatalogue } from './fill.ts'

export interface BenchCluster {
  /** The owner's login to one of its databases. */
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/** A PostgreSQL of the bench's own in a temporary folder, as durable as the real one. */
export const startCluster = async (): Promise<BenchCluster> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'armature-bench-'))
  // Enterable by PostgreSQL's user even when root runs the bench.
  await chmod(dataDir, 0o755)
  const removed = () => rm(dataDir, { recursive: true, force: true })
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: () => {},
      // Room for the fill; a checkpoint in the middle of a round would measure the disk.
      settings: { max_wal_size: '4GB', checkpoint_timeout: '30min' },
    })
    return {
      urlOf: (database) => {
        const url = new URL(postgres.url)
        url.pathname = `/${database}`
        return url.href
      },
      stop: async () => {
        await postgres.stop()
        await removed()
      },
    }
  } catch (error) {
    await removed()
    throw error
  }
}

const run = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** The small world; the large one is its copy with more products. */
export const makeSmall = async (cluster: BenchCluster, products: number): Promise<string> => {
  await run(cluster.urlOf('postgres'), 'CREATE DATABASE small')
  const url = cluster.urlOf('small')
  await migrate(url)
  await fillWorld(url, products)
  return url
}

export const makeLarge = async (cluster: BenchCluster, products: number, times: number): Promise<string> => {
  await run(cluster.urlOf('postgres'), 'CREATE DATABASE large TEMPLATE small')
  const url = cluster.urlOf('large')
  await growCatalogue(url, products, times)
  return url
}
