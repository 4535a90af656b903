import { messages } from '@armature/domain/messages'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { anOffer } from '../../../../testing/an-offer.ts'
import { fakeServer, lost, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { useAcceptOffer } from './use-accept-offer.ts'

let method: string
const card = () => Promise.resolve({ ok: true, paymentMethod: method } as const)
beforeEach(() => {
  method = 'pm_1'
})

const Paying = () => {
  const paying = useAcceptOffer('t1', anOffer.payment, () => undefined)
  return (
    <>
      <button type="button" disabled={paying.isBusy} onClick={() => paying.accept(1, card)}>
        Pay
      </button>
      {paying.releaseOf(1) && (
        <button type="button" onClick={paying.releaseOf(1)}>
          Another card
        </button>
      )}
      {paying.question}
      <p role="alert">{paying.problem}</p>
    </>
  )
}

const closed = new Refused(409, { detail: 'Not possible.', code: 'wrong_state' })

it('says of a refusal before the charge that the card was not charged', async () => {
  const server = fakeServer()
  server.on('acceptOffer', () => closed)
  const { screen, user } = await renderScreen(Paying)
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(await screen.findByText(`Not possible. ${messages.notChargedHere}`)).toBeTruthy()
})

it('says nothing of the card where the try before it may have charged it', async () => {
  const server = fakeServer()
  const answers = [new Refused(409, { detail: 'Wait.', code: 'payment_pending' }), closed]
  server.on('acceptOffer', () => answers.shift() ?? closed)
  const { screen, user } = await renderScreen(Paying)
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(await screen.findByText('Wait.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(await screen.findByText('Not possible.')).toBeTruthy()
  // Once that is known, the next try is a separate one.
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(await screen.findByText(`Not possible. ${messages.notChargedHere}`)).toBeTruthy()
})

it('sends a try without an answer again with its card, until it is given up for another', async () => {
  const server = fakeServer()
  const answers: (typeof lost)[] = [lost, lost]
  server.on('acceptOffer', () => answers.shift() ?? closed)
  const { screen, user } = await renderScreen(Paying)
  const press = (name: string) => user.click(screen.getByRole('button', { name }))
  const sent = () => server.received('acceptOffer').map(({ body }) => body?.payment_method)
  await press('Pay')
  await screen.findByRole('button', { name: 'Another card' })
  method = 'pm_2'
  await press('Pay')
  await waitFor(() => expect(sent()).toStrictEqual(['pm_1', 'pm_1']))
  await screen.findByRole('button', { name: 'Another card' })
  await press('Another card')
  await press('Pay')
  // The try that was given up may have charged its card.
  expect(await screen.findByText('Not possible.')).toBeTruthy()
  expect(sent()).toStrictEqual(['pm_1', 'pm_1', 'pm_2'])
  expect(screen.queryByRole('button', { name: 'Another card' })).toBeNull()
})

it('opens the bank’s step and continues', async () => {
  const server = fakeServer()
  server.on(
    'acceptOffer',
    () => new Refused(402, { code: 'authentication_required', client_secret: 'pi_1_secret_1' }),
  )
  server.on(
    'continueOfferPayment',
    () => new Refused(402, { code: 'payment_failed', detail: 'The bank said no.' }),
  )
  const { screen, user } = await renderScreen(Paying)
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  await user.click(await screen.findByRole('button', { name: 'Fail authentication' }))
  expect(await screen.findByText('The bank said no.')).toBeTruthy()
  expect(server.received('acceptOffer').map(({ body }) => body?.can_authenticate)).toEqual([true])
})
