import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { BenchServer } from './servers.ts'

/** Processor time in milliseconds: of a server's process, and of its connections' processes in the database. */
export interface Used {
  server: number
  database: number
}

/** Adds up what a server and its connections use from one reading to the next. */
export interface Meter {
  /** Runs the work; answers the processor time that was used meanwhile. */
  during: (work: () => Promise<void>) => Promise<Used>
  close: () => Promise<void>
}

/** The processor time that a process has had; Linux alone tells it of other processes. */
const spentBy = async (pid: number): Promise<number> => {
  // A connection may have ended meanwhile.
  const told = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
  return Number(told.split(' ', 1)[0]) / 1e6
}

/** One server's meter, by the database that it has for itself. */
export const meterOf = async (server: BenchServer, url: string): Promise<Meter> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()

  const connections = async (): Promise<Map<number, number>> => {
    const { rows } = await client.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    )
    return new Map(
      await Promise.all(rows.map(async ({ pid }) => [pid, await spentBy(pid)] satisfies [number, number])),
    )
  }

  return {
    during: async (work) => {
      const before = await connections()
      const own = await server.processorTime()
      await work()
      const used = (await server.processorTime()) - own
      const after = await connections()
      const database = [...after].reduce((sum, [pid, spent]) => sum + spent - (before.get(pid) ?? 0), 0)
      return { server: used, database }
    },
    close: () => client.end(),
  }
}
