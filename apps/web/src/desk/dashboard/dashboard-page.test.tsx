import { beforeEach, expect, it, vi } from 'vitest'
import { aLine } from '../../../testing/a-line.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { meQuery } from '../../people/accounts/account-api.ts'
import type { Dashboard, Figures } from './dashboard-api.ts'
import { DashboardPage } from './dashboard-page.tsx'

const none: Omit<Figures, 'from' | 'to'> = {
  side: 'VENDOR',
  earned: '0.00',
  due: '0.00',
  paid: '0.00',
  fees: '0.00',
  refunds: '0.00',
  out: '0.00',
  store_sales: '0.00',
  store_due: '0.00',
}
const nothing: Omit<Dashboard, 'from' | 'to'> = {
  boards: [{ list: 'subQuotes', statuses: [] }],
  answers: { list: 'subQuotes', vendors: [] },
  money: [],
  stock: { low: 0, out: 0 },
  late: [{ list: 'subOrders', count: 0 }],
  overdue: [],
  best_sellers: { list: 'subOrders', products: [] },
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf(), false)
  server.on('readWork', () => ({ lists: [{ list: 'subQuotes', count: 0 }], items: [] }))
  server.on('readFigures', ({ query }) => ({ ...none, from: query?.from ?? '', to: query?.to ?? '' }))
  server.on('readDashboard', ({ query }) => ({ ...nothing, from: query?.from ?? '', to: query?.to ?? '' }))
  server.on('readFirstSteps', () => ({
    dismissed: false,
    steps: [{ step: 'product', page: '/add-product', done: false }],
  }))
})

const show = async () => {
  const shown = await renderScreen(DashboardPage)
  // The account has limits.
  queryClient.setQueryData(meQuery.queryKey, { status: 'PENDING' } as never)
  return shown
}

const regions = (screen: Awaited<ReturnType<typeof show>>['screen']) =>
  screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))

it('shows a new vendor its first steps and account status, and no empty panels', async () => {
  const { screen } = await show()
  await screen.findByRole('link', { name: 'List your first product' })
  await screen.findByText('Your account is pending')
  await vi.waitFor(() => expect(regions(screen)).toEqual(['First steps']))
})

it('shows the previous period beside each figure, as a link', async () => {
  server.on('readFirstSteps', () => ({ dismissed: true, steps: [] }))
  server.on('readWork', () => ({
    lists: [{ list: 'subQuotes', count: 1 }],
    items: [
      {
        list: 'subQuotes',
        id: 5,
        page: '/subquotes/5',
        act: 'price',
        since: '2026-01-01T00:00:00Z',
        status: 'SENT_TO_VENDOR',
        line: aLine({ first: 'Arm' }),
      },
    ],
  }))
  let asked = 0
  server.on('readFigures', ({ query }) => {
    asked += 1
    const isEarlier = (query?.to ?? '') < new Date(Date.now() - 20 * 86_400_000).toISOString()
    const amount = isEarlier ? '80.00' : '120.00'
    return { ...none, earned: amount, from: query?.from ?? '', to: query?.to ?? '' }
  })
  const { screen } = await show()
  const figure = await screen.findByRole('link', { name: '$120.00' })
  expect((await screen.findByText('before: $80.00')).parentElement?.contains(figure)).toBe(true)
  expect(asked).toBe(2)
  expect(regions(screen)).toEqual(['Needs your attention', 'Money'])
})
