import type { PlanInterval } from '@armature/domain/subscriptions/plan-rules'
import type { Database } from '../../platform/db/tables/tables.ts'

const columns = ['id', 'name', 'amount_cents', 'interval', 'products_allowed', 'active', 'price_id'] as const

/** All plans, cheapest first; optionally only those on offer. */
export const listPlanRows = (trx: Database, { onOffer }: { onOffer: boolean }) =>
  trx
    .selectFrom('plans')
    .select(columns)
    .$if(onOffer, (query) => query.where('active', '=', true))
    .orderBy('amount_cents')
    .orderBy('id')
    .execute()

export type PlanRow = Awaited<ReturnType<typeof listPlanRows>>[number]

export const findPlan = (trx: Database, id: number) =>
  trx
    .selectFrom('plans')
    .select([...columns, 'request_key'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The plan, locked until the transaction ends. */
export const lockPlan = (trx: Database, id: number): Promise<PlanRow | undefined> =>
  trx.selectFrom('plans').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

export const insertPlan = async (
  trx: Database,
  plan: {
    name: string
    amount_cents: number
    interval: PlanInterval
    products_allowed: number
    request_key: string
    created_at: Date
  },
): Promise<number> =>
  (await trx.insertInto('plans').values(plan).returning('id').executeTakeFirstOrThrow()).id

/** Changes a plan that is there. */
export const updatePlan = (
  trx: Database,
  id: number,
  change: Pick<PlanRow, 'name' | 'products_allowed' | 'active'>,
): Promise<PlanRow> =>
  trx.updateTable('plans').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow()

export const storePrice = async (trx: Database, id: number, priceId: string): Promise<void> => {
  await trx.updateTable('plans').set({ price_id: priceId }).where('id', '=', id).execute()
}

export const findPlanByPrice = (trx: Database, priceId: string) =>
  trx.selectFrom('plans').select('id').where('price_id', '=', priceId).executeTakeFirst()
