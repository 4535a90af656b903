import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { sessionOf } from '../../testing/render-screen.tsx'
import { clearSession, getSession, saveSession } from '../platform/api/session.ts'
import { router } from './routes.ts'

beforeEach(() => {
  clearSession('logout')
})
afterEach(() => {
  vi.restoreAllMocks()
  clearSession('logout')
  localStorage.clear()
})

/** As the app's routes are checked again when a session begins, which leads away from sign-in. */
const askedAnew = () => vi.spyOn(router, 'invalidate').mockResolvedValue()

it('a session that begins in another tab leads on, to where one may be by it', () => {
  const asked = askedAnew()
  for (const [key, value] of Object.entries(sessionOf({ token: 'of another tab' })))
    if (value !== null) localStorage.setItem(key, String(value))
  window.dispatchEvent(new StorageEvent('storage', { key: 'price_key' }))
  expect(getSession()?.token).toBe('of another tab')
  expect(asked).toHaveBeenCalledOnce()
})

it('a session whose store changes leaves the page as it is', () => {
  const asked = askedAnew()
  saveSession(sessionOf(), false)
  saveSession(sessionOf({ tenantId: 7 }), false)
  expect(asked).not.toHaveBeenCalled()
})
