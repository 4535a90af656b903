import { text } from 'node:stream/consumers'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { ColumnedCall } from '@armature/contract/platform/list-columns'
import { exportCalls, exportRowsHeader } from '@armature/contract/platform/list-columns'
import { limits } from '@armature/domain/limits'
import { isProblem } from '@armature/domain/problem'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct, buildUser } from '../../../testing/builders.ts'
import { accept } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import type { WholeList } from '../../platform/db/sql/define-list.ts'
import { exportList } from './export-list.ts'
import { numberColumn } from './export-values.ts'
import { serverLimits } from '../../platform/config/server-limits.ts'

let world: QuoteWorld
const people = [
  'admin',
  'vendor',
  'vendor2',
  'otherVendor',
  'tenant',
  'otherTenant',
  'customer',
  'otherCustomer',
  'storeCustomer',
] as const

/** A spreadsheet would run a text that begins so as a formula. */
const canaries = ['=1+1', '+1+1', '-1+1', '@SUM(A1)', '＝1+1', '＠x']

beforeAll(async () => {
  world = await startQuoteWorld()
  const { model, component, storeModel, customer, otherCustomer, storeCustomer } = world
  for (const [products, buyer] of [
    [[model, component], customer],
    [[component], otherCustomer],
    [[storeModel], storeCustomer],
  ] as const) {
    const lines = products.map((id) => ({ id, quantity: 2 }))
    await addQuote(world, lines, buyer)
    await accept(world, await makeOffer(world, { products: lines, customer: buyer }))
  }
  for (const name of canaries)
    await buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, name })
})
afterAll(() => world.stop())

const bytesOf = async (user: (typeof people)[number], path: string): Promise<Buffer> => {
  const { authorization } = await world.signIn(world[user])
  const answer = await world.app.inject({ url: `/api/exports/${path}`, headers: { authorization } })
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.payload]).toEqual([200, ''])
  return answer.rawPayload
}
const csvOf = async (user: (typeof people)[number], path: string): Promise<string[]> =>
  (await bytesOf(user, path)).toString('utf8').split('\r\n').slice(0, -1)

describe('a list as CSV', () => {
  it('has the columns that are asked for under their headings, money as numbers, its currency and ISO times', async () => {
    const query = { search: 'Buyer', status: 'PURCHASED', ordering: 'id' } as const
    const [listed] = (await world.callAs(world.admin, 'listQuotes', { query })).ok.results
    const search = new URLSearchParams({ ...query, format: 'csv', columns: 'id,total,user,created' })
    const answer = await world.callAs(world.admin, 'exportQuotes', {
      query: { ...query, format: 'csv', columns: 'id,total,user,created', headings: 'ID,Total,User,Created' },
    })
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringMatching(/^attachment; filename="quotes-\d{4}-\d\d-\d\d\.csv"/),
      'cache-control': 'no-store',
      [exportRowsHeader]: '1',
    })
    expect(answer.text).toBe(
      '\uFEFFID,Total,User,User email,Created,Currency\r\n' +
        `${listed?.id},${listed?.total_price},Carla Buyer,${world.customer.email},${listed?.created},USD\r\n`,
    )
    expect((await csvOf('admin', `quotes/?${search}`))[0]).toBe(
      '\uFEFFid,total,user,user email,created,Currency',
    )
  })

  it('runs nothing as a formula', async () => {
    const rows = await csvOf('vendor', 'products/?format=csv&columns=name,sku&ordering=id')
    const names = rows.slice(1).map((row) => row.split(',')[0])
    expect(names.slice(-canaries.length)).toEqual(canaries.map((name) => `'${name}`))
    // Where the separator is a semicolon, or a cell goes on after a line break.
    const first_name = ';=2+2'
    await buildUser(world.owner, { first_name, last_name: '\n@SUM(A1)' })
    const users = (await bytesOf('admin', 'users/?format=csv&columns=name')).toString('utf8')
    expect(users).toContain(`";'=2+2 \n'@SUM(A1)"`)
  })
})

