import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { fillOutside, fillWorld, growCatalogue } from './fill.ts'

export interface BenchCluster {
  /** The owner's login to one of its databases. */
  urlOf: (database: string) => string
  stop: () => Promise<void>
}

/**
 * The bench's own PostgreSQL in a temporary folder, as durable as the real one; or in the folder `kept`, whose worlds
 * the next run reuses.
 */
export const startCluster = async (
  kept: string | undefined,
  settings: Record<string, string> = {},
): Promise<BenchCluster> => {
  if (kept !== undefined) await mkdir(kept, { recursive: true })
  const dataDir = kept ?? (await mkdtemp(path.join(tmpdir(), 'armature-bench-')))
  // Accessible to PostgreSQL's user even when root runs the bench.
  await chmod(dataDir, 0o755)
  const removed = async (): Promise<void> => {
    if (kept === undefined) await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const postgres = await startEmbeddedPostgres({
      dataDir,
      log: () => {},
      // Room for the fill; a checkpoint during a round would measure the disk.
      settings: { max_wal_size: '4GB', checkpoint_timeout: '30min', ...settings },
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

/** Runs statements on a new connection. */
const run = async (url: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

const isThere = async (cluster: BenchCluster, name: string): Promise<boolean> => {
  const client = new pg.Client({ connectionString: cluster.urlOf('postgres') })
  await client.connect()
  try {
    const { rows } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    return rows.length > 0
  } finally {
    await client.end()
  }
}

/** Fills a new database, or reuses one from an earlier run; it gets its name only once it is full. */
const makeOnce = async (
  cluster: BenchCluster,
  name: string,
  fill: { template: string; with: (url: string) => Promise<void> },
): Promise<string> => {
  if (!(await isThere(cluster, name))) {
    const unfinished = `${name}_unfinished`
    await run(cluster.urlOf('postgres'), `DROP DATABASE IF EXISTS ${unfinished}`)
    await run(cluster.urlOf('postgres'), `CREATE DATABASE ${unfinished} TEMPLATE ${fill.template}`)
    await fill.with(cluster.urlOf(unfinished))
    await run(cluster.urlOf('postgres'), `ALTER DATABASE ${unfinished} RENAME TO ${name}`)
  }
  return cluster.urlOf(name)
}

/** The small world; the large one is its copy with more products. A reused one gets the new migrations. */
export const makeSmall = async (cluster: BenchCluster, products: number): Promise<string> => {
  const fill = async (url: string): Promise<void> => {
    await migrate(url)
    await fillWorld(url, products)
  }
  const url = await makeOnce(cluster, `products_${products}`, { template: 'template1', with: fill })
  await migrate(url)
  return url
}

export const makeLarge = async (cluster: BenchCluster, products: number, times: number): Promise<string> => {
  if (times === 1) return cluster.urlOf(`products_${products}`)
  const url = await makeOnce(cluster, `products_${products * times}`, {
    template: `products_${products}`,
    with: (large) => growCatalogue(large, products, times),
  })
  await migrate(url)
  return url
}

/** A migrated database without rows. */
export const makeEmpty = (cluster: BenchCluster, name: string): Promise<string> =>
  makeOnce(cluster, name, { template: 'template1', with: async (url) => void (await migrate(url)) })

/** The outside reference's data: product rows without policies, joins or triggers. */
export const makeOutside = (cluster: BenchCluster): Promise<string> =>
  makeOnce(cluster, 'outside', { template: 'template1', with: fillOutside })
