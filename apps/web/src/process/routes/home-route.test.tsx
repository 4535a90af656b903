import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { sessionOf } from '../../../testing/render-screen.tsx'
import { saveSession, sessionStore } from '../../platform/api/session.ts'
import { paths, safeReturnPath } from '../../platform/paths.ts'
import { router } from '../routes.ts'

const signedOut = () => sessionStore.setState(() => ({ session: null, ended: null }))

// Tests of other screens share this browser, and may have left somebody signed in.
beforeEach(signedOut)
afterEach(() => {
  document.querySelector('meta[name="catalogue"]')?.remove()
  signedOut()
})

/** The destination of a visitor to this address. */
const openedAt = async (at: string) => {
  router.update({ ...router.options, history: createMemoryHistory({ initialEntries: [at] }) })
  await router.load()
  const { location, matches } = router.state
  return {
    at: location.href,
    isStranger: matches.some(
      ({ context }) => typeof context === 'object' && 'isStranger' in context && context.isStranger,
    ),
  }
}

const close = () => {
  const meta = document.createElement('meta')
  meta.name = 'catalogue'
  meta.content = 'closed'
  document.head.append(meta)
}

it('a stranger stays at the root, where the catalogue’s home is, and is led from all else to sign-in', async () => {
  expect(await openedAt('/')).toEqual({ at: '/', isStranger: true })
  expect(await openedAt('/quotes')).toEqual({ at: '/login?from=%2Fquotes', isStranger: false })
})

it('where the catalogue is kept behind sign-in the root leads there, without a way back', async () => {
  close()
  expect(await openedAt('/')).toEqual({ at: '/login', isStranger: false })
})

it('who is signed in has a profile there', async () => {
  saveSession(sessionOf(), false)
  expect(await openedAt('/')).toEqual({ at: '/', isStranger: false })
})

it('a session that ends at the root leads to sign-in, not to the home', async () => {
  saveSession(sessionOf(), false)
  await openedAt('/')
  sessionStore.setState(() => ({ session: null, ended: 'ended' }))
  await expect.poll(() => router.state.location.pathname).toBe(paths.login)
})

it.each([
  ['/', '/dashboard'],
  ['/login', '/dashboard'],
  ['/?account=back', '/?account=back'],
  ['/catalogue/12-servo', '/catalogue/12-servo'],
  ['https://elsewhere.example/', '/dashboard'],
])('who signs in from %s comes to %s', (from, back) => {
  expect(safeReturnPath(from)).toBe(back)
})
