import { messages } from '@armature/domain/messages'
import { trackingWords } from '@armature/domain/orders/tracking-url'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import type { Parcel } from '../orders-api.ts'
import { TrackingDialog } from './tracking-dialog.tsx'

it('says at its field what address is wanted, and refuses a number and a blank with the reason', async () => {
  const server = fakeServer()
  // Nothing else of the parcel is read.
  const parcel = { number: 1, tracking_url: 'https://carrier.example.test/1' } as Parcel
  const { user, screen } = await renderScreen(() => (
    <TrackingDialog subOrder={7} parcel={parcel} onClose={() => {}} />
  ))
  const field = await screen.findByRole('textbox', { name: /^Tracking address/ })
  const described = field.getAttribute('aria-describedby')?.split(' ') ?? []
  expect(described.map((id) => document.querySelector(`[id="${id}"]`)?.textContent)).toContain(
    trackingWords.wanted,
  )
  await user.clear(field)
  await user.type(field, '1Z999AA10123456784')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findAllByText(messages.trackingUrlInvalid)).length).toBeGreaterThan(0)
  await user.clear(field)
  await user.type(field, 'http://carrier.example.test/a b')
  expect(await screen.findByText(trackingWords.blank)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
  expect(server.received('changeParcel')).toEqual([])
})
