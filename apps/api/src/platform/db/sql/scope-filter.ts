import { publicSellerStatuses, sellerStatuses } from '@armature/domain/catalogue/products/selling'
import { closedStore } from '@armature/domain/subscriptions/subscription-machine'
import type { Scope, ScopeTerm } from '@armature/domain/rights/visibility'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

/** The columns of a table through which an actor reaches its rows. */
export interface ScopeColumns {
  vendor?: string
  tenant?: string
  customer?: string
  self?: string
  status?: string
}

/**
 * Vendors who aren't selling are few and have an index: the database reads them once per query and looks each row's
 * vendor up among them, so an index's order is kept and nothing is joined.
 */
export const forSaleSql = (vendor: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(vendor)} NOT IN (SELECT shut.id FROM users shut WHERE shut.status NOT IN (${sql.join(sellerStatuses.map((status) => sql.lit(status)))}))`

/** Do public catalogues show this vendor? Those that they don't show have an index, too. */
const publicSql = (vendor: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(vendor)} NOT IN (SELECT shut.id FROM users shut WHERE shut.role = 'VENDOR' AND shut.status NOT IN (${sql.join(publicSellerStatuses.map((status) => sql.lit(status)))}))`

/** Only its owner sees a closed store's records; closed stores are few. */
const openStoreSql = (tenant: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  sql<SqlBool>`${tenant} NOT IN (SELECT shut.id FROM tenants shut WHERE shut.status = ${sql.lit(closedStore)})`

/** The products that a store's catalogue shows, whichever store it is. */
export const inStoreCatalogueSql = ({
  vendor,
  tenant,
}: {
  vendor: string
  tenant: string
}): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(tenant)} IS NOT NULL AND ${publicSql(vendor)} AND ${openStoreSql(sql.ref(tenant))})`

const reachedSql = (
  { id, through, forSaleOnly, isPublicOnly }: ScopeTerm,
  column: RawBuilder<unknown>,
  { vendor }: ScopeColumns,
): RawBuilder<SqlBool> => {
  const reached = id === null ? sql<SqlBool>`${column} IS NULL` : sql<SqlBool>`${column} = ${id}`
  if (!forSaleOnly) return reached
  if (vendor === undefined) return sql<SqlBool>`false`
  const isOpen = through === 'tenant' ? openStoreSql(column) : sql<SqlBool>`true`
  return sql<SqlBool>`(${reached} AND ${isPublicOnly ? publicSql(vendor) : forSaleSql(vendor)} AND ${isOpen})`
}

/**
 * The visibility of domain/rights/visibility.ts as a WHERE condition. A term without a column in the table grants
 * nothing: deny by default.
 */
export const scopeSql = (scope: Scope, columns: ScopeColumns): RawBuilder<SqlBool> => {
  if (scope.all) return sql<SqlBool>`true`
  const terms = scope.terms.flatMap((term) => {
    const name = term.through === 'marketplace' ? columns.tenant : columns[term.through]
    if (name === undefined) return []
    const column = sql.ref(name)
    const reached = reachedSql(term, column, columns)
    if (term.except.length === 0 || columns.status === undefined) return [reached]
    return [
      sql<SqlBool>`(${reached} AND ${sql.ref(columns.status)} NOT IN (${sql.join(term.except.map((status) => sql`${status}::quote_status`))}))`,
    ]
  })
  return terms.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(terms, sql` OR `)})`
}
