import type { readReceivables, setBuyerTerms as termsEndpoint } from '@armature/contract/money/receivables'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import { cents, formatCents, toWire } from '@armature/domain/money'
import type { Problem } from '@armature/domain/problem'
import { conflict, notFound } from '@armature/domain/problem'
import { authorize } from '@armature/domain/rights/abilities'
import { localTime } from '@armature/domain/values/zones'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { findLegalDetails } from '../../people/stores/legal-details-repository.ts'
import { findSellerSettings } from '../../people/stores/seller-settings-repository.ts'
import type { BuyerRow } from './receivables-repository.ts'
import { listBuyers } from './receivables-repository.ts'
import { findTakesTransfers, putTerms, setTransfers } from './terms-repository.ts'

type Receivables = Response<typeof readReceivables>

const wire = (amount: number): string => toWire(cents(amount))

const presentBuyer = ({ limit_cents, open_cents, counted_cents, overdue_cents, ...buyer }: BuyerRow) => ({
  ...buyer,
  net_days: limit_cents === null ? null : buyer.net_days,
  credit_limit: limit_cents === null ? null : wire(limit_cents),
  open: wire(open_cents),
  counted: wire(counted_cents),
  overdue: wire(overdue_cents),
})

/** Today in the seller's time zone, which decides whether its buyers' payments are overdue. */
export const sellersToday = async (trx: Database, { actor, now }: Context): Promise<string> =>
  localTime((await findSellerSettings(trx, actor.tenantId)).zone, now).day

/** Acts for the actor's seller, which `authorize` has checked; called as the system. */
const read = async (trx: Database, ctx: Context, buyer: number | null): Promise<Receivables> => {
  const { tenantId } = ctx.actor
  const details = await findLegalDetails(trx, tenantId)
  const buyers = await listBuyers(trx, { tenantId, buyer, today: await sellersToday(trx, ctx) })
  return {
    takes_transfers: await findTakesTransfers(trx, tenantId),
    has_account: (details?.account_number ?? '') !== '',
    buyers: buyers.map(presentBuyer),
  }
}

const refuse = ({ actor }: Context): Problem | null =>
  authorize(actor, 'receivables.manage', { tenantId: actor.tenantId })

/** The debts of buyers to the actor's store, or to the marketplace. */
export const readSellersReceivables = (
  ctx: Context,
  { query }: { query: { buyer?: number | undefined } },
): Promise<Receivables | Problem> =>
  ctx.inRead(async (trx) => {
    const refused = refuse(ctx)
    if (refused) return refused
    await actAsSystem(trx)
    return read(trx, ctx, query.buyer ?? null)
  })

export const setTakesTransfers = (
  ctx: Context,
  { body }: { body: { takes_transfers: boolean } },
): Promise<Receivables | Problem> =>
  ctx.inWrite(async (trx) => {
    const refused = refuse(ctx)
    if (refused) return refused
    await actAsSystem(trx)
    const { tenantId, userId } = ctx.actor
    const details = await findLegalDetails(trx, tenantId)
    if (body.takes_transfers && (details?.account_number ?? '') === '')
      return conflict(messages.bankAccountFirst, { code: 'no_bank_account' })
    await setTransfers(trx, tenantId, body.takes_transfers)
    await recordAccountEvent(trx, ctx, {
      kind: 'terms.changed',
      user_id: userId,
      tenant_id: tenantId,
      summary: body.takes_transfers ? 'Bank transfers accepted' : 'Bank transfers no longer accepted',
      after: body,
    })
    return read(trx, ctx, null)
  })

/** Sets a buyer's terms with the actor's store, or the marketplace; open orders keep theirs. */
export const setBuyerTerms = (
  ctx: Context,
  { params, body }: { params: { id: number }; body: Body<typeof termsEndpoint> },
): Promise<Receivables | Problem> =>
  ctx.inWrite(async (trx) => {
    const refused = refuse(ctx)
    if (refused) return refused
    await actAsSystem(trx)
    const { tenantId } = ctx.actor
    const [buyer] = (await read(trx, ctx, params.id)).buyers
    if (buyer === undefined) return notFound(messages.notFound)
    await putTerms(
      trx,
      { customerId: params.id, tenantId },
      { net_days: body.net_days, limit_cents: body.credit_limit, changed_at: ctx.now },
    )
    await recordAccountEvent(trx, ctx, {
      kind: 'terms.changed',
      user_id: params.id,
      tenant_id: tenantId,
      summary:
        body.credit_limit === 0
          ? 'Payment terms ended'
          : `Payment terms: net ${body.net_days} days, credit limit ${formatCents(body.credit_limit)}`,
      before: { net_days: buyer.net_days, credit_limit: buyer.credit_limit },
      after: { net_days: body.net_days, credit_limit: toWire(body.credit_limit) },
    })
    return read(trx, ctx, params.id)
  })
