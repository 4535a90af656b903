import type { Scope } from '@armature/domain/visibility'
import type { ExpressionBuilder, ExpressionWrapper, SqlBool } from 'kysely'
import { sql } from 'kysely'
import type { Tables } from '../db/tables.ts'

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
export const scopeFilter =
  (scope: Scope, columns: ScopeColumns) =>
  (eb: ExpressionBuilder<Tables, never>): ExpressionWrapper<Tables, never, SqlBool> => {
    if (scope.all) return eb.and([])
    const terms = scope.terms.flatMap((term) => {
      const name = term.through === 'marketplace' ? columns.tenant : columns[term.through]
      if (name === undefined) return []
      const column = sql.ref(name)
      const reached = term.id === null ? sql<SqlBool>`${column} is null` : sql<SqlBool>`${column} = ${term.id}`
      if (term.except.length === 0 || columns.status === undefined) return [reached]
      return [sql<SqlBool>`(${reached} and ${sql.ref(columns.status)}::text not in (${sql.join(term.except)}))`]
    })
    return eb.or(terms)
  }
