import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { ListedKind, RecordListName } from '@armature/domain/dashboard/record-lists'
import { recordListOf, vendorsToReview } from '@armature/domain/dashboard/record-lists'
import { figureNames } from '@armature/domain/money/figures'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import { expect } from 'vitest'
import type { TestApp } from './build-test-app.ts'
import type { TestUser } from './builders.ts'

type Period = { from: string; to: string; zone?: string }
type Query = Record<string, string>

const cents = (text: string): number => Math.round(Number(text) * 100)

const calls = {
  quote: 'listQuotes',
  subQuote: 'listSubQuotes',
  order: 'listOrders',
  subOrder: 'listSubOrders',
  user: 'listUsers',
} as const satisfies Partial<Record<ListedKind, CallName>>

/** The query that makes the list of a page, as the web app's tables ask. */
const scopeOf = (list: RecordListName, { tenantId }: TestUser): Query => {
  const { kind, of } = recordListOf(list)
  if (of === 'own') return { mine: 'true' }
  if (of !== 'store') return {}
  return { [kind === 'quote' ? 'tenant__id' : 'quote__tenant__id']: String(tenantId) }
}

const countOf = async (
  world: TestApp,
  user: TestUser,
  list: RecordListName,
  query: Query,
): Promise<number> => {
  const { kind } = recordListOf(list)
  // A page of its own kind: it tells those that wait from the others by one word.
  if (kind === 'openOffer')
    return (await world.callAs(user, 'listOpenOffers', { query: { waiting: 'true' } })).ok.results.length
  if (kind === 'approval')
    return (await world.callAs(user, 'listApprovals', {})).ok.filter(({ token }) => token !== null).length
  const name = calls[kind]
  const { ok } = await world.callAs(user, name, { query: { ...scopeOf(list, user), ...query } })
  return (ok as { count: number }).count
}

const partsOf = async (
  world: TestApp,
  user: TestUser,
  query: Query,
): Promise<{ total: number; sum: number }> => {
  let [sum, total] = [0, 0]
  for (let page = 1; ; page += 1) {
    const asked = { ...query, page: String(page), page_size: '100' } as never // a figure's link: the text of an address
    const { ok } = await world.callAs(user, 'listFigureParts', { query: asked })
    sum += ok.results.reduce((most, { amount }) => most + cents(amount), 0)
    if (page === 1) total = cents(ok.total)
    if (ok.next === null) return { total, sum }
  }
}

const expectMoney = async (world: TestApp, user: TestUser, period: Period, money: Dashboard['money']) => {
  const figures = (await world.callAs(user, 'readFigures', { query: period })).ok
  for (const figure of figureNames) {
    const amount = cents(figures[figure])
    expect(await partsOf(world, user, { ...period, figure }), `${user.username} ${figure}`).toEqual({
      total: amount,
      sum: amount,
    })
  }
  const drawn = money.reduce((sum, { paid }) => sum + cents(paid), 0)
  expect(drawn, `${user.username} chart`).toBe(cents(figures.paid))
}

type Dashboard = Response<Endpoints['readDashboard']>

type Same = (list: RecordListName, count: number, query: Query) => Promise<void>

const everyStatus = quoteStatuses.join(',')

const expectBoards = async ({ boards }: Dashboard, period: Period, same: Same): Promise<void> => {
  for (const { list, statuses } of boards) {
    for (const { status, count } of statuses) await same(list, count, { ...period, status })
    const all = statuses.reduce((sum, { count }) => sum + count, 0)
    await same(list, all, { ...period, status: everyStatus })
  }
}

const expectAnswers = async ({ answers }: Dashboard, period: Period, same: Same): Promise<void> => {
  if (answers === null) return
  for (const { vendor, requests } of answers.vendors) {
    const ofVendor = answers.list === 'quotes' ? { vendor__id: String(vendor.id) } : {}
    await same(answers.list, requests, { ...period, ...ofVendor, status: everyStatus })
  }
}

const expectSellers = async (
  { best_sellers: sellers }: Dashboard,
  period: Period,
  same: Same,
): Promise<void> => {
  if (sellers === null) return
  for (const { id, orders } of sellers.products)
    await same(sellers.list, orders, { ...period, product__id: String(id) })
}

const expectLate = async ({ late }: Dashboard, same: Same): Promise<void> => {
  for (const { list, count } of late) await same(list, count, { late: 'true' })
}

const expectStock = async (world: TestApp, user: TestUser, { stock }: Dashboard): Promise<void> => {
  if (stock === null) return
  const own = user.role === 'ADMIN' ? {} : { vendor__user_ptr__in: String(user.userId) }
  const listed = async (level: 'LOW' | 'OUT') =>
    (await world.callAs(user, 'searchProducts', { query: { ...own, stock: level } })).ok.count
  expect(stock).toEqual({ low: await listed('LOW'), out: await listed('OUT') })
}

/** Expects the waiting records in the list, oldest first with an action each; answers their number. */
const expectWork = async (world: TestApp, user: TestUser, same: Same): Promise<number> => {
  const { lists, items } = (await world.callAs(user, 'readWork', {})).ok
  expect((await world.callAs(user, 'readTurns', {})).ok.lists).toEqual(lists)
  for (const { list, count } of lists)
    await same(list, count, list === 'users' ? vendorsToReview : { turn: 'mine' })
  expect(items.every(({ act }) => act !== '')).toBe(true)
  const since = items.map((item) => item.since)
  expect(since).toEqual(since.toSorted())
  return items.length
}

/** Every figure of somebody's dashboard equals the list that it leads to: rows to the row, money to the cent. */
export const expectFiguresEqualLists = async (
  world: TestApp,
  user: TestUser,
  period: Period,
): Promise<{ rows: number; waiting: number }> => {
  const { ok } = await world.callAs(user, 'readDashboard', { query: period })
  let rows = 0
  const same: Same = async (list, count, query) => {
    rows += count
    const what = `${user.username} ${list} ${JSON.stringify(query)}`
    expect(await countOf(world, user, list, query), what).toBe(count)
  }
  await expectBoards(ok, period, same)
  await expectAnswers(ok, period, same)
  await expectSellers(ok, period, same)
  await expectLate(ok, same)
  await expectStock(world, user, ok)
  await expectMoney(world, user, period, ok.money)
  return { waiting: await expectWork(world, user, same), rows }
}
