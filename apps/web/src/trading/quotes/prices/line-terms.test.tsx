import { messages } from '@armature/domain/messages'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { noTerms } from '@armature/domain/quotes/offer/line-terms'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { SubQuoteItems } from '../../../../testing/sub-quote-items.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import type { QuoteItem, SubQuote } from '../record/quotes-api.ts'

const names = ['Base', 'Wrist', 'Gripper']

let lines: Partial<QuoteItem>[]
let status: QuoteStatus
let server: FakeServer

const subQuote = (): SubQuote => ({
  id: 5,
  quote: 3,
  tenant: null,
  vendor: { id: 2, username: 'alpha', business_name: 'Alpha Robotics' },
  status,
  total_price: '0.00',
  freight: null,
  close_reason: null,
  declined_reason: null,
  created: '2026-01-02T03:04:05Z',
  updated: '2026-01-02T03:04:05Z',
  passed: [],
  destination: null,
  needed_by: null,
  rights: { edit_price: true, edit_items: false, transition_menu: true },
  quote_items: names.map((name, index) => ({
    id: 90 + index,
    price: '4.00',
    quantity: 2,
    subquote: 5,
    short_by: 0,
    quantity_price: null,
    ...noTerms,
    no_quote: null,
    asked_as: '',
    buyer_note: '',
    target_price: null,
    product: {
      data: {
        id: 40 + index,
        name,
        sku: name,
        type: 'COMPONENT',
        kind: 'gripper',
        images: [],
        vendor: { business_name: 'Alpha Robotics' },
      },
    },
    ...lines[index],
  })),
})

beforeEach(() => {
  server = fakeServer()
  lines = [{}, { minimum_quantity: 10 }, {}]
  status = 'SENT_TO_VENDOR'
  saveSession(sessionOf(), false)
  server.on('readSubQuote', subQuote)
  server.on('setLineTerms', ({ body }) => {
    for (const { id, lead_time_days, note, no_quote } of body?.lines ?? [])
      lines[id - 90] = {
        ...lines[id - 90],
        ...(lead_time_days === undefined ? {} : { lead_time_days }),
        ...(note === undefined ? {} : { note }),
        ...(no_quote === undefined ? {} : { no_quote }),
      }
    return { sub_quote: subQuote(), refused: [] }
  })
})

const sentLines = () => server.received('setLineTerms').map(({ body }) => body?.lines)

it('a pasted column of lead times is one call, and one undo', async () => {
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Lead time of Base in days: Set/ }))
  await user.paste('7\r\n14\r\n1\r\n')
  await screen.findByRole('button', { name: /^Lead time of Gripper in days: 1 day\./ })
  await screen.findByRole('button', { name: /^Lead time of Wrist in days: 14 days/ })
  expect(sentLines()).toEqual([
    [
      { id: 90, lead_time_days: 7, expected_lead_time_days: null },
      { id: 91, lead_time_days: 14, expected_lead_time_days: null },
      { id: 92, lead_time_days: 1, expected_lead_time_days: null },
    ],
  ])
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByRole('button', { name: /^Lead time of Wrist in days: Set/ })
  await waitFor(() => expect(lines.map(({ lead_time_days }) => lead_time_days)).toEqual([null, null, null]))
  expect(sentLines()[1]?.[0]).toEqual({ id: 90, lead_time_days: null, expected_lead_time_days: 7 })
})

it('a number outside its bounds stays in its cell with the reason, and isn’t sent', async () => {
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Lead time of Base in days: Set/ }))
  await user.keyboard('366{Enter}')
  expect(await screen.findByText(messages.leadTimeRange)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Minimum quantity of Base: Set/ }))
  await user.keyboard('0{Enter}')
  expect(await screen.findByText(messages.minimumRange)).toBeTruthy()
  expect(sentLines()).toEqual([])
})

