import { messages } from '@armature/domain/messages'
import { noDelivery } from '@armature/domain/quotes/offer/delivery'
import { act, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { aShipTo, anOffer } from '../../../../testing/an-offer.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import type { Offer } from './offer-api.ts'
import { offerAnswered } from './offer-api.ts'
import { OfferPage } from './offer-page.tsx'

let server: FakeServer
let offer: Offer
beforeEach(() => {
  offer = anOffer
  server = fakeServer()
  server.on('readOffer', () => offer)
})

const become = (change: Partial<Offer>) => {
  offer = { ...offer, ...change }
  return act(async () => offerAnswered('t1', offer))
}

const open = async () => {
  const shown = await renderScreen(OfferPage, '/offer/t1', '/offer/$token')
  const { user, screen } = shown
  const pay = await screen.findByRole('button', { name: 'Accept and pay $30.00' })
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const reason = () => screen.findByRole('textbox', { name: /^Reason/ })
  return {
    ...shown,
    pay,
    press,
    reason,
    city: () => screen.getByRole('textbox', { name: 'City', hidden: true }),
    /** Opens the dialog, and types why the offer is declined. */
    decline: async () => {
      await press('Decline')
      await user.type(await reason(), 'Too dear')
    },
    /** The dialog's own button, and the text beside it. */
    send: () => within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }),
    said: (button: HTMLElement) =>
      document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent,
  }
}

describe('what is typed for an answer', () => {
  it.each([
    ['PAYING', messages.paymentUnderWay],
    ['WITHDRAWN', 'This offer is being revised.'],
  ] as const)('waits while the offer is %s, and so does the dialog’s reason', async (state, why) => {
    const { user, screen, city, decline, reason, send, said } = await open()
    await user.type(city(), 'Graz')
    await decline()
    await become({ state })
    await waitFor(() => expect(said(send())).toBe(why))
    expect(send()).toHaveProperty('disabled', true)
    expect(await reason()).toHaveProperty('value', 'Too dear')
    await become({ state: 'OPEN' })
    await waitFor(() => expect(send()).toHaveProperty('disabled', false))
    expect(await reason()).toHaveProperty('value', 'Too dear')
    expect(city()).toHaveProperty('value', 'Graz')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('is shut while somebody else pays, with why, and unseen while there is no offer', async () => {
    const { user, screen, pay, city, said } = await open()
    await user.type(city(), 'Graz')
    const shownNames = () => screen.queryAllByRole('button', { name: /^Accept and pay/ })
    await become({ state: 'PAYING' })
    await waitFor(() => expect(said(pay)).toBe(messages.paymentUnderWay))
    expect(pay.getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('button', { name: 'Decline' })).toHaveProperty('disabled', true)
    await become({ state: 'WITHDRAWN' })
    await waitFor(() => expect(shownNames()).toEqual([]))
    expect(document.activeElement).toBe(
      screen.getByText('This offer is being revised').closest('[role=status]'),
    )
    await become({ state: 'OPEN' })
    await waitFor(() => expect(shownNames()).toHaveLength(1))
    expect(city()).toHaveProperty('value', 'Graz')
  })

  it('goes with an offer that was declined', async () => {
    const { user, screen, city } = await open()
    await user.type(city(), 'Graz')
    await become({ state: 'CLOSED' })
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'City', hidden: true })).toBeNull())
  })
})

describe('a revision that came while the page was open', () => {
  const first = 'This is revision 2; you read revision 1. Please read it before you answer.'

  it('is paid for once its reader has said there that it was read', async () => {
    const known = { ...noDelivery, ship_to: aShipTo }
    offer = { ...anOffer, delivery: known, payment: { ...anOffer.payment, takes_kept_cards: true } }
    server.on('listPaymentMethods', () => [
      { id: 'pm_1', default: true, card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2099 } },
    ])
    server.on('acceptOffer', () => new Refused(402, { detail: messages.paymentDeclined }))
    const { user, screen, pay, press, said } = await open()
    await screen.findByRole('radio', { name: /4242/ })
    await become({ revision: 2 })
    await waitFor(() => expect(said(pay)).toBe(first))
    await user.click(pay)
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'I have read revision 2' }))
    expect(server.received('acceptOffer')).toEqual([])
    await press('I have read revision 2')
    expect(document.activeElement?.textContent).toBe('Accept and pay by card')
    expect(screen.queryByText(messages.offerChanged)).toBeNull()
    await user.click(pay)
    await waitFor(() => expect(server.received('acceptOffer').map(({ body }) => body?.revision)).toEqual([2]))
  })

  it('is declined once its reader has said in the dialog that it was read', async () => {
    server.on('closeOffer', () => ({ ...offer, state: 'CLOSED' }))
    const { screen, user, decline, reason, send, said } = await open()
    await decline()
    await become({ revision: 2 })
    await waitFor(() => expect(said(send())).toBe(first))
    expect(send()).toHaveProperty('disabled', true)
    const dialog = within(screen.getByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'I have read revision 2' }))
    expect(document.activeElement).toBe(await reason())
    await user.click(send())
    await waitFor(() =>
      expect(server.received('closeOffer').map(({ body }) => body)).toEqual([
        { reason: 'Too dear', revision: 2 },
      ]),
    )
  })

  it('is told by the refusal of an answer to the one before, in the dialog, which keeps the reason', async () => {
    server.on('closeOffer', () => {
      offer = { ...offer, revision: 2 }
      return new Refused(409, { code: 'revision_changed', detail: messages.offerChanged })
    })
    const { user, decline, reason, send, said } = await open()
    await decline()
    await user.click(send())
    await waitFor(() => expect(said(send())).toBe(first))
    expect(await reason()).toHaveProperty('value', 'Too dear')
    expect(server.received('closeOffer').map(({ body }) => body?.revision)).toEqual([1])
  })

  it('says any other refusal in the dialog', async () => {
    server.on('closeOffer', () => new Refused(409, { code: 'wrong_state', detail: messages.wrongState }))
    const { screen, user, decline, reason, send } = await open()
    await decline()
    await user.click(send())
    const dialog = await screen.findByRole('dialog')
    await waitFor(() => expect(dialog.textContent).toContain(messages.wrongState))
    expect(await reason()).toHaveProperty('value', 'Too dear')
  })
})

it('an ended offer says on which day, and one press asks for it again', async () => {
  offer = { ...anOffer, state: 'EXPIRED', good_until: '2026-12-24', seller: 'Beta Store' }
  server.on('askForOfferAgain', () => {
    offer = { ...offer, asked_again: '2026-12-26T10:00:00Z' }
    return offer
  })
  const { user, screen } = await renderScreen(OfferPage, '/offer/t1', '/offer/$token')
  expect(await screen.findByText('This offer ended on Dec 24, 2026; ask for it again.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ask for it again' }))
  expect(await screen.findByText(/You asked for it again on .* Beta Store has been notified\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ask for it again' })).toBeNull()
})
