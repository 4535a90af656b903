import type { Scope } from '@armature/domain/visibility'
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
 * The visibility of domain/visibility.ts as a WHERE condition. A term for which the table has no column
 * grants nothing: deny by default.
 */
export const scopeSql = (scope: Scope, columns: ScopeColumns): RawBuilder<SqlBool> => {
  if (scope.all) return sql<SqlBool>`true`
  const terms = scope.terms.flatMap((term) => {
    const name = term.through === 'marketplace' ? columns.tenant : columns[term.through]
    if (name === undefined) return []
    const column = sql.ref(name)
    const reached = term.id === null ? sql<SqlBool>`${column} IS NULL` : sql<SqlBool>`${column} = ${term.id}`
    if (term.except.length === 0 || columns.status === undefined) return [reached]
    return [
      sql<SqlBool>`(${reached} AND ${sql.ref(columns.status)} NOT IN (${sql.join(term.except.map((status) => sql`${status}::quote_status`))}))`,
    ]
  })
  return terms.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(terms, sql` OR `)})`
}
