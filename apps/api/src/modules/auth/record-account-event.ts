import type { AccountEventKind } from '@armature/domain/accounts/account-events'
import type { Database } from '../../db/tables.ts'
import type { Context } from '../../context/context.ts'
import { recordEvents } from '../../journal/event-repository.ts'

export interface AccountEvent {
  kind: AccountEventKind
  /** Whose account; null for a name that nobody has. */
  user_id: number | null
  summary: string
  tenant_id?: number | null
  before?: object
  after?: object
  reason?: string
}

/** Records what happened to an account, with the address and the program that it came from; never a secret. */
export const recordAccountEvent = (
  trx: Database,
  ctx: Pick<Context, 'actor' | 'now' | 'client'>,
  { after, ...event }: AccountEvent,
): Promise<void> => {
  const { ip, userAgent } = ctx.client
  return recordEvents(trx, ctx, [{ ...event, after: { ...after, ip, user_agent: userAgent } }])
}
