import { cents, toWire } from '@armature/domain/money'
import { paths } from '@armature/domain/pages/page-paths'
import { canEver } from '@armature/domain/rights/abilities'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { listAccountSellers } from './account-sellers.ts'
import { sellersToday } from './receivables.ts'
import { sumOverdue } from './receivables-repository.ts'

/** An overdue sum, with the page that lists it. */
export interface Overdue {
  owed_by: 'BUYERS' | 'READER'
  /** The seller, if the reader owes the sum. */
  seller: string
  amount: string
  orders: number
  page: string
}

const ofBuyers = async (trx: Database, ctx: Context): Promise<Overdue[]> => {
  const { tenantId } = ctx.actor
  const { amount_cents, orders } = await sumOverdue(trx, { tenantId, today: await sellersToday(trx, ctx) })
  const page = `${paths.receivables}?overdue=true`
  return [{ owed_by: 'BUYERS', seller: '', amount: toWire(cents(amount_cents)), orders, page }]
}

const ofReader = async (trx: Database, ctx: Context, userId: number): Promise<Overdue[]> =>
  (await listAccountSellers(trx, ctx, userId)).map((seller) => ({
    owed_by: 'READER',
    seller: seller.name,
    amount: toWire(seller.overdueCents),
    orders: seller.overdueOrders,
    page: `${paths.statement}?store=${seller.tenantId ?? 'none'}`,
  }))

/** Overdue sums: one row for the reader's buyers, and one per seller that the reader owes; none without a sum. */
export const readOverdue = async (trx: Database, ctx: Context): Promise<Overdue[]> => {
  const { actor } = ctx
  return [
    ...(canEver(actor, 'receivables.manage') ? await ofBuyers(trx, ctx) : []),
    ...(canEver(actor, 'statement.read') && actor.userId !== null
      ? await ofReader(trx, ctx, actor.userId)
      : []),
  ].filter(({ orders }) => orders > 0)
}
