import { accountMachine } from '@armature/domain/accounts/account-machine'
import { subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import type { Insertable, Updateable } from 'kysely'
import { sql } from 'kysely'
import { isNoneOf, isOneOf } from '../../platform/db/sql/states-sql.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { SubscriptionsTable } from '../../platform/db/tables/money-tables.ts'

export const insertSubscription = async (
  trx: Database,
  row: Insertable<SubscriptionsTable>,
): Promise<number> =>
  (await trx.insertInto('subscriptions').values(row).returning('id').executeTakeFirstOrThrow()).id

const withPlan = (trx: Database) =>
  trx
    .selectFrom('subscriptions')
    .innerJoin('plans', 'plans.id', 'subscriptions.plan_id')
    .innerJoin('users', 'users.id', 'subscriptions.vendor_id')
    .leftJoin('tenants', 'tenants.id', 'users.tenant_id')
    .leftJoin('media', 'media.id', 'tenants.logo_media_id')
    .leftJoin('payment_customers', 'payment_customers.user_id', 'subscriptions.vendor_id')
    .leftJoin('plans as wanted', 'wanted.id', 'subscriptions.wanted_plan_id')
    .selectAll('subscriptions')
    .select([
      'plans.name as plan_name',
      'plans.amount_cents',
      'plans.interval',
      'plans.products_allowed',
      'plans.active as plan_active',
      'plans.price_id',
      'wanted.price_id as wanted_price_id',
      'users.tenant_id as store_id',
      'users.status as vendor_status',
      'users.email',
      'users.first_name',
      'users.email_verified_at',
      'tenants.domain as tenant_domain',
      'tenants.domain_found_at as tenant_domain_found_at',
      'tenants.domain_proved_at as tenant_domain_proved_at',
      'tenants.status as tenant_status',
      'tenants.subscribed as tenant_subscribed',
      'tenants.name as tenant_name',
      'media.public_id as tenant_logo',
      'payment_customers.customer_id',
    ])

/** The vendor's own, newest first. */
export const listSubscriptionRows = (trx: Database, vendorId: number) =>
  withPlan(trx)
    .where('subscriptions.vendor_id', '=', vendorId)
    .orderBy('subscriptions.id', 'desc')
    .limit(100)
    .execute()

export const findSubscriptionRow = (trx: Database, id: number) =>
  withPlan(trx).where('subscriptions.id', '=', id).executeTakeFirst()

export type SubscriptionRow = NonNullable<Awaited<ReturnType<typeof findSubscriptionRow>>>

/** The vendor's subscription that blocks another one, if any. */
export const findCurrentRow = (trx: Database, vendorId: number) =>
  withPlan(trx)
    .where('subscriptions.vendor_id', '=', vendorId)
    .where(isOneOf('subscriptions.state', subscriptionMachine.statesWhere('current')))
    .executeTakeFirst()

/** Locks a subscription until the transaction ends and reads its state. */
export const lockSubscription = async (trx: Database, id: number): Promise<SubscriptionRow | undefined> => {
  await trx.selectFrom('subscriptions').select('id').where('id', '=', id).forUpdate().execute()
  return findSubscriptionRow(trx, id)
}

/** Locks a vendor: of ten concurrent subscriptions the others wait for the first. */
export const lockVendor = (trx: Database, id: number) =>
  trx.selectFrom('users').select(['id', 'tenant_id']).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const updateSubscriptionRow = async (
  trx: Database,
  id: number,
  change: Updateable<SubscriptionsTable>,
): Promise<void> => {
  await trx.updateTable('subscriptions').set(change).where('id', '=', id).execute()
}

/** Our subscription by the provider's id or its request's key. */
export const findIdOf = async (
  trx: Database,
  { providerId, requestKey }: { providerId: string; requestKey: string | null },
): Promise<number | null> => {
  const row = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('provider_id', '=', providerId),
        ...(requestKey === null ? [] : [eb('request_key', '=', requestKey)]),
      ]),
    )
    .executeTakeFirst()
  return row?.id ?? null
}

/** Subscriptions with an unknown outcome, and live ones not checked since then or past their period. */
export const listToLookAt = async (
  trx: Database,
  { before, now }: { before: Date; now: Date },
): Promise<number[]> => {
  const rows = await trx
    .selectFrom('subscriptions')
    .select('id')
    .where((eb) =>
      eb.or([
        isOneOf('state', subscriptionMachine.statesWhere('unsettled')),
        eb('wanted_plan_id', 'is not', null),
        eb.and([
          isOneOf('state', subscriptionMachine.statesWhere('live')),
          eb.or([
            eb('checked_at', '<', before),
            // A renewal takes an hour, so a lost event shows soon.
            sql<boolean>`current_period_end < ${now}::timestamptz - interval '2 hours'`,
          ]),
        ]),
      ]),
    )
    .orderBy('id')
    .limit(1_000)
    .execute()
  return rows.map(({ id }) => id)
}

/** Vendors whose live subscription doesn't match their account yet: it has to end, or to continue. */
export const listUnfollowed = async (trx: Database): Promise<number[]> => {
  const signsIn = accountMachine.statesWhere('signsIn')
  const rows = await trx
    .selectFrom('subscriptions')
    .innerJoin('users', 'users.id', 'subscriptions.vendor_id')
    .select('subscriptions.vendor_id')
    .where(isOneOf('subscriptions.state', subscriptionMachine.statesWhere('live')))
    .where((eb) =>
      eb.or([
        eb.and([isNoneOf('users.status', signsIn), eb('subscriptions.cancel_at_period_end', '=', false)]),
        eb.and([isOneOf('users.status', signsIn), eb('subscriptions.ends_while_barred', '=', true)]),
      ]),
    )
    .orderBy('subscriptions.id')
    .limit(1_000)
    .execute()
  return rows.map(({ vendor_id: id }) => id)
}
