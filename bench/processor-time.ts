import { readFile } from 'node:fs/promises'
import pg from 'pg'
import type { BenchServer } from './servers.ts'

/** Processor time in milliseconds: of a server's process, and of its connections' database processes. */
export interface Used {
  server: number
  database: number
}

/** Adds up the use of a server and its connections between two readings. */
export interface Meter {
  /** Runs the work; returns the processor time used meanwhile. */
  during: (work: () => Promise<void>) => Promise<Used>
  close: () => Promise<void>
}

/** A process's processor time; only Linux shows it for other processes. */
const spentBy = async (pid: number): Promise<number> => {
  // A connection may have ended meanwhile.
  const told = await readFile(`/proc/${pid}/schedstat`, 'utf8').catch(() => '0')
  return Number(told.split(' ', 1)[0]) / 1e6
}

/** One server's meter; its connections have its name. */
export const meterOf = async (server: BenchServer, url: string, name: string): Promise<Meter> => {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()

  const connections = async (): Promise<Map<number, number>> => {
    const { rows } = await client.query<{ pid: number }>(
      'SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [name],
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
