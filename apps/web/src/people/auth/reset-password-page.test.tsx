import { messages } from '@armature/domain/messages'
import { expect, it } from 'vitest'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ResetPasswordPage } from './reset-password-page.tsx'

const opened = () => renderScreen(ResetPasswordPage, '/resetPassword?token=a-B_1', '/resetPassword')

it('says who invites, behind the link of an invitation', async () => {
  fakeServer().on('readInvitation', ({ body }) => {
    expect(body).toEqual({ token: 'a-B_1' })
    return { store: 'Cobalt', by: 'Ida Moss' }
  })
  const { screen } = await opened()
  await screen.findByText(/^Ida Moss of Cobalt invites you to request quotes/)
})

it('shows the form alone behind the link of a reset', async () => {
  const server = fakeServer()
  const refusals: string[] = []
  server.on('readInvitation', () => {
    refusals.push(messages.tokenInvalid)
    return new Refused(400, { detail: messages.tokenInvalid })
  })
  const { screen } = await opened()
  await screen.findByLabelText('New password')
  await expect.poll(() => refusals).toHaveLength(1)
  expect(screen.queryByText(/invite/)).toBeNull()
  expect(screen.queryByText(messages.tokenInvalid)).toBeNull()
})
