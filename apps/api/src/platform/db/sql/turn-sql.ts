import type { Turn } from '@armature/domain/rights/turns'
import type { RawBuilder, SqlBool } from 'kysely'
import { sql } from 'kysely'

/** The columns of a table by which its rows are an actor's. */
interface TurnColumns {
  vendor?: string
  tenant?: string
  customer?: string
}

const ownedSql = ({ through, id }: Turn<unknown>, columns: TurnColumns): RawBuilder<SqlBool> | undefined => {
  if (through === 'all') return sql<SqlBool>`true`
  const name = through === 'marketplace' ? columns.tenant : columns[through]
  if (name === undefined) return undefined
  return through === 'marketplace'
    ? sql<SqlBool>`${sql.ref(name)} IS NULL`
    : sql<SqlBool>`${sql.ref(name)} = ${id}`
}

/** The rows that await an actor (domain/rights/turns.ts); none through a column that the table lacks. */
export const turnSql = <What>(
  turns: readonly Turn<What>[],
  columns: TurnColumns,
  whenSql: (when: What) => RawBuilder<SqlBool>,
): RawBuilder<SqlBool> => {
  const terms = turns.flatMap((turn) => {
    const owned = ownedSql(turn, columns)
    return owned === undefined ? [] : [sql<SqlBool>`(${owned} AND ${whenSql(turn.when)})`]
  })
  return terms.length === 0 ? sql<SqlBool>`false` : sql<SqlBool>`(${sql.join(terms, sql` OR `)})`
}