it('a note’s field says who reads it; what the server refuses stands at its cell', async () => {
  server.on('setLineTerms', () => new Refused(400, { 'lines.0.note': [messages.controlCharacter] }))
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Note on the offer at Wrist: Set/ }))
  const field = screen.getByRole('textbox', { name: 'Note on the offer at Wrist' })
  const help = screen.getByText(messages.lineNoteReaders)
  expect(field.getAttribute('aria-describedby')).toBe(help.id)
  await user.keyboard('Painted{Enter}')
  expect(await screen.findByText(messages.controlCharacter)).toBeTruthy()
})

it('a line below its minimum says so, and can be offered all the same', async () => {
  const { screen } = await renderScreen(SubQuoteItems)
  expect(await screen.findByText('Below the minimum of 10 pieces')).toBeTruthy()
  expect(screen.getAllByText(/Below the minimum/)).toHaveLength(1)
})

it('on an offer the terms are read, not typed, and a column that is empty isn’t there', async () => {
  status = 'SENT_TO_CUSTOMER'
  const { screen } = await renderScreen(SubQuoteItems)
  expect(await screen.findByRole('button', { name: /^Price of Base/ })).toBeTruthy()
  expect(screen.getByRole('columnheader', { name: 'Minimum' })).toBeTruthy()
  expect(screen.queryByRole('columnheader', { name: 'Lead time' })).toBeNull()
  expect(screen.getByText('10 pieces')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Minimum quantity/ })).toBeNull()
})

it('a line is marked as not offered by keyboard, counts in no total, and is offered again by undo', async () => {
  lines = [{}, { price: '0.00' }, {}]
  const { user, screen } = await renderScreen(SubQuoteItems)
  // The term columns stay hidden until someone opens them or states a term.
  const terms = await screen.findByRole('button', { name: /^Lead times, minimums/ })
  expect(screen.queryByRole('columnheader', { name: 'Lead time' })).toBeNull()
  await user.click(terms)
  const reason = await screen.findByRole('button', { name: /^Reason for no quote of Wrist: Set/ })
  expect(screen.getByRole('button', { name: /^Price of Wrist: Not priced/ })).toBeTruthy()
  reason.focus()
  await user.keyboard('{Enter}')
  const field = screen.getByRole('textbox', { name: 'Reason for no quote of Wrist' })
  expect(field.getAttribute('aria-describedby')).toBe(screen.getByText(messages.noQuoteReaders).id)
  await user.keyboard('Discontinued{Enter}')
  await screen.findByRole('button', { name: /^Reason for no quote of Wrist: Discontinued/ })
  expect(screen.getByRole('button', { name: /^Price of Wrist: No quote/ })).toBeTruthy()
  expect(sentLines()).toEqual([[{ id: 91, no_quote: 'Discontinued', expected_no_quote: null }]])
  const row = screen.getByRole('row', { name: /Wrist/ })
  expect(row.lastElementChild?.textContent).toBe('–')
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await screen.findByRole('button', { name: /^Price of Wrist: Not priced/ })
  expect(sentLines()[1]).toEqual([{ id: 91, no_quote: null, expected_no_quote: 'Discontinued' }])
})

it('prices that are filled down don’t take the place of a reason: its cell says what to do first', async () => {
  lines = [{}, { price: '0.00', no_quote: 'Discontinued' }, { price: '0.00' }]
  server.on('setQuoteItemPrices', ({ body }) => {
    for (const { id, price } of body?.lines ?? [])
      if (id !== 91 && price !== null) lines[id - 90] = { ...lines[id - 90], price: String(price) }
    return {
      sub_quote: subQuote(),
      refused: [{ id: 91, code: 'invalid', price: [messages.notOfferedFirst] }],
    }
  })
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Price of Base/ }))
  await user.keyboard('{Control>}a{/Control}7.00{Control>}d{/Control}')
  expect(await screen.findByText(messages.notOfferedFirst)).toBeTruthy()
  await screen.findByRole('button', { name: /^Price of Gripper: \$7\.00/ })
  expect(screen.getByRole('button', { name: /^Reason for no quote of Wrist: Discontinued/ })).toBeTruthy()
})
