import '../../screens.ts'
import { act, fireEvent, waitFor, within } from '@testing-library/react'
import { useRef, useState } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aLine } from '../../../../testing/a-line.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import type { Session } from '../../../platform/api/session.ts'
import { getSession, saveSession } from '../../../platform/api/session.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { forgetSaved } from '../../../platform/api/stored-here.ts'
import type { RecordAction } from '@armature/ui/record/record-actions.ts'
import { useOfferedActions } from '@armature/ui/record/record-actions.ts'
import { Desk } from './desk.tsx'
import { clearDesk } from './desk-state.ts'
import { PaletteButton } from './desk-buttons.tsx'
import { noteSeen, readSeen, recordAt } from './seen-records.ts'
import type { FoundRecord } from './search-api.ts'
import { switchKeys } from './shortcuts.ts'

const found = (record: Partial<FoundRecord> = {}): FoundRecord => ({
  kind: 'subQuote',
  id: 12,
  page: '/subquotes/12',
  name: 'Arm',
  hint: '',
  whole: 9,
  status: 'SENT_TO_VENDOR',
  act: 'price',
  line: aLine(),
  ...record,
})

let server: FakeServer
const pressed: string[] = []

beforeEach(() => {
  localStorage.clear()
  pressed.length = 0
  server = fakeServer()
  server.on('searchRecords', () => ({ results: [] }))
  server.on('suggestInCatalogue', () => ({ kinds: [], products: [], instead: null, categories: [] }))
})
afterEach(() => act(clearDesk))

let possible: () => Promise<readonly RecordAction[]> = async () => []

const RowActions = ({ id }: { id: number }) => {
  const place = useRef<HTMLSpanElement>(null)
  const name = 'send to vendor'
  const effect = 'Asks both vendors for their prices.'
  useOfferedActions(`quote #${id}`, place, () => possible())
  useOfferedActions(`quote #${id}`, place, async () => [
    { name, effect, run: () => pressed.push(`next ${id}`) },
  ])
  return <span ref={place} />
}

/** Shows a record once it has loaded. */
const Lazy = () => {
  const [hasCome, setHasCome] = useState(false)
  return hasCome ? (
    <div data-page-actions>
      <RowActions id={7} />
      <button onClick={() => pressed.push('print')}>Print</button>
    </div>
  ) : (
    <button onClick={() => setHasCome(true)}>Load</button>
  )
}

const LazyScreen = () => (
  <>
    <PaletteButton />
    <main>
      <Lazy />
    </main>
    <Desk />
  </>
)

const Screen = () => (
  <>
    <PaletteButton />
    <main>
      <div data-page-actions>
        <button onClick={() => pressed.push('approve')}>Approve prices</button>
        <button disabled>Not now</button>
      </div>
      <input type="search" aria-label="Search" />
      <table>
        <tbody>
          {[1, 2].map((id) => (
            <tr key={id}>
              <th>
                <button>{`Row ${id}`}</button>
              </th>
              <td>
                <RowActions id={id} />
                <button onClick={() => pressed.push(`copy ${id}`)}>{`Copy ${id}`}</button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </main>
    <Desk />
  </>
)

const show = async (session: Partial<Session> = {}, at = '/products', screen = Screen) => {
  saveSession(sessionOf(session), false)
  return renderScreen(screen, at)
}

const optionNames = (options: HTMLElement[]) => options.map(({ textContent }) => textContent)

describe('the palette on a row', () => {
  it('offers what can be done with it, each act once and with what it does, and what else its row has', async () => {
    possible = async () => [
      {
        name: 'send to vendor',
        effect: 'Asks both vendors for their prices.',
        run: () => pressed.push('menu'),
      },
      { name: 'close', effect: 'Ends it for all.', run: () => pressed.push('close') },
    ]
    const { user, screen } = await show()
    screen.getByRole('button', { name: 'Row 2' }).focus()
    await user.keyboard('{Control>}k{/Control}')
    const group = await screen.findByRole('group', { name: 'quote #2' })
    expect(optionNames(within(group).getAllByRole('option'))).toEqual([
      'send to vendor, quote #2Asks both vendors for their prices.',
      'close, quote #2Ends it for all.',
    ])
    expect(screen.queryByRole('group', { name: 'quote #1' })).toBeNull()
    expect(
      optionNames(within(screen.getByRole('group', { name: 'On this page' })).getAllByRole('option')),
    ).toEqual(['Copy 2', 'Approve prices'])
    await user.type(screen.getByRole('combobox'), 'close quote')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(pressed).toEqual(['close']))
  })

  it('offers what the page has loaded only after it was opened, and Enter waits for that, too', async () => {
    const gate = Promise.withResolvers<readonly RecordAction[]>()
    possible = () => gate.promise
    const { user, screen } = await show({}, '/products', LazyScreen)
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'close quote #7')
    await screen.findByText(/Nothing found for/)
    fireEvent.click(screen.getByText('Load'))
    await waitFor(() => expect(screen.queryByText(/Nothing found for/)).toBeNull())
    await user.keyboard('{Enter}')
    expect(pressed).toEqual([])
    gate.resolve([{ name: 'close', effect: 'Ends it.', run: () => pressed.push('close 7') }])
    await waitFor(() => expect(pressed).toEqual(['close 7']))
    await user.keyboard('{Control>}k{/Control}')
    const page = await screen.findByRole('group', { name: 'On this page' })
    expect(optionNames(within(page).getAllByRole('option'))).toEqual(['Print'])
  })

  it('has nothing of the record where it can’t be asked, and Enter waits until it has said', async () => {
    const gate = Promise.withResolvers<readonly RecordAction[]>()
    possible = () => gate.promise
    const { user, screen } = await show()
    screen.getByRole('button', { name: 'Row 1' }).focus()
    await user.keyboard('{Control>}k{/Control}')
    const isFound = vi.fn(() => ({ results: [] }))
    server.on('searchRecords', isFound)
    await user.type(await screen.findByRole('combobox'), 'send to vendor')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(isFound).toHaveBeenCalled())
    await act(async () => {
      await Promise.resolve()
    })
    expect(pressed).toEqual([])
    await act(async () => gate.reject(new Error('no line')))
    await waitFor(() => expect(pressed).toEqual(['next 1']))
  })
})

