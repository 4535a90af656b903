import { messages } from '@armature/domain/messages'
import { expect, it } from 'vitest'
import { fakeServer } from '../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../testing/render-screen.tsx'
import { saveSession } from '../api/session.ts'
import { ListDialog } from './list-dialogs.tsx'

it('a list that is needed by a day in the past says so at the field, and nothing is sent', async () => {
  const server = fakeServer()
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const { screen, user } = await renderScreen(() => <ListDialog act={{ kind: 'new' }} onClose={() => {}} />)
  await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Cell')
  const day = screen.getByLabelText('Needed by (optional)')
  await user.type(day, '2001-12-01')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(messages.dayIsPast)).toBeTruthy()
  expect(day.getAttribute('aria-invalid')).toBe('true')
  expect(server.received('createRequestList')).toEqual([])
})
