import { fallenChoicesText } from '@armature/domain/quotes/compare/fallen-choices'
import { act, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { aQuote } from '../../../../testing/a-quote.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { queryClient } from '../../../platform/api/query-client.ts'
import { saveSession } from '../../../platform/api/session.ts'
import { CompareOffersPage } from './compare-offers-page.tsx'
import type { ComparedOffers } from './offers-api.ts'
import { offersQuery } from './offers-api.ts'

type AnsweredNeed = ComparedOffers['needs'][number]

const offer = (product: number, line: number | null): AnsweredNeed['offers'][number] => ({
  product,
  name: `Part ${product}`,
  sku: `P-${product}`,
  vendor: line === null ? 2 : 1,
  price: '4.00',
  lead_time_days: null,
  lead_time_answered: false,
  minimum_quantity: null,
  stock: 9,
  no_quote: null,
  line,
  blocked: null,
  same_number: false,
  link: null,
})

const need = (id: number, name: string, product: number, other: number): AnsweredNeed => ({
  id,
  product,
  name,
  sku: name,
  image: null,
  kind: 'gripper',
  quantity: 2,
  locked: false,
  offers: [offer(product, id), offer(other, null)],
  tag: `as-${id}`,
})

const vendor = (id: number, name: string): ComparedOffers['vendors'][number] => ({
  id,
  name,
  status: null,
  freight: null,
  requests: 0,
  asked: 0,
  answered: 0,
  median_seconds: null,
})

const compared = (needs: AnsweredNeed[]): ComparedOffers => ({
  quote: 3,
  needs,
  vendors: [vendor(1, 'Alpha'), vendor(2, 'Beta')],
})

it('choices whose lines were changed are told until the next choice, and those of lines that stand are kept', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  server.on('readQuote', () => aQuote())
  server.on('compareOffers', () => compared([need(1, 'Base', 11, 21), need(2, 'Wrist', 12, 22)]))
  const { user, screen } = await renderScreen(CompareOffersPage, '/quote/3/offers', '/quote/$id/offers')
  const part = (id: number) => screen.getByRole('radio', { name: `Beta: Part ${id}` })
  await waitFor(() => part(21))
  await user.click(part(21))
  await user.click(part(22))
  expect(screen.queryByRole('alert')).toBeNull()
  const now = compared([need(7, 'Column', 13, 21), need(2, 'Wrist', 12, 22)])
  await act(async () => queryClient.setQueryData(offersQuery(3).queryKey, now))
  expect((await screen.findByRole('alert', {}, { timeout: 20_000 })).textContent).toBe(fallenChoicesText(1))
  expect(part(22)).toHaveProperty('checked', true)
  expect(part(21)).toHaveProperty('checked', false)
  await user.click(part(21))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(part(22)).toHaveProperty('checked', true)

  // An offer that is blocked by now is dropped, too, though its line remains.
  const blocked = need(7, 'Column', 13, 21)
  const offers = blocked.offers.map((one) =>
    one.line === null ? { ...one, blocked: 'NOT_SOLD' as const } : one,
  )
  const later = compared([{ ...blocked, offers }, need(2, 'Wrist', 12, 22)])
  await act(async () => queryClient.setQueryData(offersQuery(3).queryKey, later))
  expect((await screen.findByRole('alert', {}, { timeout: 20_000 })).textContent).toBe(fallenChoicesText(1))
  expect(part(22)).toHaveProperty('checked', true)
  await user.click(screen.getByRole('radio', { name: 'Alpha: Part 12' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it('a part that is chosen for one line can’t be chosen for another', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  server.on('readQuote', () => aQuote())
  server.on('compareOffers', () => compared([need(1, 'Base', 11, 21), need(2, 'Wrist', 12, 21)]))
  const { user, screen } = await renderScreen(CompareOffersPage, '/quote/3/offers', '/quote/$id/offers')
  const parts = () => screen.getAllByRole<HTMLInputElement>('radio', { name: 'Beta: Part 21' })
  await waitFor(() => parts())
  const disabled = () => parts().map((radio) => radio.disabled)
  expect(disabled()).toEqual([false, false])
  await user.click(parts()[0] ?? document.body)
  expect(disabled()).toEqual([false, true])
  await user.click(screen.getByRole('radio', { name: 'Alpha: Part 11' }))
  expect(disabled()).toEqual([false, false])
})

it('a choice that is made while the others are applied stays', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  server.on('readQuote', () => aQuote())
  const needs = [need(1, 'Base', 11, 21), need(2, 'Wrist', 12, 22)]
  server.on('compareOffers', () => compared(needs))
  const applied = Promise.withResolvers<void>()
  server.on('applyOffers', async () => {
    await applied.promise
    needs[0] = { ...need(7, 'Column', 21, 11), id: 7 }
    return aQuote()
  })
  server.on('listQuotes', () => ({ results: [], count: 0, next: null, previous: null }))
  const { user, screen } = await renderScreen(CompareOffersPage, '/quote/3/offers', '/quote/$id/offers')
  const part = (id: number) => screen.getByRole('radio', { name: `Beta: Part ${id}` })
  await waitFor(() => part(21))
  await user.click(part(21))
  await user.click(screen.getByRole('button', { name: 'Apply to the quote' }))
  await user.click(part(22))
  await act(async () => applied.resolve())
  await waitFor(() => expect(screen.getByRole('region', { name: 'Offers for Column' })).toBeTruthy())
  expect(server.received('applyOffers').map(({ body }) => body?.choices)).toEqual([
    [{ line: 1, product: 21, tag: 'as-1' }],
  ])
  expect(part(22)).toHaveProperty('checked', true)
  expect(screen.getByText('1 line changes.')).toBeTruthy()
})
