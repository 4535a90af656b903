import '../../screens.ts'
import { notifications } from '@mantine/notifications'
import { act, cleanup, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aQuote } from '../../../../testing/a-quote.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { refreshUsers } from '../../../people/accounts/account-api.ts'
import { setLiveStatus } from '../../../platform/api/live/live-state.ts'
import type { Session } from '../../../platform/api/session.ts'
import { actorOf, saveSession } from '../../../platform/api/session.ts'
import { refreshOrders } from '../../../trading/orders/orders-api.ts'
import { quoteChanged, refreshQuotes, subQuoteChanged } from '../../../trading/quotes/record/quotes-api.ts'
import { ToastHost } from '@armature/ui/toasts/toast-host.tsx'
import { showSuccess } from '@armature/ui/toasts/toast.ts'
import type { Movable } from '../../../trading/quotes/lists/movable.ts'
import { TransitionMenu } from '../../../trading/quotes/moves/transition-menu.tsx'
import { menuGroupsOf } from '../menu.ts'
import { SideMenu } from './side-menu.tsx'

let told: string[]
let server: FakeServer
beforeEach(() => {
  told = hearToasts()
  server = fakeServer()
})

const linksOf = (screen: Awaited<ReturnType<typeof renderScreen>>['screen']) =>
  screen
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
    .slice(1)

/** Opens all closed groups. */
const openAll = async ({ user, screen }: Awaited<ReturnType<typeof renderScreen>>) => {
  for (const head of screen.queryAllByRole('button', { expanded: false })) await user.click(head)
}

const entriesOf = async (session: Partial<Session>): Promise<(string | null)[]> => {
  saveSession(sessionOf(session), false)
  const shown = await renderScreen(() => <SideMenu />)
  await openAll(shown)
  return linksOf(shown.screen)
}

const selling = ['Inventory', 'Products', 'Sub Quotes', 'Sourcing requests', 'Sub Orders', 'Questions']
const store = ['Tenant Products', 'Tenant Quotes', 'Tenant Orders']
const buying = ['Catalogue', 'Add Quote', 'Request lists', 'My Quotes', 'My Orders']

describe('the name above the menu', () => {
  const headOf = async (session: Partial<Session>) => {
    saveSession(sessionOf(session), false)
    const { screen } = await renderScreen(() => <SideMenu />)
    const [head] = screen.getAllByRole('link')
    return [
      head?.getAttribute('aria-label'),
      head?.textContent,
      head?.querySelector('img')?.getAttribute('src'),
    ]
  }

  it('is the marketplace’s, or the store’s with its logo', async () => {
    expect(await headOf({})).toEqual(['Armature, go to dashboard', 'Armature', undefined])
    const store = { tenantId: 7, tenantName: 'Cobalt' }
    expect(await headOf(store)).toEqual(['Cobalt, go to dashboard', 'Cobalt', undefined])
    expect(await headOf({ ...store, tenantLogo: '/media/7/large.webp' })).toEqual([
      'Cobalt, go to dashboard',
      'Cobalt',
      '/media/7/large.webp',
    ])
  })

  it('is that of the store whose host this is, whoever is signed in', async () => {
    const meta = document.createElement('meta')
    meta.name = 'store'
    meta.content = 'Basalt & Sons'
    meta.dataset['logo'] = '/media/8/large.webp'
    document.head.append(meta)
    expect(await headOf({ tenantId: 7, tenantName: 'Cobalt', tenantLogo: '/media/7/large.webp' })).toEqual([
      'Basalt & Sons, go to dashboard',
      'Basalt & Sons',
      '/media/8/large.webp',
    ])
    meta.content = '__STORE_NAME__'
    expect((await headOf({}))[1]).toBe('Armature')
    meta.remove()
  })
})

