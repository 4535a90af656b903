import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

/**
 * A column's state is one of these, from a machine of the domain (statesWhere). They are written into the statement,
 * which is safe because they are our own words, and lets the planner use a partial index on some states.
 */
export const isOneOf = (column: string, states: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} IN (${sql.join(states.map((state) => sql.lit(state)))})`

/** The opposite of isOneOf. */
export const isNoneOf = (column: string, states: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} NOT IN (${sql.join(states.map((state) => sql.lit(state)))})`
