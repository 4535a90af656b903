import { cents, toWire } from '@armature/domain/money'
import { paths } from '@armature/domain/pages/page-paths'
import { canEver } from '@armature/domain/rights/abilities'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { listAccountSellers } from './account-sellers.ts'
import { sellersToday } from './receivables.ts'
import { sumOverdue } from './receivables-repository.ts'

/** Overdue money, with the page that names it. */
export interface Overdue {
  owed_by: 'BUYERS' | 'READER'
  /** The seller, where the reader owes it. */
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

/** Overdue sums of the reader's buyers and, a row for each seller, of the reader; no row without any. */
export const readOverdue = async (trx: Database, ctx: Context): Promise<Overdue[]> => {
  const { actor } = ctx
  return [
    ...(canEver(actor, 'receivables.manage') ? await ofBuyers(trx, ctx) : []),
    ...(canEver(actor, 'statement.read') && actor.userId !== null
      ? await ofReader(trx, ctx, actor.userId)
      : []),
  ].filter(({ orders }) => orders > 0)
}
