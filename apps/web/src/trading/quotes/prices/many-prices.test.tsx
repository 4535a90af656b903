import { noTerms } from '@armature/domain/quotes/offer/line-terms'
import { messages } from '@armature/domain/messages'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { SubQuoteItems } from '../../../../testing/sub-quote-items.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import type { SubQuote } from '../record/quotes-api.ts'
import { subQuoteChanged } from '../record/quotes-api.ts'

const names = ['Base', 'Wrist', 'Gripper']

const subQuote = (prices: readonly string[]): SubQuote => ({
  id: 5,
  quote: 3,
  tenant: null,
  vendor: { id: 2, username: 'alpha', business_name: 'Alpha Robotics' },
  status: 'SENT_TO_VENDOR',
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
    price: prices[index] ?? '0.00',
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
  })),
})

let server: FakeServer
let prices: string[]
beforeEach(() => {
  server = fakeServer()
  prices = ['0.00', '4.00', '5.00']
  saveSession(sessionOf(), false)
  server.on('readSubQuote', () => subQuote(prices))
  server.on('setQuoteItemPrices', ({ body }) => {
    for (const { id, price } of body?.lines ?? []) prices[id - 90] = String(price ?? '0.00')
    return { sub_quote: subQuote(prices), refused: [] }
  })
})

it('a pasted column is one call, with what each price was typed over', async () => {
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Price of Base: Not priced/ }))
  await user.paste('7\r\n8.50\r\n$1,290.00\r\n')
  expect(await screen.findByRole('button', { name: /^Price of Gripper: \$1,290\.00/ })).toBeTruthy()
  expect(server.received('setQuoteItemPrices').map(({ params, body }) => [params['id'], body])).toEqual([
    [
      '5',
      {
        lines: [
          { id: 90, price: '7.00', expected_price: '0.00' },
          { id: 91, price: '8.50', expected_price: '4.00' },
          { id: 92, price: '1290.00', expected_price: '5.00' },
        ],
      },
    ],
  ])
})

it('a line that is refused keeps what was typed, with its reason; the others are saved', async () => {
  server.on('setQuoteItemPrices', () => {
    prices = ['7.00', '6.00', '7.00']
    return {
      sub_quote: subQuote(prices),
      refused: [{ id: 91, code: 'price_changed', price: [messages.priceChanged] }],
    }
  })
  server.on('readPriceChange', () => ({ by: 'Ada', at: null }))
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Price of Base: Not priced/ }))
  await user.keyboard('7{Control>}d{/Control}')
  expect(await screen.findByText(/Changed by Ada meanwhile: \$4\.00 → \$6\.00/)).toBeTruthy()
  expect(screen.getByRole('textbox', { name: 'Price of Wrist' })).toHaveProperty('value', '7')
  expect(screen.getByRole('button', { name: /^Price of Gripper: \$7\.00/ })).toBeTruthy()
})

it('a call that is refused as a whole says at each line what is wrong with it', async () => {
  server.on('setQuoteItemPrices', () => new Refused(400, { 'lines.1.price': [messages.priceInvalid] }))
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Price of Base: Not priced/ }))
  await user.paste('7\n8')
  expect(await screen.findAllByText(messages.priceInvalid)).toHaveLength(2)
  await waitFor(() => expect(server.received('setQuoteItemPrices')).toHaveLength(1))
})

it('what was pasted at once is undone at once, and done again, by keys and by buttons', async () => {
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Price of Base: Not priced/ }))
  await user.paste('7\n8.50\n9')
  await screen.findByRole('button', { name: /^Price of Gripper: \$9\.00/ })
  await user.keyboard('{Control>}z{/Control}')
  await screen.findByRole('button', { name: /^Price of Gripper: \$5\.00/ })
  await screen.findByRole('button', { name: /^Price of Wrist: \$4\.00/ })
  await screen.findByRole('button', { name: /^Price of Base: Not priced/ })
  expect(server.received('setQuoteItemPrices')[1]?.body?.lines).toEqual([
    { id: 90, price: null, expected_price: '7.00' },
    { id: 91, price: '4.00', expected_price: '8.50' },
    { id: 92, price: '5.00', expected_price: '9.00' },
  ])
  await waitFor(() => expect(prices).toEqual(['0.00', '4.00', '5.00']))
  await user.click(screen.getByRole('button', { name: 'Redo the last edit' }))
  await screen.findByRole('button', { name: /^Price of Wrist: \$8\.50/ })
  await waitFor(() => expect(prices).toEqual(['7.00', '8.50', '9.00']))
  expect(screen.getByRole('button', { name: 'Redo the last edit' }).ariaDisabled).toBe('true')
})

it('undo leaves alone what somebody else has set since', async () => {
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Price of Base: Not priced/ }))
  await user.paste('7\n8.50')
  await screen.findByRole('button', { name: /^Price of Wrist: \$8\.50/ })
  await waitFor(() => expect(server.received('setQuoteItemPrices')).toHaveLength(1))
  await act(async () => subQuoteChanged(subQuote(['7.00', '77.00', '5.00'])))
  await screen.findByRole('button', { name: /^Price of Wrist: \$77\.00/ })
  prices = ['7.00', '77.00', '5.00']
  await user.click(screen.getByRole('button', { name: 'Undo the last edit' }))
  await waitFor(() => expect(prices).toEqual(['0.00', '77.00', '5.00']))
  expect(screen.getByRole('button', { name: /^Price of Wrist: \$77\.00/ })).toBeTruthy()
})

it('a cell whose undo comes too late shows both values', async () => {
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Price of Base: Not priced/ }))
  await user.paste('7\n8.50')
  await screen.findByRole('button', { name: /^Price of Wrist: \$8\.50/ })
  await waitFor(() => expect(server.received('setQuoteItemPrices')).toHaveLength(1))
  server.on('readPriceChange', () => ({ by: 'Ada', at: null }))
  server.on('setQuoteItemPrices', () => ({
    sub_quote: subQuote(['0.00', '77.00', '5.00']),
    refused: [{ id: 91, code: 'price_changed', price: [messages.priceChanged] }],
  }))
  await user.keyboard('{Control>}z{/Control}')
  expect(await screen.findByText(/Changed by Ada meanwhile: \$8\.50 → \$77\.00/)).toBeTruthy()
})

it('totals follow what is typed, say that it isn’t saved, and name the limit', async () => {
  const { user, screen } = await renderScreen(SubQuoteItems)
  await user.click(await screen.findByRole('button', { name: /^Price of Wrist: \$4\.00/ }))
  await user.keyboard('6.25')
  expect(screen.getByText('$12.50').nextSibling?.textContent).toBe('Not saved yet')
  expect(screen.getByText('$22.50 so far').nextSibling?.textContent).toBe('Not saved yet')
  await user.keyboard('x')
  expect(screen.queryByText('Not saved yet')).toBeNull()
  await user.keyboard('{Escape}')
  expect(screen.queryByText('$12.50')).toBeNull()
})
