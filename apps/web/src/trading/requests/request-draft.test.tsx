import { cleanup } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { aRequestList } from '../../../testing/a-request-list.ts'
import { fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { forgetSaved } from '../../platform/api/stored-here.ts'
import { saveSession } from '../../platform/api/session.ts'
import { RequestForm } from './request-from-list-page.tsx'

const list = aRequestList()
const session = sessionOf({ role: 'CUSTOMER' })

beforeEach(() => {
  sessionStorage.clear()
  saveSession(session, false)
})

/** The form after a reload: nothing is left but the browser's storage. */
const load = async (id = 7) => {
  const kept = Object.entries(sessionStorage)
  // A reload unmounts nothing; leaving a form unmounts it, and drops its draft.
  cleanup()
  for (const [key, value] of kept) sessionStorage.setItem(key, String(value))
  const { screen, user } = await renderScreen(() => <RequestForm list={{ ...list, id }} book={[]} />)
  const field = (name: string) => screen.findByRole<HTMLTextAreaElement>('textbox', { name })
  return { screen, user, field }
}
const keptKeys = () => Object.keys(sessionStorage).filter((key) => key.startsWith('armature-form:'))

it('what was typed into the request of a list is there after a reload, for that list alone, until sign-out', async () => {
  const { user, field } = await load()
  await user.type(await field('Notes (optional)'), 'Gate 3')
  await user.type(await field('Purchase order number (optional)'), 'PO-7')
  const other = await load(8)
  expect((await other.field('Notes (optional)')).value).toBe('')
  const again = await load()
  await expect.poll(async () => (await again.field('Notes (optional)')).value).toBe('Gate 3')
  expect((await again.field('Purchase order number (optional)')).value).toBe('PO-7')
  // jsdom lacks IndexedDB, where the files of messages are stored.
  vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
  forgetSaved(session)
  expect(keptKeys()).toEqual([])
})

it('a purchase order number that is too long is taken as it was pasted, and the field says so', async () => {
  const server = fakeServer()
  const { screen, user, field } = await load()
  const number = await field('Purchase order number (optional)')
  await user.click(number)
  await user.paste('4'.repeat(61))
  expect(number.value).toHaveLength(61)
  await user.click(screen.getByRole('button', { name: 'Request quote' }))
  await expect.poll(() => number.getAttribute('aria-invalid')).toBe('true')
  expect(server.received('requestListQuote')).toEqual([])
})

it('a request that was sent is kept no more', async () => {
  fakeServer().on('requestListQuote', () => ({ id: 44 }) as never) // nothing of it is read
  const { screen, user, field } = await load()
  await user.type(await field('Notes (optional)'), 'Gate 3')
  expect(keptKeys()).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Request quote' }))
  await expect.poll(keptKeys).toEqual([])
})
