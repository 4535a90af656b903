import { messages } from '@armature/domain/messages'
import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aShipTo, anOffer } from '../../../../testing/an-offer.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import type { Offer } from './offer-api.ts'
import { OfferPage, taxedTitle } from './offer-page.tsx'

const taxed: Offer = {
  ...anOffer,
  revision: 2,
  delivery: { ...noDelivery, ship_to: aShipTo },
  tax: { name: 'VAT 20 % (Austria)', amount: '20.00' },
  total: '120.00',
  due_now: '36.00',
  due_later: '84.00',
}

let server: FakeServer
let offer: Offer
beforeEach(() => {
  offer = anOffer
  server = fakeServer()
  server.on('readOffer', () => offer)
  server.on('setOfferDelivery', () => (offer = taxed))
})

const open = async () => {
  const shown = await renderScreen(OfferPage, '/offer/t1', '/offer/$token')
  return { ...shown, pay: await shown.screen.findByRole('button', { name: 'Accept and pay $30.00' }) }
}
type Shown = Awaited<ReturnType<typeof open>>

const fillIn = async ({ user, screen }: Shown) => {
  await user.type(screen.getByRole('textbox', { name: 'Contact' }), ' Clara ')
  await user.type(screen.getByRole('textbox', { name: 'Street and number' }), 'Bahnhof 1')
  await user.type(screen.getByRole('textbox', { name: 'City' }), 'Graz')
  await user.type(screen.getByRole('textbox', { name: 'Phone (optional)' }), '+43 316')
  await user.click(screen.getByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'Austria' }))
}
const save = ({ user, screen }: Shown) =>
  user.click(screen.getByRole('button', { name: 'Ship to this address' }))

it('asks where to ship before it is paid, and shows what is due with the tax of the place', async () => {
  const shown = await open()
  await fillIn(shown)
  await save(shown)
  const { screen } = shown
  expect(await screen.findByRole('button', { name: 'Accept and pay $36.00' })).toBeTruthy()
  expect(server.received('setOfferDelivery').map(({ params, body }) => [params.token, body])).toEqual([
    ['t1', { ship_to: { ...aShipTo, phone: '+43 316' } }],
  ])
  expect(screen.queryByRole('form', { name: 'Shipping address' })).toBeNull()
  expect(document.activeElement?.textContent).toBe('Accept and pay by card')
  expect(screen.queryByText(messages.offerChanged)).toBeNull()
  const said = (await screen.findByText(taxedTitle)).closest('[role=status]')
  expect(said?.textContent).toContain('VAT 20 % (Austria)')
})

it('isn’t paid without one', async () => {
  offer = { ...anOffer, payment: { ...anOffer.payment, takes_kept_cards: true } }
  server.on('listPaymentMethods', () => [
    { id: 'pm_1', default: true, card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 } },
  ])
  const { user, screen, pay } = await open()
  await screen.findByRole('radio', { name: /4242/ })
  await user.click(pay)
  expect(await screen.findByText(messages.destinationNeeded)).toBeTruthy()
  expect(server.received('acceptOffer')).toEqual([])
})

it('defaults to the account’s own, and can be changed, with another payer', async () => {
  offer = { ...anOffer, delivery: { ...noDelivery, ship_to: aShipTo }, ship_to_assumed: true }
  const shown = await open()
  const { user, screen } = shown
  await user.click(await screen.findByRole('button', { name: 'Ship elsewhere' }))
  await fillIn(shown)
  await user.click(screen.getByRole('checkbox', { name: 'Bill to another address' }))
  const payer = within(screen.getByRole('group', { name: 'Billing address' }))
  await save(shown)
  expect(server.received('setOfferDelivery')).toEqual([])
  await user.type(payer.getByRole('textbox', { name: 'Contact' }), 'Paula')
  await user.type(payer.getByRole('textbox', { name: 'Street and number' }), 'Ring 2')
  await user.type(payer.getByRole('textbox', { name: 'City' }), 'Wien')
  await user.click(payer.getByRole('combobox', { name: 'Country' }))
  await user.click(await screen.findByRole('option', { name: 'Austria' }))
  await save(shown)
  await waitFor(() => expect(server.received('setOfferDelivery')).toHaveLength(1))
  expect(server.received('setOfferDelivery')[0]?.body.bill_to).toMatchObject({ city: 'Wien', country: 'AT' })
})