describe('a list as XLSX', () => {
  it('can be read back: words as words, also those that look like formulas, and amounts as numbers', async () => {
    const file = await bytesOf(
      'vendor',
      'products/?format=xlsx&columns=name,price,quantity&headings=Name,Price,Quantity&ordering=id',
    )
    const sheet = (await readXlsx(file)).sheets[0]
    const rows = sheet?.rows ?? []
    expect(rows[0]).toEqual(['Name', 'Price', 'Quantity', 'Currency'])
    expect(rows[1]).toEqual(['Arm', 100, expect.any(Number), 'USD'])
    expect(rows.slice(-canaries.length).map(([name]) => name)).toEqual(canaries)
    expect([...(sheet?.cells?.values() ?? [])].filter(({ formula }) => formula !== undefined)).toEqual([])
  })
})

describe('the rows of a file', () => {
  const asks: Record<ColumnedCall, { id: string; queries: Record<string, string>[] }> = {
    searchProducts: {
      id: 'sku',
      queries: [{}, { search: 'arm' }, { type: 'MODEL', ordering: '-quantity' }, { price_min: '60' }],
    },
    listUsers: { id: 'email', queries: [{}, { role: 'VENDOR', ordering: '-created' }] },
    listAccountEvents: { id: 'at', queries: [{}, { kind: 'sign-in.succeeded' }] },
    listQuotes: {
      id: 'id',
      queries: [{}, { status: 'PURCHASED,NEW', ordering: 'total_price' }, { mine: 'true' }],
    },
    listSubQuotes: { id: 'id', queries: [{}, { search: 'arm' }, { status: 'PURCHASED' }] },
    listOrders: { id: 'id', queries: [{}, { ordering: 'pending_amount', turn: 'mine' }] },
    listSubOrders: { id: 'id', queries: [{}, { search: 'gripper' }] },
  }

  it.each(Object.keys(asks) as ColumnedCall[])(
    'are those of %s, for everybody and in its order',
    async (call) => {
      const { id, queries } = asks[call]
      let found = 0
      for (const person of people) {
        for (const query of queries) {
          const all = { ...query, page_size: '100' }
          // Of any list at all, whose own query this is.
          const listed = await world.callAs(world[person], call, { query: all as never })
          const asFile = { ...query, format: 'csv', columns: id }
          // Its file must tell no more.
          const exported = await world.callAs(world[person], exportCalls[call], { query: asFile as never })
          const about = `${person} ${JSON.stringify(query)}`
          expect(exported.status, about).toBe(listed.status)
          if (listed.status >= 300) continue
          // As unknown first: the compiler can't see that each list's answer has rows.
          const { results } = listed.ok as unknown as { results: Record<string, unknown>[] }
          const rows = exported.text.split('\r\n').slice(1, -1)
          expect(rows, about).toEqual(results.map((row) => String(row[id])))
          found += rows.length
        }
      }
      expect(found).toBeGreaterThan(2)
    },
  )

  it('hold nothing of another vendor’s', async () => {
    for (const path of ['sub-quotes/?format=csv&status=PURCHASED', 'sub-orders/?format=csv']) {
      const rows = (await csvOf('vendor2', path)).join('\n')
      expect(rows).toContain('Beta Motion')
      expect(rows).not.toContain('Alpha Robotics')
    }
    const all = (await csvOf('admin', 'sub-quotes/?format=csv&status=PURCHASED,NEW')).join('\n')
    expect(all).toContain('Alpha Robotics')
  })
})

/** A list of this many numbers, that counts how often it is read. */
const numbers = (count: number) => {
  const read = { batches: 0 }
  const list: WholeList<object, number> = {
    ids: async () => Array.from({ length: count }, (_, index) => index + 1),
    rowsOf: async (_trx, _request, ids) => {
      read.batches += 1
      return [...ids]
    },
  }
  const exported = {
    name: 'numbers',
    list,
    present: (_ctx: unknown, row: number) => row,
    // So long that nothing is read ahead.
    columns: {
      id: numberColumn<number>((row) => row),
      long: { value: () => ({ kind: 'text', text: 'x'.repeat(500) }) as const },
    },
  }
  return { read, exported }
}

