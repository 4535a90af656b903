import { messages } from '@armature/domain/messages'
import { within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer, Refused } from '../../../../testing/fake-server.ts'
import { renderScreen } from '../../../../testing/render-screen.tsx'
import { sessionStore } from '../../../platform/api/session.ts'
import { keepBrowserRobot } from './browser-robot.ts'
import { RobotBar } from './robot-bar.tsx'

const gone = 'This robot is no longer in the catalogue.'

let server: FakeServer
beforeEach(() => {
  localStorage.clear()
  // Signed out, whoever an earlier test left signed in.
  sessionStore.setState(() => ({ session: null, ended: null }))
  keepBrowserRobot(12)
  server = fakeServer()
})

it('says of a robot that the catalogue hasn’t any more that it is gone', async () => {
  server.on('readFits', () => new Refused(404, { detail: messages.notFound }))
  const { screen } = await renderScreen(() => <RobotBar />)
  expect(await screen.findByText(gone)).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says of a robot that could not be loaded only that, and asks for it again', async () => {
  server.on('readFits', () => new Refused(429))
  const { user, screen } = await renderScreen(() => <RobotBar />)
  const note = await screen.findByRole('alert')
  expect(note.textContent).toContain('The robot could not be loaded.')
  expect(screen.queryByText(gone)).toBeNull()
  server.on('readFits', () => ({
    robot: { id: 12, name: 'Arm', preview: null, own_size: null, view: null },
    fits: [],
  }))
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('link', { name: 'Arm' })).toBeTruthy()
})
