import { act, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aLine } from '../../../testing/a-line.ts'
import { anOffer } from '../../../testing/an-offer.ts'
import { aQuote } from '../../../testing/a-quote.ts'
import { aVendor } from '../../../testing/a-vendor.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveSession } from '../../platform/api/session.ts'
import type { WorkItem } from '../dashboard/dashboard-api.ts'
import { workQuery } from '../dashboard/dashboard-api.ts'
import { WorkPanel } from './work-panel.tsx'

const opened = Date.parse('2026-03-02T08:00:00Z')
const minuteMs = 60_000

const waitingSince = (time: number, item: Partial<WorkItem> = {}): WorkItem => ({
  list: 'quotes',
  id: 7,
  page: '/quotes/7',
  act: 'price',
  since: new Date(time).toISOString(),
  status: null,
  line: aLine(),
  ...item,
})

const vendorToReview = waitingSince(opened, {
  list: 'users',
  id: 4,
  page: '/users?search=dana',
  act: 'approve',
  line: aLine({ first: 'Dana Works', city: 'Trieste' }),
})
const quoteToStart = waitingSince(opened, {
  id: 3,
  page: '/quotes/3',
  act: 'set-down-payment',
  status: 'NEW',
  line: aLine({
    first: 'Base',
    more: 1,
    buyer: 'Clara Nowak',
    city: 'Graz',
    amount: '1200.00',
    due: '2026-04-01',
  }),
})

let server: FakeServer
let items: WorkItem[]
beforeEach(() => {
  server = fakeServer()
  items = [vendorToReview, quoteToStart]
  server.on('readWork', () => ({
    lists: [
      { list: 'users', count: items.filter(({ list }) => list === 'users').length },
      { list: 'quotes', count: 1 },
    ],
    items,
  }))
  saveSession(sessionOf({ role: 'ADMIN', userId: 1, userEmail: 'admin@example.test' }), false)
})

describe('a waiting record', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: opened }))
  afterEach(() => void vi.useRealTimers())

  it('says how long it has waited, even if it arrived after the screen was opened', async () => {
    items = [waitingSince(opened - 2 * minuteMs)]
    const { screen } = await renderScreen(WorkPanel)
    await screen.findByText(/waiting 2 minutes/)
    items = [waitingSince(opened + 20 * minuteMs)]
    vi.setSystemTime(opened + 25 * minuteMs)
    await act(() => queryClient.invalidateQueries({ queryKey: workQuery.queryKey }))
    expect(await screen.findByText(/waiting 5 minutes/)).toBeTruthy()
  })

  it('shows its first part and the number of others, buyer, city, amount, wait and day', async () => {
    const { screen } = await renderScreen(WorkPanel)
    const line = await screen.findByRole('button', { name: /^Base.*Quote #3.*Set down payment/ })
    for (const text of ['Base', '+1 more', '$1,200.00', 'Set down payment'])
      expect(within(line).getByText(text), text).toBeTruthy()
    expect(line.textContent).toContain('Quote #3 · Clara Nowak, Graz · waiting')
    expect(line.textContent).toContain('due Apr 1, 2026')
  })
})

/** A window as wide as a desk's, where the record opens beside the list. */
const atDesk = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('min-width'),
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }))