describe('an export', () => {
  const context = async () => {
    const { sessionId } = await world.signIn(world.customer)
    return world.contextOf(world.customer, { session: { id: sessionId } })
  }
  const answerOf = async (count: number) => {
    const { read, exported } = numbers(count)
    const answer = await exportList(await context(), { format: 'csv' }, exported)
    if (isProblem(answer)) throw new Error(answer.code)
    return { read, answer }
  }

  it('reads as its reader does, and stops when that one leaves', async () => {
    const { read, answer } = await answerOf(serverLimits.exportBatch * 20)
    for await (const chunk of answer.body) {
      expect(String(chunk)).toContain('id')
      break
    }
    expect(answer.body.destroyed).toBe(true)
    expect(read.batches).toBeLessThan(4)
  })

  it('holds every row once, over all batches', async () => {
    const { read, answer } = await answerOf(serverLimits.exportBatch * 3 + 7)
    const rows = (await text(answer.body)).split('\r\n').slice(1, -1)
    expect(rows.map((row) => Number(row.split(',')[0]))).toEqual(rows.map((_, index) => index + 1))
    expect([rows.length, read.batches]).toEqual([serverLimits.exportBatch * 3 + 7, 4])
  })

  it('ends with its session', async () => {
    const user = world.otherCustomer
    const { sessionId } = await world.signIn(user)
    const { exported } = numbers(serverLimits.exportBatch * 20)
    const answer = await exportList(
      world.contextOf(user, { session: { id: sessionId } }),
      { format: 'csv' },
      exported,
    )
    if (isProblem(answer)) throw new Error(answer.code)
    await world.callAs(user, 'logout', {})
    await expect(text(answer.body)).rejects.toThrow('session ended')
  })

  it('of more rows than a file can hold is refused before it begins, and says to filter', async () => {
    const { read, exported } = numbers(limits.exports.rows + 1)
    const answer = await exportList(await context(), { format: 'xlsx' }, exported)
    expect(answer).toMatchObject({
      code: 'too_many_rows',
      detail: expect.stringMatching(/100,000 rows.*filter/),
    })
    expect(read.batches).toBe(0)
  })

  it('that fails at its first rows fails as an answer', async () => {
    const { exported } = numbers(3)
    const list = { ...exported.list, rowsOf: () => Promise.reject(new Error('no rows')) }
    await expect(exportList(await context(), { format: 'csv' }, { ...exported, list })).rejects.toThrow(
      'no rows',
    )
  })

  it('is recorded with what was taken', async () => {
    await csvOf('vendor', 'orders/?format=csv').catch(() => [])
    await csvOf('vendor', 'products/?format=csv&columns=name,sku')
    const { results } = (
      await world.callAs(world.admin, 'listAccountEvents', { query: { kind: 'list.exported' } })
    ).ok
    expect(results[0]).toMatchObject({
      kind: 'list.exported',
      summary: expect.stringMatching(/^Exported \d+ rows of products$/),
      user: { id: world.vendor.userId },
      after: { list: 'products', format: 'csv', columns: 'name, sku' },
    })
  })

  it('is refused where a heading has no column, and where there were too many', async () => {
    const wrong = await world.callAs(world.admin, 'exportQuotes', {
      query: {
        format: 'csv',
        columns: 'id,total',
        headings: 'ID',
      } as Endpoints['exportQuotes']['query']['_input'],
    })
    expect([wrong.status, wrong.error]).toMatchObject([
      400,
      { headings: ['Exactly one heading for each column is expected.'] },
    ])
    const user = await buildUser(world.owner)
    const { sessionId } = await world.signIn(user)
    const ctx = world.contextOf(user, { session: { id: sessionId } })
    const strict = {
      ...ctx,
      deps: { ...ctx.deps, config: { ...ctx.deps.config, rateLimitScale: 1 / limits.exports.perHour } },
    }
    const tries = [1, 2].map(() => exportList(strict, { format: 'csv' as const }, numbers(1).exported))
    const answers = await Promise.all(tries)
    expect(answers.filter(isProblem)).toMatchObject([{ problem: 'too_many' }])
  })
})