it('lists the country’s regions, and clears the region when the country changes', async () => {
  const shown = await open()
  const { user, screen } = shown
  await fillIn(shown)
  const country = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Country' }))
    await user.click(await screen.findByRole('option', { name }))
  }
  await country('United States')
  await save(shown)
  const region = screen.getByRole('combobox', { name: 'State or region' })
  expect(document.activeElement).toBe(region)
  await user.type(region, 'calif')
  await user.click(await screen.findByRole('option', { name: 'California' }))
  await country('Canada')
  expect(screen.getByRole('combobox', { name: 'State or region' })).toHaveProperty('value', '')
  await country('United States')
  await user.type(screen.getByRole('combobox', { name: 'State or region' }), 'tex')
  await user.click(await screen.findByRole('option', { name: 'Texas' }))
  await save(shown)
  await waitFor(() => expect(server.received('setOfferDelivery')).toHaveLength(1))
  expect(server.received('setOfferDelivery')[0]?.body.ship_to).toMatchObject({ region: 'TX', country: 'US' })
})

it('tells a change by somebody else that comes with the address', async () => {
  server.on('setOfferDelivery', () => (offer = { ...taxed, notes: 'Other cables' }))
  const shown = await open()
  await fillIn(shown)
  await save(shown)
  expect(await shown.screen.findByText(messages.offerChanged)).toBeTruthy()
  expect(shown.screen.queryByText(taxedTitle)).toBeNull()
})

it('leads to what is missing, and to the field that the server refuses, with all that was typed', async () => {
  const shown = await open()
  const { user, screen } = shown
  await user.type(screen.getByRole('textbox', { name: 'City' }), 'Graz')
  await save(shown)
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Contact' }))
  expect(server.received('setOfferDelivery')).toEqual([])
  await user.clear(screen.getByRole('textbox', { name: 'City' }))
  await fillIn(shown)
  server.on('setOfferDelivery', () => new Refused(400, { 'ship_to.street': ['No such street'] }))
  await save(shown)
  expect(await screen.findByText('No such street')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Street and number' }))
  expect(screen.getByRole('textbox', { name: 'City' })).toHaveProperty('value', 'Graz')
})

it('isn’t paid while an address is typed and not saved', async () => {
  offer = {
    ...anOffer,
    delivery: { ...noDelivery, ship_to: aShipTo },
    ship_to_assumed: true,
    payment: { ...anOffer.payment, takes_kept_cards: true },
  }
  server.on('listPaymentMethods', () => [
    { id: 'pm_1', default: true, card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 } },
  ])
  const { user, screen, pay } = await open()
  await screen.findByRole('radio', { name: /4242/ })
  await user.click(screen.getByRole('button', { name: 'Ship elsewhere' }))
  await user.type(screen.getByRole('textbox', { name: 'City' }), 'Graz')
  server.on('acceptOffer', () => new Refused(402, { detail: 'Declined' }))
  await user.click(pay)
  expect(await screen.findByText(messages.deliveryBeforePaying)).toBeTruthy()
  await user.clear(screen.getByRole('textbox', { name: 'City' }))
  await user.click(pay)
  expect(await screen.findByText('Declined')).toBeTruthy()
  expect(screen.queryByText(messages.deliveryBeforePaying)).toBeNull()
  expect(server.received('acceptOffer')).toHaveLength(1)
})

it('isn’t asked where it is known', async () => {
  offer = { ...anOffer, delivery: { ...noDelivery, ship_to: aShipTo } }
  const { screen } = await open()
  expect(screen.queryByRole('form', { name: 'Shipping address' })).toBeNull()
})
