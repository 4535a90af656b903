import { messages } from '@armature/domain/messages'
import { declineText } from '@armature/domain/payments/provider-texts'
import { within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aPlan } from '../../../testing/a-plan.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { tryToClose } from '@armature/ui/testing/try-to-close.ts'
import { paths } from '../../platform/paths.ts'
import type { Subscription } from './subscriptions-api.ts'
import { UpdateDialog } from './update-dialog.tsx'

const asked = {
  subscription: { id: 2, plan: aPlan } as Subscription, // only this is read
  plan: { ...aPlan, id: 4, name: 'Large' },
}

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  server.on('previewSubscription', () => ({ lines: [], due_now: 5_000, credit: 0, proration_date: 1 }))
})

const refuse = async (detail: string) => {
  server.on('updateSubscription', () => new Refused(402, { detail }))
  const { user, screen } = await renderScreen(() => <UpdateDialog asked={asked} onClose={() => {}} />)
  await user.click(await screen.findByRole('button', { name: 'Update' }))
  return within((await screen.findByText(detail)).closest<HTMLElement>('[role="alert"]') ?? document.body)
}

it('leads to the cards where the bank declined the one that pays', async () => {
  const alert = await refuse(declineText('card_declined'))
  expect(alert.getByRole('link', { name: /Payment Methods/ }).getAttribute('href')).toBe(paths.payments)
})

it('leads nowhere where it is not the card’s matter', async () => {
  const alert = await refuse(messages.cardRefused)
  expect(alert.queryByRole('link')).toBeNull()
})

it('stays while the change is made, and says why it was refused', async () => {
  const { promise, resolve } = Promise.withResolvers<Refused>()
  server.on('updateSubscription', () => promise)
  const onClose = vi.fn<() => void>()
  const { user, screen } = await renderScreen(() => <UpdateDialog asked={asked} onClose={onClose} />)
  await user.click(await screen.findByRole('button', { name: 'Update' }))
  await tryToClose(user)
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(onClose).not.toHaveBeenCalled()
  resolve(new Refused(402, { detail: messages.cardRefused }))
  await screen.findByText(messages.cardRefused)
  await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalledOnce()
})
