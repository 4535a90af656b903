import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { MoneyPanel } from './money-panel.tsx'

const period = { from: '2026-03-01', to: '2026-03-30' }

it('names overdue payments, and leads to the pages that list them', async () => {
  const server = fakeServer()
  saveSession(sessionOf(), false)
  const sums = ['earned', 'due', 'paid', 'fees', 'refunds', 'out', 'store_sales', 'store_due'] as const
  const none = Object.fromEntries(sums.map((name) => [name, '0.00'])) as Record<(typeof sums)[number], string>
  server.on('readFigures', () => ({ side: 'MARKETPLACE', ...period, ...none }))
  server.on('readDashboard', () => ({
    ...period,
    boards: [],
    answers: null,
    money: [],
    stock: null,
    late: [],
    best_sellers: null,
    overdue: [
      { owed_by: 'BUYERS', seller: '', amount: '120.00', orders: 3, page: '/receivables?overdue=true' },
      { owed_by: 'READER', seller: 'Beta Store', amount: '7.00', orders: 1, page: '/statement?store=4' },
    ],
  }))
  const { screen } = await renderScreen(() => <MoneyPanel period={period} />)
  await screen.findByText('Overdue from buyers, 3 orders')
  await screen.findByText('Overdue to Beta Store, 1 order')
  const pathOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(decodeURIComponent(pathOf('$120.00') ?? '')).toBe('/receivables?overdue="true"')
  expect(decodeURIComponent(pathOf('$7.00') ?? '')).toBe('/statement?store="4"')
})