describe('the side menu', () => {
  it.each<[string, Partial<Session>, string[]]>([
    [
      'an admin',
      { role: 'ADMIN', userId: 1 },
      [
        'Dashboard',
        'Inventory',
        'Products',
        'Quotes',
        'Orders',
        'Questions',
        'Users',
        'Plans',
        'Specifications',
        'Synonyms',
        'Audit',
        'Mails',
        'System status',
        'Catalogue',
        'Taxes',
        'Receivables',
        'Profile',
        'Legal details',
      ],
    ],
    [
      'a vendor',
      { role: 'VENDOR' },
      ['Dashboard', ...selling, ...buying, 'Subscription', 'Payment Methods', 'Profile', 'Company'],
    ],
    [
      'a tenant',
      { role: 'VENDOR', tenantId: 7 },
      [
        'Dashboard',
        ...store,
        ...selling,
        ...buying,
        'Subscription',
        'Payment Methods',
        'Receivables',
        'Profile',
        'Legal details',
        'Company',
      ],
    ],
    [
      'a customer',
      { role: 'CUSTOMER' },
      [
        'Dashboard',
        'Questions',
        'Catalogue',
        'Request lists',
        'Request quote',
        'My Quotes',
        'My Orders',
        'Payment Methods',
        'Profile',
        'Company',
      ],
    ],
  ])('has for %s what the specification lists, by what one does', async (_who, session, expected) => {
    expect(await entriesOf(session)).toEqual(expected)
  })

  it.each<[string, Partial<Session>]>([
    ['an admin', { role: 'ADMIN', userId: 1 }],
    ['a vendor', { role: 'VENDOR' }],
    ['a tenant', { role: 'VENDOR', tenantId: 7 }],
    ['a customer', { role: 'CUSTOMER' }],
  ])('has at most nine entries in sight for %s, on every one of its screens', async (_who, session) => {
    const paths = menuGroupsOf(actorOf(sessionOf(session)))
    for (const { to } of [...paths.top, ...paths.groups.flatMap(({ entries }) => entries)]) {
      saveSession(sessionOf(session), false)
      const { screen } = await renderScreen(() => <SideMenu />, to, to === '/' ? '$' : to)
      const links = linksOf(screen)
      expect(links.length, to).toBeLessThanOrEqual(9)
      expect(screen.getAllByRole('link', { current: 'page' }).length, to).toBeGreaterThan(0)
      cleanup()
    }
  })

  it('shows a vendor the store’s entries as soon as it has one', async () => {
    saveSession(sessionOf(), false)
    const { screen } = await renderScreen(() => <SideMenu />)
    expect(screen.queryByRole('link', { name: 'Tenant Quotes' })).toBeNull()
    saveSession(sessionOf({ tenantId: 7 }), false)
    expect(await screen.findByRole('link', { name: 'Tenant Quotes' })).toBeTruthy()
  })

  it('shows on a closed group what needs the user in it', async () => {
    saveSession(sessionOf({ tenantId: 7 }), false)
    server.on('readTurns', () => ({
      lists: [
        { list: 'subQuotes', count: 2 },
        { list: 'subOrders', count: 1 },
      ],
      tables: [],
      units: null,
      default_views: [],
    }))
    const { user, screen } = await renderScreen(() => <SideMenu />)
    const head = await screen.findByRole('button', { name: 'Selling', description: '3 waiting for you' })
    expect(head.querySelector('[title]')?.getAttribute('title')).toBe('3 waiting for you')
    await user.click(head)
    await screen.findByRole('link', { name: 'Sub Quotes', description: '2 waiting for you' })
    expect(screen.queryByRole('button', { description: '3 waiting for you' })).toBeNull()
  })
})

describe('the number of records that wait for the reader', () => {
  afterEach(() => setLiveStatus('connecting'))
  const sold = aQuote({ status: 'PURCHASED' })

  it.each<[string, () => void]>([
    ['a quote', () => quoteChanged(sold)],
    ['a part of a quote', () => sold.subquotes.forEach(subQuoteChanged)],
    ['many quotes', refreshQuotes],
    ['an order', refreshOrders],
    ['an account', () => void refreshUsers()],
  ])('is asked for again after one’s own change of %s', async (_what, changed) => {
    let waiting = 2
    // Otherwise it polls.
    setLiveStatus('on')
    saveSession(sessionOf({ role: 'ADMIN', userId: 1 }), false)
    server.on('readTurns', () => ({
      lists: [{ list: 'quotes', count: waiting }],
      tables: [],
      units: null,
      default_views: [],
    }))
    const { screen } = await renderScreen(() => <SideMenu />)
    const entry = (description: string) => screen.findByRole('link', { name: 'Quotes', description })
    await entry('2 waiting for you')
    waiting = 1
    act(changed)
    await entry('1 waiting for you')
  })
})

const record: Movable = {
  kind: 'quote',
  tenantId: null,
  customerId: 9,
  status: 'NEW',
  parts: ['NEW'],
  next: null,
  prepare: null,
  names: { VENDOR: ['Northgate Motion'] },
}

