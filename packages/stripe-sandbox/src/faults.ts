import { z } from 'zod'
import type { SandboxDb } from './sandbox-store.ts'

const callFaults = ['late', 'failing', 'silent', 'dropped', 'succeed_then_drop'] as const
const webhookFaults = ['webhook_twice', 'webhook_lost'] as const

/**
 * The body of `POST /_sandbox/faults`. `late` waits `delay_ms` and then works; `failing` answers 500 and `silent` never
 * answers, both without any effect; `dropped` closes the connection without any effect, `succeed_then_drop` after the
 * full effect. The SDK repeats a call once, with the same key, when its connection is closed: two drops are needed for
 * it to give up.
 */
export const faultBody = z.strictObject({
  kind: z.enum([...callFaults, ...webhookFaults]),
  count: z.int().min(1).max(10_000).default(1),
  /** Only calls with this method, and paths with this prefix; every call if omitted. */
  method: z.enum(['GET', 'POST']).optional(),
  path: z.string().max(200).optional(),
  delay_ms: z.int().min(0).max(120_000).default(0),
})

type CallFault = (typeof callFaults)[number]
type WebhookFault = (typeof webhookFaults)[number]

export const addFault = async (db: SandboxDb, fault: z.output<typeof faultBody>): Promise<void> => {
  await db.query(
    'insert into stripe_sandbox.faults (kind, method, path_prefix, delay_ms, remaining) values ($1, $2, $3, $4, $5)',
    [fault.kind, fault.method ?? null, fault.path ?? null, fault.delay_ms, fault.count],
  )
}

export const clearFaults = async (db: SandboxDb): Promise<void> => {
  await db.query('delete from stripe_sandbox.faults')
}

/** Uses up one matching fault, oldest first. The row lock makes a count of one hit only one call. */
const takeFault = async <Kind extends CallFault | WebhookFault>(
  db: SandboxDb,
  kinds: readonly Kind[],
  method: string | null,
  path: string,
): Promise<{ kind: Kind; delayMs: number } | undefined> => {
  const taken = await db.query<{ kind: Kind; delayMs: number }>(
    `update stripe_sandbox.faults set remaining = remaining - 1 where id = (
       select id from stripe_sandbox.faults
       where remaining > 0 and kind = any($1) and (method is null or method = $2)
         and (path_prefix is null or starts_with($3, path_prefix))
       order by id limit 1 for update)
     returning kind, delay_ms as "delayMs"`,
    [kinds, method, path],
  )
  return taken.rows[0]
}

export const takeCallFault = (db: SandboxDb, method: string, path: string) =>
  takeFault(db, callFaults, method, path)

export const takeWebhookFault = (db: SandboxDb) => takeFault(db, webhookFaults, null, '')
