import type pg from 'pg'

/** How often a worker reports. The database declares it dead after six missed reports (migration job-workers). */
const heartbeatMs = 5_000

export interface LeaseReport {
  /** Dead workers' jobs were returned for the next worker. */
  onReleased: (workers: string[]) => void
  /** Whether the database has just received our report. */
  onHeard: (heard: boolean) => void
}

/** Reports the worker to the database, and takes over from dead ones, repeatedly. */
export const holdLease = (pool: pg.Pool, workerId: string, report: LeaseReport) => {
  let timer: NodeJS.Timeout | undefined
  let ended = false
  const beat = async (): Promise<void> => {
    try {
      await pool.query(
        `INSERT INTO job_workers (id, seen_at) VALUES ($1, now()) ON CONFLICT (id) DO UPDATE SET seen_at = now()`,
        [workerId],
      )
      const { rows } = await pool.query<{ dead: string[] }>('SELECT release_jobs_of_dead_workers() AS dead')
      const dead = rows[0]?.dead ?? []
      if (dead.length > 0) report.onReleased(dead)
      if (!ended) report.onHeard(true)
    } catch {
      // The pool reported the lost connection; the next beat uses another.
      report.onHeard(false)
    }
    if (!ended) timer = setTimeout(() => void beat(), heartbeatMs)
  }
  const first = beat()
  return {
    /** Returns the jobs that the worker still holds. */
    end: async (): Promise<void> => {
      ended = true
      clearTimeout(timer)
      await first
      await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [[workerId]])
      await pool.query('DELETE FROM job_workers WHERE id = $1', [workerId])
    },
  }
}