describe('the palette', () => {
  it('opens by Ctrl+K and its button, offers what the page, the menu and the app have, and closes by Escape', async () => {
    const { user, screen } = await show()
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox', { name: 'Search or jump to…' })
    const names = optionNames(screen.getAllByRole('option'))
    expect(names).toEqual(expect.arrayContaining(['Approve prices', 'Sub Quotes', 'Add Product']))
    expect(names.join()).not.toMatch(/Not now|Users|Request quote/)
    expect(screen.getByText(`${names.length} entries`)).toBeTruthy()
    await user.type(box, '{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    const button = screen.getByRole('button', { name: 'Search or jump to…' })
    await user.click(button)
    await user.type(await screen.findByRole('combobox'), '{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('goes by arrows, Home and End, and does what is chosen', async () => {
    const { user, screen, address } = await show()
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox')
    const active = () => document.querySelector(`[id="${box.getAttribute('aria-activedescendant')}"]`)
    const options = () => screen.getAllByRole('option')
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe(options()[1])
    await user.keyboard('{Home}{ArrowUp}')
    expect(active()).toBe(options().at(-1))
    await user.keyboard('{Home}')
    expect(active()).toBe(options()[0])
    await user.keyboard('{End}')
    expect(active()?.getAttribute('aria-selected')).toBe('true')
    await user.type(box, 'sub ord')
    await waitFor(() => expect(options()).toHaveLength(1))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/suborders'))
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  it('presses the page’s own button', async () => {
    const { user, screen } = await show()
    await user.keyboard('{Control>}k{/Control}')
    await user.type(await screen.findByRole('combobox'), 'approve{Enter}')
    await waitFor(() => expect(pressed).toEqual(['approve']))
  })

  it('asks once for what was typed, keeps the answer until the next, and takes Enter for the new one', async () => {
    const gate = Promise.withResolvers<void>()
    server.on('searchRecords', async ({ query }) => {
      if (query['search'] === '#12') return { results: [found()] }
      await gate.promise
      return {
        results: [
          found({ kind: 'quote', id: 123, page: '/my-quotes/123', name: '', whole: null, act: null }),
        ],
      }
    })
    const { user, screen, address } = await show()
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox')
    await user.type(box, '#12')
    const first = await screen.findByRole('option', { name: /Sub-quote #12/ })
    expect(first.textContent).toContain('Arm · Quote #9 · Your turn: Set prices')
    expect(server.received('searchRecords')).toHaveLength(1)
    await user.type(box, '3{Enter}')
    expect(screen.getByRole('option', { name: /Sub-quote #12/ })).toBeTruthy()
    expect(address()).toBe('/products')
    gate.resolve()
    await waitFor(() => expect(address()).toBe('/my-quotes/123'))
  })

  it('says that it could not search, and that nothing was found', async () => {
    server.on('searchRecords', () => new Refused(500))
    const { user, screen } = await show()
    await user.keyboard('{Control>}k{/Control}')
    const box = await screen.findByRole('combobox')
    await user.type(box, 'zzzz')
    expect((await screen.findByRole('alert')).textContent).toContain('could not be searched')
    server.on('searchRecords', () => ({ results: [] }))
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText(/Nothing found for “zzzz”/)).toBeTruthy()
  })
})

describe('recently seen', () => {
  it('shows what the server still shows of it, newest first, and goes with who signs out', async () => {
    saveSession(sessionOf(), false)
    const session = getSession()
    if (session === null) throw new Error('nobody is signed in')
    for (const key of ['product-3', 'subQuote-12', 'product-3']) noteSeen(session, key)
    server.on('searchRecords', ({ query }) => ({
      results: query['records'] === 'product-3,subQuote-12' ? [found()] : [],
    }))
    const { user, screen } = await show()
    await user.keyboard('{Control>}k{/Control}')
    const group = await screen.findByRole('group', { name: 'Recently viewed' })
    expect(group.querySelectorAll('[role=option]')).toHaveLength(1)
    // jsdom lacks IndexedDB, where the files of messages are stored.
    vi.stubGlobal('indexedDB', { open: () => new EventTarget() })
    forgetSaved(session)
    expect(readSeen(session)).toEqual([])
  })

  it('does nothing by Enter alone while it is asked for, where it fails, and where nothing is shown of it', async () => {
    saveSession(sessionOf(), false)
    const session = getSession()
    if (session === null) throw new Error('nobody is signed in')
    noteSeen(session, 'subQuote-12')
    possible = async () => [{ name: 'close', effect: 'Ends it.', run: () => pressed.push('close') }]
    const gate = Promise.withResolvers<void>()
    server.on('searchRecords', async () => {
      await gate.promise
      return new Refused(400)
    })
    const { user, screen, address } = await show({}, '/suborders')
    const openOnRow = async () => {
      screen.getByRole('button', { name: 'Row 1' }).focus()
      await user.keyboard('{Control>}k{/Control}')
      await screen.findByRole('combobox')
    }
    await openOnRow()
    await act(async () => {
      await Promise.resolve()
    })
    // No entry can be pressed while another may take its place.
    expect(screen.queryAllByRole('option')).toEqual([])
    await user.keyboard('{Enter}')
    await act(async () => gate.resolve())
    for (const answer of [() => new Refused(400), () => ({ results: [] })]) {
      await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
      await waitFor(() => expect(address()).not.toBe('/suborders'))
      server.on('searchRecords', answer)
      queryClient.clear()
      await openOnRow()
      const [first, ...others] = await screen.findAllByRole('option')
      expect(first?.closest('[role=group]')?.getAttribute('aria-label')).toBe('Go to')
      expect(optionNames(others)).toContain('close, quote #1Ends it.')
      await user.keyboard('{Enter}')
    }
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
    expect(pressed).toEqual([])
  })

  it('waits a moment for what was seen, and goes on without it where that takes long', async () => {
    saveSession(sessionOf(), false)
    const session = getSession()
    if (session === null) throw new Error('nobody is signed in')
    noteSeen(session, 'subQuote-12')
    const gate = Promise.withResolvers<void>()
    server.on('searchRecords', async () => {
      await gate.promise
      return { results: [found()] }
    })
    const { user, screen } = await show({}, '/suborders')
    await user.keyboard('{Control>}k{/Control}')
    const before = optionNames(await screen.findAllByRole('option', {}, { timeout: 20_000 }))
    await act(async () => gate.resolve())
    await waitFor(() => expect(queryClient.isFetching()).toBe(0))
    // Nothing moves under a finger.
    expect(optionNames(screen.getAllByRole('option'))).toEqual(before)
  })

  it('knows a record by its address', () => {
    expect(recordAt('/subquotes/12', {})).toBe('subQuote-12')
    expect(recordAt('/products', { product: 7 })).toBe('product-7')
    expect(recordAt('/products/7', {})).toBe('product-7')
    expect(recordAt('/products', {})).toBeNull()
    expect(recordAt('/dashboard', {})).toBeNull()
  })
})

describe('shortcuts', () => {
  it('lead on, search, go through rows and open their sheet; never while one types', async () => {
    const { user, screen, address } = await show()
    await user.keyboard('jj')
    expect(document.activeElement?.textContent).toBe('Row 2')
    await user.keyboard('k')
    expect(document.activeElement?.textContent).toBe('Row 1')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox'))
    await user.keyboard('gd?n')
    expect([address(), screen.getByRole<HTMLInputElement>('searchbox').value]).toEqual(['/products', 'gd?n'])
    act(() => (document.activeElement as HTMLElement).blur())
    await user.keyboard('{Control>}g{/Control}d')
    expect(address()).toBe('/products')
    await user.keyboard('n')
    await waitFor(() => expect(address()).toBe('/add-product'))
    await user.keyboard('gq')
    await waitFor(() => expect(address()).toBe('/subquotes'))
    await user.keyboard('?')
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
  })

  it('are off by their switch, all but the one with a modifier', async () => {
    const { user, screen, address } = await show()
    await user.keyboard('?')
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
    expect(dialog.textContent).toContain('Sub Quotes')
    await user.click(screen.getByRole('switch', { name: /Shortcuts by single keys/ }))
    fireEvent.keyDown(dialog, { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('gq?')
    expect([address(), screen.queryByRole('dialog')]).toEqual(['/products', null])
    await user.keyboard('{Control>}k{/Control}')
    expect(await screen.findByRole('combobox')).toBeTruthy()
    switchKeys(true)
  })
})