const transitions = async (
  possible: Parameters<typeof TransitionMenu>[0]['load'],
  next: Movable['next'] = null,
  changed: Partial<Movable> = {},
) => {
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  const onMoved = vi.fn<(moved: { status: string }) => void>()
  const shown = await renderScreen(() => (
    <>
      <ToastHost />
      <TransitionMenu
        id={3}
        subject="quote #3"
        record={{ ...record, next, ...changed }}
        load={possible}
        move={({ id, transition }, write) => write('transitionQuote', { params: { id, transition } })}
        onMoved={onMoved}
      />
    </>
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

  it('names the recipient of a choice that mails the customer, before it is chosen', async () => {
    const { user, screen, button } = await transitions(
      async () => ({
        status: 'ADMIN_APPROVED' as const,
        transitions: ['send-to-customer' as const, 'close' as const],
        short_lines: [],
      }),
      null,
      { status: 'ADMIN_APPROVED', names: { CUSTOMER: ['Clara Nowak (clara@example.test)'] } },
    )
    await user.click(button)
    const choice = await screen.findByRole('menuitem', { name: 'send to customer' })
    const describedBy = (item: HTMLElement) =>
      document.querySelector(`[id="${item.getAttribute('aria-describedby')}"]`)?.textContent
    expect(describedBy(choice)).toContain('Mails the offer to Clara Nowak (clara@example.test).')
    expect(describedBy(screen.getByRole('menuitem', { name: 'close' }))).toBeUndefined()
  })

  it('tells a guard’s text, and moves nothing', async () => {
    server.on('transitionQuote', () => new Refused(400, { detail: 'Please set the down payment first!' }))
    const { user, screen, button, onMoved } = await transitions(possible)
    await user.click(button)
    await user.click(await screen.findByRole('menuitem', { name: 'admin approve' }))
    await waitFor(() => expect(told).toEqual(['no: Please set the down payment first!']))
    expect(onMoved).not.toHaveBeenCalled()
  })

  it('makes the act that the record waits for, which says before what it does, and takes it back', async () => {
    const moved: string[] = []
    server.on('transitionQuote', ({ params }) => {
      moved.push(params['transition'] ?? '')
      return { status: moved.length === 1 ? 'SENT_TO_VENDOR' : 'NEW' } as never // Nothing else of the quote is read.
    })
    const toVendor = async () => ({ ...(await possible()), transitions: ['send-to-vendor' as const] })
    const { user, screen } = await transitions(toVendor, 'send-to-vendor')
    const button = screen.getByRole('button', {
      name: 'Ask for prices, quote #3',
      description: 'Asks Northgate Motion for prices. Becomes SENT TO VENDOR.',
    })
    await user.hover(button)
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'Asks Northgate Motion for prices. Becomes SENT TO VENDOR.',
    )
    await user.click(button)
    await user.click(await screen.findByRole('button', { name: 'Undo: Ask for prices, quote #3' }))
    await waitFor(() => expect(moved).toEqual(['send-to-vendor', 'take-back']))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull())
  })

  it('says to a finger what the act does, in a step before it', async () => {
    const moved: string[] = []
    server.on('transitionQuote', ({ params }) => {
      moved.push(params['transition'] ?? '')
      return { status: 'SENT_TO_VENDOR' } as never // Nothing else of the quote is read.
    })
    const toVendor = async () => ({ ...(await possible()), transitions: ['send-to-vendor' as const] })
    const { user, screen } = await transitions(toVendor, 'send-to-vendor')
    const target = screen.getByRole('button', { name: 'Ask for prices, quote #3' })
    await user.pointer({ keys: '[TouchA]', target })
    const asked = await screen.findByRole('dialog', { name: 'Ask for prices: quote #3' })
    expect(asked.textContent).toContain('Asks Northgate Motion for prices.')
    expect(moved).toEqual([])
    await user.click(within(asked).getByRole('button', { name: 'Ask for prices' }))
    await waitFor(() => expect(moved).toEqual(['send-to-vendor']))
  })

  it('offers to undo the newest move, however many toasts there are', async () => {
    // Nothing else of the quote is read.
    server.on('transitionQuote', () => ({ status: 'SENT_TO_VENDOR' }) as never)
    const toVendor = async () => ({ ...(await possible()), transitions: ['send-to-vendor' as const] })
    const { user, screen } = await transitions(toVendor, 'send-to-vendor')
    act(() => showSuccess('first'))
    await screen.findByText('first')
    // More than fit at once, and they don't make room by going.
    for (const message of ['two', 'three', 'four', 'five', 'six'])
      act(() => void notifications.show({ message, autoClose: false }))
    await user.click(screen.getByRole('button', { name: 'Ask for prices, quote #3' }))
    const undo = await screen.findByRole('button', { name: 'Undo: Ask for prices, quote #3' })
    expect(undo.closest('[role="status"]')?.textContent).toContain('SENT TO VENDOR')
    expect(screen.getAllByText(/^SENT TO VENDOR/)).toHaveLength(1)
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