describe('work beside the list', () => {
  beforeEach(atDesk)
  afterEach(() => void vi.unstubAllGlobals())

  it('reviews a vendor in two clicks, with the facts that an administrator needs, and moves on to the next', async () => {
    let vendor = { ...aVendor, id: 4, status: 'PENDING' as 'PENDING' | 'APPROVED' }
    server.on('readUser', () => vendor)
    server.on('readUserProfile', () => ({
      ...vendor,
      vendor: {
        business_name: 'Dana Works',
        location: '',
        industry: 'Robot arms',
        address: '1 Quay',
        city: 'Trieste',
        state: '',
        country: 'Italy',
        postal_code: '34121',
        shows_stock: true,
      },
      company: null,
      tenant: null,
      phone: { number: '+39040123', country: 'IT', confirmed: true },
      company_roles: [],
      payout_account: { status: 'PENDING', id: 'acct' },
    }))
    server.on('searchProducts', () => ({ count: 0, next: null, previous: null, results: [] }))
    server.on('setUserStatus', () => {
      vendor = { ...vendor, status: 'APPROVED' }
      items = [quoteToStart]
      return vendor
    })
    const { user, screen } = await renderScreen(WorkPanel)
    await user.click(await screen.findByRole('button', { name: /^Dana Works.*Vendor #4.*Review vendor/ }))
    const panel = await screen.findByRole('region', { name: 'Vendor #4' })
    for (const text of [
      '1 Quay, 34121 Trieste, Italy',
      '+39040123',
      'Not verified by the card provider yet',
      'None yet',
    ])
      await within(panel).findByText(text)
    await user.click(within(panel).getByRole('button', { name: 'Approve' }))
    await within(panel).findByText('Done. It no longer needs you.')
    server.on('readQuote', () => aQuote())
    await user.click(within(panel).getByRole('button', { name: 'Next' }))
    expect(await screen.findByRole('region', { name: 'Quote #3' })).toBeTruthy()
  })

  it('opens by keyboard at the cell to fill in, asks before typed text is lost, and closes', async () => {
    const quote = aQuote({ down_payment: null })
    server.on('readQuote', () => ({ ...quote, rights: { ...quote.rights, set_down_payment: true } }))
    const { user, screen, address } = await renderScreen(WorkPanel)
    ;(await screen.findByRole('button', { name: /^Dana Works.*Vendor #4.*Review vendor/ })).focus()
    await user.keyboard('{ArrowDown}{Enter}')
    const cell = await screen.findByRole('textbox', { name: 'Down payment of quote #3' })
    await waitFor(() => expect(document.activeElement).toBe(cell))
    expect(address()).toContain('work=quotes-3')
    await user.keyboard('no')
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await screen.findByRole('dialog', { name: 'Discard changes?' })
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Quote #3' })).toBeNull())
    await waitFor(() =>
      expect(document.activeElement).toBe(
        screen.getByRole('button', { name: /^Base.*Quote #3.*Set down payment/ }),
      ),
    )
  })

  it('answers an offer beside the list', async () => {
    items = [waitingSince(opened, { list: 'ownQuotes', page: '/my-quotes/7', act: 'purchase' })]
    server.on('readQuote', () => aQuote({ id: 7, status: 'SENT_TO_CUSTOMER', offer_token: 'a-token' }))
    server.on('readOffer', () => anOffer)
    const { user, screen } = await renderScreen(WorkPanel)
    await user.click(await screen.findByRole('button', { name: /Review offer$/ }))
    const beside = within(await screen.findByRole('region', { name: 'Quote #7' }))
    expect(await beside.findByRole('button', { name: 'Decline' })).toBeTruthy()
  })

  it('answers a sourcing request beside the list', async () => {
    const line = aLine({ first: 'A gripper for eggs' })
    items = [waitingSince(opened, { list: 'openOffers', page: '/open-lines', act: 'answer', line })]
    server.on('listOpenOffers', () => ({
      has_more: false,
      results: [
        {
          id: 7,
          text: 'A gripper for eggs',
          part_number: '',
          quantity: 1,
          row: null,
          destination: null,
          needed_by: null,
          state: 'ASKED',
          reason: null,
          product: null,
          sub_quote: null,
          asked: '2026-03-01T08:00:00Z',
        },
      ],
    }))
    const { user, screen } = await renderScreen(WorkPanel)
    await user.click(await screen.findByRole('button', { name: /^A gripper for eggs/ }))
    expect(await screen.findByRole('button', { name: 'Offer a product for A gripper for eggs' })).toBeTruthy()
  })
})
