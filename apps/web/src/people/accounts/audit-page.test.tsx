import { fireEvent } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { AuditPage } from './audit-page.tsx'

it('asks for the events of a day once its year is typed to its end', async () => {
  saveSession(sessionOf({ role: 'ADMIN', userId: 1 }), false)
  const server = fakeServer()
  server.on('listAccountEvents', () => ({ count: 0, next: null, previous: null, results: [] }))
  const { screen, address, back } = await renderScreen(AuditPage, '/audit')
  const from = screen.getByLabelText('From')
  const years = ['0002', '0020', '0202', '2026']
  // A browser reports a day like this while its year is typed.
  for (const year of years) fireEvent.change(from, { target: { value: `${year}-11-21` } })
  await expect.poll(address).toBe('/audit?from=2026-11-21')
  // Each new query of a list is a history entry.
  back()
  await expect.poll(address).not.toContain('2026')
  expect(address()).toBe('/audit')
})
