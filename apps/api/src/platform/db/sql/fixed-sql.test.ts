import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { createDatabase } from '../client.ts'
import { fixed, fixedByKey } from './fixed-sql.ts'

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

it('writes a fragment once for each key, and forgets the oldest of very many', () => {
  const db = createDatabase<unknown>('postgres://nobody@localhost/none', { poolSize: 1 })
  const kept = fixedByKey()
  let times = 0
  const valueOf = (key: string, value: number) => {
    const fragment = kept(key, () => {
      times += 1
      return sql`SELECT ${value}`
    })
    return fragment.compile(db).parameters
  }
  expect([valueOf('one', 1), valueOf('two', 2), valueOf('one', 1)]).toEqual([[1], [2], [1]])
  expect(times).toBe(2)
  for (let i = 0; i < 1_000; i += 1) valueOf(`more ${i}`, i)
  expect(valueOf('one', 1)).toEqual([1])
  expect(times).toBe(1_003)
})
