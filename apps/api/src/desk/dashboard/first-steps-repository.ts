import { payoutMachine } from '@armature/domain/accounts/payout-status'
import type { Actor } from '@armature/domain/rights/actor'
import type { StepFact } from '@armature/domain/dashboard/first-steps'
import { vendorsToReview } from '@armature/domain/dashboard/record-lists'
import { stepFacts } from '@armature/domain/dashboard/first-steps'
import { quoteMachine } from '@armature/domain/quotes/workflow/quote-workflow-table'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'
import { isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { orderScope } from '../../trading/orders/order-repository.ts'
import { quoteScope } from '../../trading/quotes/record/quote-repository.ts'

const exists = (rows: RawBuilder<unknown>): RawBuilder<SqlBool> => sql<SqlBool>`EXISTS (SELECT FROM ${rows})`

/** The condition of each fact, answered by the first row that an index finds. */
const factsOf = (actor: Actor): Record<StepFact, RawBuilder<SqlBool>> => {
  const { userId, tenantId } = actor
  const own = sql`p.vendor_id = ${userId} AND p.deleted_at IS NULL`
  const offered = [...quoteMachine.statesWhere('onOffer'), ...quoteMachine.statesWhere('purchased')]
  return {
    company: exists(
      sql`vendor_profiles v WHERE v.user_id = ${userId} AND v.business_name <> '' AND v.address <> '' AND v.city <> '' AND v.country <> ''`,
    ),
    payout_account: exists(
      sql`vendor_profiles v WHERE v.user_id = ${userId} AND ${isOneOf('v.payout_status', payoutMachine.statesWhere('verified'))}`,
    ),
    product: exists(sql`products p WHERE ${own}`),
    picture: exists(sql`products p WHERE ${own} AND p.images <> '[]'::jsonb`),
    model_view: exists(sql`products p WHERE ${own} AND (p.cad IS NOT NULL OR p.fbx IS NOT NULL)`),
    priced: exists(sql`sub_quotes s WHERE s.vendor_id = ${userId} AND s.answered_at IS NOT NULL`),
    shipped: exists(sql`sub_orders s WHERE s.vendor_id = ${userId} AND s.tracking_url IS NOT NULL`),
    store: exists(sql`tenants t WHERE t.id = ${tenantId}`),
    plan: exists(sql`tenants t WHERE t.id = ${tenantId} AND t.subscribed`),
    store_product: exists(sql`products p WHERE ${own} AND p.tenant_id = ${tenantId}`),
    store_customer: exists(sql`users u WHERE u.tenant_id = ${tenantId} AND u.id <> ${userId}`),
    vendors_judged: sql<SqlBool>`NOT ${exists(
      sql`users u WHERE u.role = ${vendorsToReview.role} AND u.status = ${vendorsToReview.status}`,
    )}`,
    plans_offered: exists(sql`plans l WHERE l.active`),
    categories: exists(sql`component_subcategories c`),
    offer_made: exists(sql`quotes q WHERE ${quoteScope(actor)} AND ${isOneOf('q.status', offered)}`),
    robot: exists(sql`chosen_robots c WHERE c.user_id = ${userId}`),
    list: exists(sql`request_lists l WHERE l.owner_id = ${userId}`),
    phone: exists(sql`users u WHERE u.id = ${userId} AND u.phone_verified_at IS NOT NULL`),
    request: exists(sql`quotes q WHERE q.customer_id = ${userId} AND q.deleted_at IS NULL`),
    bought: exists(sql`orders o WHERE ${orderScope(actor)} AND o.customer_id = ${userId}`),
  }
}

/** All facts of an actor's first steps, and whether it dismissed them, in one statement. */
export const readStepFacts = async (
  trx: Database,
  actor: Actor,
): Promise<Record<StepFact | 'dismissed', boolean>> => {
  const facts = factsOf(actor)
  const columns = stepFacts.map((fact) => sql`${facts[fact]} AS ${sql.ref(fact)}`)
  const { rows } = await sql<Record<StepFact | 'dismissed', boolean>>`
    SELECT ${exists(sql`step_dismissals d WHERE d.user_id = ${actor.userId}`)} AS dismissed, ${sql.join(columns)}`.execute(
    trx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('A statement without a table answers one row')
  return row
}

export const putDismissal = async (trx: Database, { userId }: Actor, at: Date): Promise<void> => {
  await trx
    .insertInto('step_dismissals')
    .values({ user_id: userId ?? 0, at })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
}
