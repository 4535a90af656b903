import { messages } from '@armature/domain/messages'
import { act } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { queryClient } from '../../platform/api/query-client.ts'
import { saveSession, sessionStore } from '../../platform/api/session.ts'
import type { SharedList } from './request-api.ts'
import { SharedListPage } from './shared-list-page.tsx'

const list: SharedList = { name: 'Gripper', company: null, needed_by: null, unseen: 0, lines: [] }

beforeEach(() => {
  // Signed out, whoever an earlier test left signed in.
  sessionStore.setState(() => ({ session: null, ended: null }))
})

it('a list that is shown to nobody before sign-in leads there, and back', async () => {
  fakeServer().on('readSharedList', () => new Refused(401, { detail: 'Sign in first.' }))
  const { screen } = await renderScreen(SharedListPage, '/shared-list/abc', '/shared-list/$token')
  expect(await screen.findByText('Sign in to see this list')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: 'Sign in' }).map((link) => link.getAttribute('href'))
  expect(new Set(links)).toEqual(new Set([`/login?from=${encodeURIComponent('/shared-list/abc')}`]))
  expect(links).toHaveLength(2)
})

it('a list that is shared no more says so on a page that is open already, once it is asked for anew', async () => {
  const server = fakeServer()
  server.on('readSharedList', () => list)
  const { screen } = await renderScreen(SharedListPage, '/shared-list/abc', '/shared-list/$token')
  await screen.findByRole('heading', { name: 'Gripper' })
  server.on('readSharedList', () => new Refused(429, { detail: 'Slower.' }))
  await act(() => queryClient.refetchQueries())
  screen.getByRole('heading', { name: 'Gripper' })
  server.on('readSharedList', () => new Refused(404, { detail: messages.listLinkEnded }))
  await act(() => queryClient.refetchQueries())
  await screen.findByText(messages.listLinkEnded)
  expect(screen.queryByRole('heading', { name: 'Gripper' })).toBeNull()
})

it('a list that cannot be read for now is not said to be shared no more, and is tried again', async () => {
  const server = fakeServer()
  server.on('readSharedList', () => new Refused(429, { detail: 'Slower.' }))
  const { user, screen } = await renderScreen(SharedListPage, '/shared-list/abc', '/shared-list/$token')
  await screen.findByText('The list could not be loaded.')
  expect(screen.queryByText(messages.listLinkEnded)).toBeNull()
  server.on('readSharedList', () => list)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Gripper' })
})

it('a list that is shared no more says so when it is to be copied', async () => {
  saveSession(sessionOf({ role: 'CUSTOMER' }), false)
  const server = fakeServer()
  server.on('readSharedList', () => list)
  const { screen, user } = await renderScreen(SharedListPage, '/shared-list/abc', '/shared-list/$token')
  const copy = await screen.findByRole('button', { name: 'Copy to my lists' })
  server.on('readSharedList', () => new Refused(404, { detail: messages.listLinkEnded }))
  server.on('copySharedList', () => new Refused(404, { detail: messages.listLinkEnded }))
  await user.click(copy)
  await screen.findByText(/ask the sender for a new one/)
})
