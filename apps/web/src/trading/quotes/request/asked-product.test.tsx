import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aProductDetail } from '../../../../testing/a-product.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import { RequestQuotePage } from '../edit/add-quote-page.tsx'

let server: FakeServer
beforeEach(() => {
  sessionStorage.clear()
  server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  server.on('searchProducts', () => ({ results: [], count: 0, next: null, previous: null }))
})

it('has the part in its first line by which a link leads to it, and asks for that one', async () => {
  server.on('readProduct', () => ({ ...aProductDetail, id: 52 }))
  server.on('requestQuote', () => new Refused(400, { detail: 'Not now.' }))
  const { user, screen } = await renderScreen(RequestQuotePage, '/request-quote?product=52')
  const first = () => screen.getByRole('combobox', { name: 'Product 1' })
  await waitFor(() => expect(first()).toHaveProperty('value', 'Arm'))
  await user.click(screen.getByRole('button', { name: 'Request quote' }))
  await waitFor(() =>
    expect(server.received('requestQuote')[0]?.body?.products).toEqual([{ id: 52, quantity: 1 }]),
  )
})

it('describes the part that a search didn’t find, and asks vendors for it alone', async () => {
  server.on('requestQuote', () => new Refused(400, { detail: 'Not now.' }))
  const { user, screen } = await renderScreen(RequestQuotePage, '/request-quote?words=harmonic%20drive')
  await waitFor(() =>
    expect(screen.getByRole('textbox', { name: 'What you need' })).toHaveProperty('value', 'harmonic drive'),
  )
  await user.click(screen.getByRole('button', { name: 'Request quote' }))
  await waitFor(() =>
    expect(server.received('requestQuote')[0]?.body).toMatchObject({
      products: [],
      open_lines: [{ text: 'harmonic drive', part_number: '', quantity: 1 }],
    }),
  )
})

it('says at the line where the part is gone by which a link leads to it', async () => {
  server.on('readProduct', () => new Refused(404, { detail: 'Not found.' }))
  const { screen } = await renderScreen(RequestQuotePage, '/request-quote?product=53')
  await screen.findByText(messages.productNotAvailable)
})

it.each([
  ['a store', 30, '30'],
  ['the marketplace', null, 'none'],
] as const)('offers a customer of %s the parts of that one alone', async (_, tenantId, asked) => {
  saveSession(sessionOf({ role: 'CUSTOMER', tenantId }), false)
  const { user, screen } = await renderScreen(RequestQuotePage, '/request-quote')
  await user.type(await screen.findByRole('combobox', { name: 'Product 1' }), 'arm')
  await waitFor(() => expect(server.received('searchProducts').at(-1)?.query['search']).toBe('arm'))
  expect(new Set(server.received('searchProducts').map(({ query }) => query['tenant__in']))).toEqual(
    new Set([asked]),
  )
})

it('lets a store’s customer ask for a part of the marketplace that a link names, and offers others of it', async () => {
  saveSession(sessionOf({ role: 'CUSTOMER', tenantId: 30 }), false)
  server.on('readProduct', () => ({ ...aProductDetail, id: 52 }))
  const { user, screen } = await renderScreen(RequestQuotePage, '/request-quote?product=52')
  const first = () => screen.getByRole('combobox', { name: 'Product 1' })
  await waitFor(() => expect(first()).toHaveProperty('value', 'Arm'))
  await user.click(screen.getByRole('button', { name: '+ Add a product' }))
  await user.type(await screen.findByRole('combobox', { name: 'Product 2' }), 'leg')
  await waitFor(() =>
    expect(server.received('searchProducts').at(-1)?.query).toMatchObject({
      search: 'leg',
      tenant__in: 'none',
    }),
  )
  expect(screen.queryByText(messages.tenantProductsOnly)).toBeNull()
})
