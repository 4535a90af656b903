import type { AccountEventKind } from '@armature/domain/accounts/account-events'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { Context } from '../../platform/context/context.ts'
import { recordEvents } from '../../platform/journal/event-repository.ts'

export interface AccountEvent {
  kind: AccountEventKind
  /** The account's user; null for an unknown name. */
  user_id: number | null
  summary: string
  tenant_id?: number | null
  before?: object
  after?: object
  reason?: string
}

/** Records an account event with the address and program that caused it, never a secret. */
export const recordAccountEvent = (
  trx: Database,
  ctx: Pick<Context, 'actor' | 'now' | 'client'>,
  { after, ...event }: AccountEvent,
): Promise<void> => {
  const { ip, userAgent } = ctx.client
  return recordEvents(trx, ctx, [{ ...event, after: { ...after, ip, user_agent: userAgent } }])
}
