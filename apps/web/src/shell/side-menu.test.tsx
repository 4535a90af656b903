import { waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../testing/render-screen.tsx'
import type { Session } from '../api/session.ts'
import { saveSession } from '../api/session.ts'
import { tellBy } from '../api/teller.ts'
import { TransitionMenu } from '../quotes/transition-menu.tsx'
import { SideMenu } from './side-menu.tsx'

const told: string[] = []
let server: FakeServer
beforeEach(() => {
  told.length = 0
  server = fakeServer()
  tellBy({ success: (text) => void told.push(text), failure: (text) => void told.push(`no: ${text}`) })
})

const entriesOf = async (session: Partial<Session>): Promise<(string | null)[]> => {
  saveSession(sessionOf(session), false)
  const { screen } = await renderScreen(SideMenu)
  return screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .slice(1)
}

const all = ['Dashboard', 'Profile', 'Inventory', 'Products']
const selling = ['Sub Quotes', 'Sub Orders', 'Subscription', 'Payment Methods']
const store = ['Tenant Products', 'Tenant Quotes', 'Tenant Orders']
const buying = ['Add Quote', 'My Quotes', 'My Orders']

describe('the side menu', () => {
  it.each<[string, Partial<Session>, string[]]>([
    [
      'an admin',
      { role: 'ADMIN', userId: 1 },
      [...all, 'Quotes', 'Orders', 'Users', 'Plans', 'Audit', 'Mails'],
    ],
    ['a vendor', { role: 'VENDOR' }, [...all, ...selling, ...buying]],
    ['a tenant', { role: 'VENDOR', tenantId: 7 }, [...all, ...selling, ...store, ...buying]],
  ])('has for %s what the specification lists', async (_who, session, expected) => {
    expect(await entriesOf(session)).toEqual(expected)
  })

  it('shows a vendor the store’s entries as soon as it has one', async () => {
    saveSession(sessionOf(), false)
    const { screen } = await renderScreen(SideMenu)
    expect(screen.queryByRole('link', { name: 'Tenant Quotes' })).toBeNull()
    saveSession(sessionOf({ tenantId: 7 }), false)
    expect(await screen.findByRole('link', { name: 'Tenant Quotes' })).toBeTruthy()
  })
})

const transitions = async (possible: Parameters<typeof TransitionMenu>[0]['load']) => {
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  const onMoved = vi.fn<(moved: { status: string }) => void>()
  const shown = await renderScreen(() => (
    <TransitionMenu
      id={3}
      subject="quote #3"
      load={possible}
      move={({ id, transition }, write) => write('transitionQuote', { params: { id, transition } })}
      onMoved={onMoved}
    />
  ))
  const button = shown.screen.getByRole('button', { name: 'Show transitions of quote #3' })
  return { ...shown, button, onMoved }
}

describe('the transition menu', () => {
  const possible = async () => ({
    status: 'NEW' as const,
    transitions: ['admin-approve' as const],
    short_lines: [],
  })

  it('asks when it is opened, moves by keyboard, and keeps the focus', async () => {
    // Nothing else of the quote is read.
    server.on('transitionQuote', () => ({ status: 'ADMIN_APPROVED' }) as never)
    const { user, screen, button, onMoved } = await transitions(possible)
    button.focus()
    await user.keyboard('{ArrowDown}')
    await user.click(await screen.findByRole('menuitem', { name: 'admin approve' }))
    await waitFor(() => expect(onMoved).toHaveBeenCalledOnce())
    expect(told).toEqual(['ADMIN APPROVED'])
    expect(server.received('transitionQuote').map(({ params }) => params)).toEqual([
      { id: '3', transition: 'admin-approve' },
    ])
    expect(document.activeElement).toBe(button)
  })

  it('tells a guard’s text, and moves nothing', async () => {
    server.on('transitionQuote', () => new Refused(400, { detail: 'Please set the down payment first!' }))
    const { user, screen, button, onMoved } = await transitions(possible)
    await user.click(button)
    await user.click(await screen.findByRole('menuitem', { name: 'admin approve' }))
    await waitFor(() => expect(told).toEqual(['no: Please set the down payment first!']))
    expect(onMoved).not.toHaveBeenCalled()
  })

  it('has a disabled entry where nothing is possible', async () => {
    const { user, screen, button } = await transitions(async () => ({
      status: 'CLOSED',
      transitions: [],
      short_lines: [],
    }))
    await user.click(button)
    const entry = await screen.findByRole('menuitem', { name: 'No Transition Available' })
    expect(entry.getAttribute('aria-disabled')).toBe('true')
  })
})
