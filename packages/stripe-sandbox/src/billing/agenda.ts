import type { SandboxCall } from '../sandbox-route.ts'

/** The tasks that the sandbox runs by itself at a time. */
export type AgendaTask = 'finalize' | 'retry' | 'turn' | 'expire' | 'tell_of_trial_end'

interface AgendaEntry {
  object: string
  what: AgendaTask
  /** Unix seconds; null removes the entry. */
  at: number | null
}

/** Schedules an entry, by the call's clock. */
export const putOnAgenda = async (
  { db, clock }: SandboxCall,
  { object, what, at }: AgendaEntry,
): Promise<void> => {
  if (at === null)
    await db.query('delete from stripe_sandbox.agenda where object_id = $1 and what = $2', [object, what])
  else
    await db.query(
      `insert into stripe_sandbox.agenda (object_id, what, clock, at) values ($1, $2, $3, $4)
       on conflict (object_id, what) do update set at = $4, clock = $3`,
      [object, what, clock, at],
    )
}

/** Removes all of an object's entries. */
export const clearAgenda = async ({ db }: SandboxCall, object: string): Promise<void> => {
  await db.query('delete from stripe_sandbox.agenda where object_id = $1', [object])
}

/** Takes the earliest due entry off the agenda. */
export const takeDue = async (
  { db, clock }: SandboxCall,
  until: number,
): Promise<{ object: string; what: AgendaTask; at: number } | undefined> => {
  const taken = await db.query<{ object: string; what: AgendaTask; at: number | string }>(
    `delete from stripe_sandbox.agenda where (object_id, what) =
       (select object_id, what from stripe_sandbox.agenda where clock = $1 and at <= $2
        order by at, what, object_id limit 1)
     returning object_id as object, what, at`,
    [clock, until],
  )
  const entry = taken.rows[0]
  return entry && { ...entry, at: Number(entry.at) }
}
