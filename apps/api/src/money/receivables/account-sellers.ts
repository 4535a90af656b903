import { dueOf, isPaymentOverdue } from '@armature/domain/receivables/reminders'
import { localTime } from '@armature/domain/values/zones'
import { sumCents } from '@armature/domain/money'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { findSellerName } from '../../people/stores/store-repository.ts'
import { listAccountRows } from './receivables-repository.ts'

export interface AccountSeller {
  tenantId: number | null
  name: string
  openCents: number
  overdueCents: number
  overdueOrders: number
}

/** The sellers with whom a buyer has an account, the latest order's seller first. Called as the system. */
export const listAccountSellers = async (
  trx: Database,
  { now }: Pick<Context, 'now'>,
  customerId: number,
): Promise<AccountSeller[]> => {
  const sellers: AccountSeller[] = []
  const rows = await listAccountRows(trx, customerId)
  for (const [tenantId, own] of Map.groupBy(rows, ({ tenant_id }) => tenant_id)) {
    const overdue = own.filter((row) => isPaymentOverdue(dueOf(row), localTime(row.seller_zone, now).day))
    sellers.push({
      tenantId,
      name: await findSellerName(trx, tenantId),
      openCents: sumCents(own.map(({ open_cents }) => open_cents)),
      overdueCents: sumCents(overdue.map(({ due_cents }) => due_cents)),
      overdueOrders: overdue.length,
    })
  }
  return sellers
}
