import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { UnsubscribePage } from './unsubscribe-page.tsx'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
})

it('promises nothing before its button is pressed, and says then what has stopped', async () => {
  server.on('stopNoticeMails', () => ({ label: 'Deliveries' }))
  const { user, screen } = await renderScreen(UnsubscribePage, '/?token=x')
  expect(screen.getByText(/You’ll still see the same updates/)).toBeTruthy()
  expect(server.received('stopNoticeMails')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop these mails' }))
  const outcome = await screen.findByText(/no more mails of the kind “Deliveries”/)
  expect(document.activeElement === outcome).toBe(true)
})
