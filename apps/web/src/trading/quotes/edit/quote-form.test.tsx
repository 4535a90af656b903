import { messages } from '@armature/domain/messages'
import { act, fireEvent, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProduct, aProductDetail } from '../../../../testing/a-product.ts'
import { aQuote } from '../../../../testing/a-quote.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { RequestQuotePage } from './add-quote-page.tsx'

let server: FakeServer
beforeEach(() => {
  sessionStorage.clear()
  server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  server.on('readProduct', () => ({ ...aProductDetail, id: 52 }))
  server.on('searchProducts', () => ({ results: [], count: 0, next: null, previous: null }))
})

const open = async () => {
  const shown = await renderScreen(RequestQuotePage, '/request-quote?product=52')
  const first = () => shown.screen.getByRole('combobox', { name: 'Product 1' })
  await waitFor(() => expect(first()).toHaveProperty('value', 'Arm'))
  return { ...shown, first }
}

it('Ctrl+Enter that is held, or pressed again before the page leads on, asks for one quote', async () => {
  const told = hearToasts()
  server.on('requestQuote', () => aQuote())
  const { user, screen, address } = await open()
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'Blue ones')
  const quantity = screen.getByRole('textbox', { name: 'Quantity of product 1' })
  const press = (repeat: boolean) => fireEvent.keyDown(quantity, { key: 'Enter', ctrlKey: true, repeat })
  press(true)
  press(false)
  await waitFor(() => expect(told).toEqual([messages.quoteAdded]))
  await act(async () => press(false))
  await act(async () => press(true))
  // Nothing unsaved is left that would hold the page up.
  await waitFor(() => expect(address()).not.toMatch(/^\/request-quote/))
  expect(server.received('requestQuote')).toHaveLength(1)
})

it('rows that are pasted take no focus from whoever went on meanwhile', async () => {
  const found = Promise.withResolvers<void>()
  server.on('searchProducts', async ({ query }) => {
    await found.promise
    const results = ['A-1', 'A-2'].includes(query['search'] ?? '')
      ? [{ ...aProduct, sku: query['search'] ?? '' }]
      : []
    return { results, count: results.length, next: null, previous: null }
  })
  const { user, screen, first } = await open()
  await user.click(first())
  await user.paste('A-1\t2\r\nA-2\t3')
  const notes = screen.getByRole('textbox', { name: /^Notes/ })
  await user.click(notes)
  await user.keyboard('Urgent')
  await act(async () => found.resolve())
  await screen.findByText('2 rows pasted.')
  await user.keyboard(', please')
  expect(notes).toHaveProperty('value', 'Urgent, please')
})

it('Ctrl+Enter sends from the lines in words and from the notes, too', async () => {
  server.on('requestQuote', () => new Refused(400, { detail: 'Not now.' }))
  const { user, screen } = await open()
  await user.click(screen.getByRole('button', { name: 'Describe a part in words' }))
  await user.type(screen.getByRole('textbox', { name: 'What you need' }), 'A servo')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.received('requestQuote')).toHaveLength(1))
  const button = screen.getByRole('button', { name: 'Request quote' })
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'))
  await user.type(screen.getByRole('textbox', { name: /^Notes/ }), 'Blue ones')
  await user.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(server.received('requestQuote')).toHaveLength(2))
})
