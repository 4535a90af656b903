import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeServer } from '../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../testing/render-screen.tsx'
import { call } from './client.ts'
import { clearSession, getSession, saveSession, saveStore } from './session.ts'
import { useSession } from './use-session.ts'

const Who = () => <p>{useSession()?.userEmail ?? 'Signed out'}</p>

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  clearSession('logout')
  localStorage.clear()
  sessionStorage.clear()
})

describe('the session', () => {
  it('is shown as soon as it begins, and gone as soon as it ends', async () => {
    const { screen } = await renderScreen(Who)
    expect(screen.getByText('Signed out')).toBeTruthy()
    saveSession(sessionOf(), false)
    expect(await screen.findByText('vendor@example.test')).toBeTruthy()
    clearSession('logout')
    expect(await screen.findByText('Signed out')).toBeTruthy()
  })

  it('lies where Remember me says, under the specification’s names, and nowhere else', () => {
    saveSession(sessionOf({ tenantId: 7 }), true)
    expect(localStorage.getItem('tenantId')).toBe('7')
    expect(sessionStorage.getItem('token')).toBeNull()
    saveSession(sessionOf(), false)
    expect(localStorage.getItem('token')).toBeNull()
    expect(Object.keys({ ...sessionStorage }).toSorted()).toEqual(
      ['price_key', 'role', 'tenantSubscriptionStatus', 'token', 'userEmail', 'userId'].toSorted(),
    )
  })

  it('ends where the server says so, and its token went with the call', async () => {
    saveSession(sessionOf({ token: 'old' }), false)
    server.on('listSessions', () => new Refused(401, { detail: 'Session ended.' }))
    const { screen } = await renderScreen(Who)
    await expect(call('listSessions')).rejects.toMatchObject({ status: 401 })
    expect(server.received('listSessions').map(({ token }) => token)).toEqual(['JWT old'])
    expect(await screen.findByText('Signed out')).toBeTruthy()
  })

  it('ends with the one of another tab that shares it, and not with another’s', async () => {
    saveSession(sessionOf({ token: 'mine' }), false)
    const otherTab = new BroadcastChannel('armature-session')
    const thirdTab = new BroadcastChannel('armature-session')
    const heard: unknown[] = []
    // Its listener was added last, so it is called last.
    thirdTab.addEventListener('message', ({ data }: MessageEvent<unknown>) => heard.push(data))
    otherTab.postMessage('somebody else’s')
    await waitFor(() => expect(heard).toHaveLength(1))
    expect(getSession()?.token).toBe('mine')
    otherTab.postMessage('mine')
    await waitFor(() => expect(getSession()).toBeNull())
    for (const tab of [otherTab, thirdTab]) tab.close()
  })

  it('ends without the one that is remembered beside it, which another tab has', () => {
    const theirs = sessionOf({ token: 'theirs', userEmail: 'other@example.test', tenantId: 7 })
    saveSession(theirs, true)
    const remembered = { ...localStorage }
    clearSession('ended')
    saveSession(sessionOf({ token: 'mine' }), false)
    // The other tab signs in meanwhile.
    for (const [key, value] of Object.entries(remembered)) localStorage.setItem(key, value)
    saveStore({ id: 3, status: 'ACTIVE', domain: 'a.test', subscription_status: true, name: 'A', logo: null })
    expect({ ...localStorage }).toEqual(remembered)
    clearSession('logout')
    expect({ ...localStorage }).toEqual(remembered)
    expect(sessionStorage.length).toBe(0)
  })

  it('leaves nothing of the one before it where it is stored', () => {
    saveSession(sessionOf({ token: 'first', tenantId: 7 }), true)
    const before = { ...localStorage }
    clearSession('ended')
    // A tab unaware of it has stored it again.
    for (const [key, value] of Object.entries(before)) localStorage.setItem(key, value)
    saveSession(sessionOf({ token: 'second' }), true)
    expect(localStorage.getItem('tenantId')).toBeNull()
  })
})
