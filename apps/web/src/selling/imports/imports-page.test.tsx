import { within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession } from '../../platform/api/session.ts'
import { ImportsPage } from './imports-page.tsx'

const nothing = 'No files yet.'

let server: FakeServer
beforeEach(() => {
  saveSession(sessionOf(), false)
  server = fakeServer()
  server.on('listComponentSubcategories', () => [])
  server.on('listEquipment', () => [])
})

it('says that no file was sent once that is known, and not while the imports load', async () => {
  const { promise, resolve } = Promise.withResolvers<{ results: [] }>()
  server.on('listProductImports', () => promise)
  const { screen } = await renderScreen(ImportsPage)
  expect((await screen.findByRole('table', { name: 'Imports' })).getAttribute('aria-busy')).toBe('true')
  expect(screen.queryByText(nothing)).toBeNull()
  resolve({ results: [] })
  await screen.findByText(nothing)
})

it('imports that could not be loaded say so, and are asked for again', async () => {
  server.on('listProductImports', () => new Refused(403))
  const { screen, user } = await renderScreen(ImportsPage)
  const note = await screen.findByRole('alert')
  expect(screen.queryByText(nothing)).toBeNull()
  server.on('listProductImports', () => ({ results: [] }))
  await user.click(within(note).getByRole('button', { name: 'Try again' }))
  await screen.findByText(nothing)
})
