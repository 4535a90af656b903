import { waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { hearToasts } from '../../../../testing/hear-toasts.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { tryToClose } from '@armature/ui/testing/try-to-close.ts'
import { saveSession } from '../../../platform/api/session.ts'
import { DataTable, wholeList } from '@armature/ui/table/data-table.tsx'
import { ToastHost } from '@armature/ui/toasts/toast-host.tsx'
import { useBulkQuotes } from './bulk-moves.tsx'
import { aLine } from '../../../../testing/a-line.ts'
import type { QuoteRow } from '../record/quotes-api.ts'

let server: FakeServer
beforeEach(() => {
  server = fakeServer()
  saveSession(sessionOf({ role: 'ADMIN' }), false)
})

const vendor = { id: 4, username: 'north', business_name: 'Northgate Motion' }
const quote = (id: number, status: QuoteRow['status']): QuoteRow => ({
  id,
  user: { id: 9, username: 'clara', first_name: 'Clara', last_name: 'Nowak', email: null },
  tenant: null,
  status,
  line: aLine(),
  notes: '',
  created: '2026-01-01T00:00:00Z',
  expires_at: null,
  good_until: null,
  zone: 'UTC',
  asked_again: null,
  down_payment: 20,
  revision: 1,
  tax: null,
  close_reason: null,
  total_price: '',
  unpriced_items: 1,
  waiting_lines: 0,
  on_hold: false,
  order: null,
  rights: {
    edit_price: true,
    edit_items: true,
    transition_menu: true,
    set_down_payment: true,
    add_open_lines: true,
    set_delivery: true,
    delete: true,
    record_payment: false,
  },
  subquotes: [{ id: id * 10, status, vendor, total_price: '', items: 1 }],
})
const rows = [quote(1, 'NEW'), quote(2, 'NEW'), quote(3, 'NEW'), quote(4, 'SENT_TO_VENDOR')]

const List = () => (
  <>
    <ToastHost />
    <DataTable
      label="Quotes"
      columns={[{ id: 'id', header: 'ID', isRowHeader: true, cell: ({ id }: QuoteRow) => id }]}
      source={wholeList(rows)}
      state={null}
      rowKey={({ id }) => id}
      selection={useBulkQuotes(rows)}
      empty={{ title: 'None' }}
    />
  </>
)

const show = async () => {
  const shown = await renderScreen(List)
  const box = (id: number) => shown.screen.getByRole('checkbox', { name: `Select quote #${id}` })
  return { ...shown, box }
}

it('selects a range with Shift, offers what all allow, and names the records that don’t allow the rest', async () => {
  const { user, screen, box } = await show()
  await user.click(box(1))
  await user.keyboard('{Shift>}')
  await user.click(box(3))
  await user.keyboard('{/Shift}')
  const bar = await screen.findByRole('region', { name: 'Selected rows' })
  expect(within(bar).getByRole('status').textContent).toBe('3 selected')
  expect(within(bar).getByRole('button', { name: 'send to vendor' })).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(within(bar).getByRole('status').textContent).toBe('4 selected')
  expect(within(bar).queryByRole('button', { name: 'send to vendor' })).toBeNull()
  expect(bar.textContent).toContain('send to vendor: not possible for #4 (SENT TO VENDOR)')
  await user.click(screen.getByRole('checkbox', { name: 'Select all on this page' }))
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})

it('asks once for all, says what happens to each, tells which went and which didn’t, and undoes those', async () => {
  const sent: unknown[] = []
  server.on('moveQuotes', ({ body }) => {
    sent.push(body)
    return {
      results: [
        { id: 1, status: 'SENT_TO_VENDOR', detail: null },
        { id: 2, status: null, detail: 'Please set the down payment first!' },
      ],
    }
  })
  const { user, screen, box } = await show()
  await user.click(box(1))
  await user.click(box(2))
  await user.click(await screen.findByRole('button', { name: 'send to vendor' }))
  const asked = await screen.findByRole('dialog', { name: 'send to vendor: 2 quotes' })
  expect(asked.textContent).toContain('#1: Asks Northgate Motion for prices. Becomes SENT TO VENDOR.')
  expect(sent).toEqual([])
  await user.click(within(asked).getByRole('button', { name: 'send to vendor' }))
  expect(await screen.findByText('send to vendor: 1 of 2 done.')).toBeTruthy()
  expect(screen.getByText('Not moved: #2: Please set the down payment first!')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Undo/ }))
  await screen.findByText('take back: 1 of 2 done.')
  expect(sent).toEqual([
    { ids: [1, 2], transition: 'send-to-vendor' },
    { ids: [1], transition: 'take-back' },
  ])
})

it('stays while the moves are made', async () => {
  const told = hearToasts()
  const { promise, resolve } = Promise.withResolvers<Refused>()
  server.on('moveQuotes', () => promise)
  const { user, screen, box } = await show()
  await user.click(box(1))
  await user.click(await screen.findByRole('button', { name: 'send to vendor' }))
  const asked = await screen.findByRole('dialog', { name: 'send to vendor: 1 quote' })
  await user.click(within(asked).getByRole('button', { name: 'send to vendor' }))
  await tryToClose(user)
  await user.click(within(asked).getByRole('button', { name: 'Cancel' }))
  resolve(new Refused(409, { detail: 'Not now.' }))
  await expect.poll(() => told).toEqual(['no: Not now.'])
  expect(asked.isConnected).toBe(true)
})

const isAtTable = () =>
  waitFor(() =>
    expect(document.activeElement).toBe(document.querySelector('[aria-label="Quotes, scrollable"]')),
  )

it('hands the focus to the table once the choice is cleared, by its button or as the act is done', async () => {
  server.on('moveQuotes', () => ({ results: [{ id: 1, status: 'SENT_TO_VENDOR', detail: null }] }))
  const { user, screen, box } = await show()
  await user.click(box(1))
  await user.click(await screen.findByRole('button', { name: 'Clear selection' }))
  await isAtTable()
  await user.click(box(1))
  await user.click(await screen.findByRole('button', { name: 'send to vendor' }))
  const asked = await screen.findByRole('dialog', { name: 'send to vendor: 1 quote' })
  await user.click(within(asked).getByRole('button', { name: 'send to vendor' }))
  await isAtTable()
  expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull()
})
