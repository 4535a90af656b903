import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

/**
 * A column's state is one of these, which come from a machine of the domain (statesWhere). They are written into the
 * statement rather than bound to it: the words are the program's own, and an index that covers some states only is used
 * where the planner can read them.
 */
export const isOneOf = (column: string, states: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} IN (${sql.join(states.map((state) => sql.lit(state)))})`

/** The opposite of isOneOf. */
export const isNoneOf = (column: string, states: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} NOT IN (${sql.join(states.map((state) => sql.lit(state)))})`
