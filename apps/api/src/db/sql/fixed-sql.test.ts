import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDatabase } from '../client.ts'
import { fixed } from './fixed-sql.ts'

it('writes a fragment as the builder does, its values in their places among those around it', () => {
  const db = createDatabase<unknown>('postgres://nobody@localhost/none', { poolSize: 1 })
  const parts = sql`${sql.ref('p.name')} || ${' of '} || ${sql.lit("a 'b'")} || ${null}`
  const statement = (part: typeof parts) => {
    const { sql: text, parameters } = sql`SELECT ${1}, ${part}, ${part}, ${2}`.compile(db)
    return { text, parameters }
  }
  expect(statement(fixed(parts))).toEqual(statement(parts))
  expect(statement(fixed(fixed(parts))).parameters).toEqual([1, ' of ', null, ' of ', null, 2])
  expect(statement(fixed(sql``)).text).toBe('SELECT $1, , , $2')
})
