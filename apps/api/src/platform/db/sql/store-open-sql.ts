import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'

/** Does the store of this tenant sell now? Null is the marketplace, which always does. */
export const storeOpenSql = (tenantId: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce((SELECT t.subscribed FROM tenants t WHERE t.id = ${tenantId}), true)`
