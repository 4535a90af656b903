import { messages } from '@armature/domain/messages'
import { expect, it } from 'vitest'
import { fakeServer, Refused } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useAcceptOffer } from './use-accept-offer.ts'

const card = () => Promise.resolve({ ok: true, paymentMethod: 'pm_1' } as const)

const Paying = () => {
  const paying = useAcceptOffer('t1', () => undefined)
  return (
    <>
      <button type="button" disabled={paying.isBusy} onClick={() => paying.accept(1, card)}>
        Pay
      </button>
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
  // Once that is known, the next try is one of its own.
  await user.click(screen.getByRole('button', { name: 'Pay' }))
  expect(await screen.findByText(`Not possible. ${messages.notChargedHere}`)).toBeTruthy()
})
