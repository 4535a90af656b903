import type { TableName } from '@armature/contract/platform/table-names'
import { messages } from '@armature/domain/messages'
import { waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { Refused, fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import { saveSession } from '../../../platform/api/session.ts'
import type { Column } from '@armature/ui/table/column.ts'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import type { SavedView } from '@armature/ui/table/tools/saved-views.ts'
import { forgetViews, showDefaultViews } from '@armature/ui/table/tools/saved-views.ts'
import { isSomeOf } from '@armature/ui/table/table-query.ts'
import { forgetTables, keepTablesBy, showTables } from '@armature/ui/table/table-settings.ts'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import { ViewsControl } from '@armature/ui/table/tools/views-tool.tsx'
import { ViewsMenu } from './views-control.tsx'

interface Part {
  id: number
  name: string
}

const columns: Column<Part, 'id'>[] = [
  { id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }) => name },
  { id: 'stock', header: 'Stock', sortBy: 'id', cell: () => 4 },
  { id: 'sku', header: 'SKU', cell: ({ id }) => `S-${id}` },
]

const options = {
  name: 'products' as TableName,
  filters: { status: isSomeOf(['NEW', 'DONE']), turn: ['mine'] },
  ordering: ['id' as const],
}

const viewOf = (view: Partial<SavedView> = {}): SavedView => ({
  id: 7,
  table: 'products',
  name: 'Waiting',
  is_shared: false,
  is_own: true,
  by: 'Ada Min',
  is_default: false,
  state: { filters: { status: 'NEW' }, search: 'arm', ordering: '-id', hidden: ['sku'] },
  ...view,
})

let server: FakeServer
const kept = vi.fn<Parameters<typeof keepTablesBy>[0]>()
beforeEach(() => {
  localStorage.clear()
  forgetViews()
  forgetTables()
  showTables({})
  kept.mockClear()
  keepTablesBy(kept)
  saveSession(sessionOf({ role: 'ADMIN' }), false)
  server = fakeServer()
  server.on('listSavedViews', () => ({ views: [viewOf()] }))
})

const show = async (at: string) => {
  const asked = vi.fn<(query: object) => void>()
  const shown = await renderScreen(() => {
    const state = useTableState(options)
    const { page_size: _size, ...query } = state.query
    asked(query)
    return (
      <ViewsControl value={(props) => <ViewsMenu {...props} />}>
        <DataTable
          label="Parts"
          columns={columns}
          source={{
            data: { count: 1, results: [{ id: 1, name: 'Servo' }] },
            isError: false,
            isFetching: false,
            refetch: () => undefined,
          }}
          state={state}
          rowKey={({ id }) => id}
          toolbar={
            <button type="button" onClick={state.clearFilters}>
              Clear
            </button>
          }
          empty={{ title: 'None.' }}
        />
      </ViewsControl>
    )
  }, at)
  const panel = async (button: string | RegExp = /^View/) => {
    await shown.user.click(shown.screen.getByRole('button', { name: button }))
    return within(await shown.screen.findByRole('dialog', { name: /^View/ }))
  }
  const heads = () => shown.screen.getAllByRole('columnheader').map((head) => head.textContent)
  return { ...shown, asked, panel, heads }
}

const whole = { page: 1, search: 'arm', ordering: '-id', status: 'NEW' }

describe('a view of a list', () => {
  it('is kept under a name as the list stands, and is on from then', async () => {
    server.on('createSavedView', () => viewOf({ name: 'Mine' }))
    const { user, screen, panel, address } = await show('/parts?status=NEW&search=arm&ordering=-id&page=3')
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'SKU' }))
    await user.keyboard('{Escape}')
    const views = await panel()
    await user.click(await views.findByRole('button', { name: 'Save as a new view…' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New view of Parts' }))
    await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Mine')
    await user.click(dialog.getByRole('switch', { name: /^Share with all/ }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(address()).toContain('view=7'))
    expect(server.received('createSavedView').map(({ body }) => body)).toEqual([
      {
        table: 'products',
        name: 'Mine',
        is_shared: true,
        state: { filters: { status: 'NEW' }, search: 'arm', ordering: '-id', hidden: ['sku'] },
      },
    ])
    expect(document.activeElement?.textContent).toMatch(/^View/)
  })

  it('says at its name that the name is taken, and keeps what was typed', async () => {
    server.on('createSavedView', () => new Refused(400, { name: [messages.viewNameTaken] }))
    const { user, screen, panel } = await show('/parts')
    const views = await panel()
    await user.click(await views.findByRole('button', { name: 'Save as a new view…' }))
    const name = await screen.findByRole('textbox', { name: 'Name' })
    await user.type(name, 'Mine{Enter}')
    expect(await screen.findByText(messages.viewNameTaken)).toBeTruthy()
    expect(name).toHaveProperty('value', 'Mine')
  })

  it('puts its filters, search, order and columns back, and leaves the person’s own columns alone', async () => {
    showTables({ products: { hidden: ['stock'] } })
    const { user, panel, asked, address, heads } = await show('/parts?status=DONE')
    expect(heads()).toEqual(['Name', 'SKU'])
    const views = await panel()
    await user.click(await views.findByRole('button', { name: 'Waiting' }))
    await waitFor(() => expect(address()).toBe('/parts?view=7&status=NEW&search=arm&ordering=-id'))
    expect(asked).toHaveBeenLastCalledWith(whole)
    expect(heads()).toEqual(['Name', 'Stock'])
    const again = await panel('View: Waiting')
    await user.click(await again.findByRole('button', { name: 'No view' }))
    await waitFor(() => expect(address()).toBe('/parts'))
    expect(heads()).toEqual(['Name', 'SKU'])
    expect(kept).not.toHaveBeenCalled()
  })

  it('is opened by a link, cleared without coming back, and updated by its keeper', async () => {
    server.on('changeSavedView', () => viewOf())
    const { user, screen, panel, asked, address, heads } = await show('/parts?view=7')
    await waitFor(() => expect(address()).toContain('status=NEW'))
    expect(asked).toHaveBeenLastCalledWith(whole)
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(address()).not.toContain('status'))
    await user.click(screen.getByRole('button', { name: 'Columns' }))
    await user.click(await screen.findByRole('checkbox', { name: 'SKU' }))
    await user.keyboard('{Escape}')
    expect(heads()).toEqual(['Name', 'Stock', 'SKU'])
    expect(kept).not.toHaveBeenCalled()
    const views = await panel('View: Waiting (changed)')
    await user.click(await views.findByRole('button', { name: 'Update “Waiting”' }))
    await waitFor(() => expect(server.received('changeSavedView')).toHaveLength(1))
    expect(server.received('changeSavedView')[0]).toMatchObject({
      params: { id: '7' },
      body: { state: { filters: {}, search: 'arm', ordering: '-id', hidden: [] } },
    })
  })

  it('of which all is cleared stays cleared', async () => {
    server.on('listSavedViews', () => ({
      views: [viewOf({ state: { filters: { status: 'NEW' }, search: '', ordering: '' } })],
    }))
    const { user, screen, asked, address } = await show('/parts?view=7')
    await waitFor(() => expect(address()).toContain('status=NEW'))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(address()).toBe('/parts?view=7&page=1'))
    expect(asked).toHaveBeenLastCalledWith({ page: 1, search: '', ordering: '' })
  })

  it.each(['007', '4.0', '123'])('searches for the very text that it was saved with: %s', async (search) => {
    server.on('listSavedViews', () => ({
      views: [viewOf({ state: { filters: {}, search, ordering: '', hidden: ['sku'] } })],
    }))
    const { screen, asked } = await show('/parts?view=7')
    await waitFor(() => expect(asked).toHaveBeenLastCalledWith({ page: 1, search, ordering: '' }))
    expect(await screen.findByRole('button', { name: 'View: Waiting' })).toBeTruthy()
  })

  it('opens without what is no more, and says what that was', async () => {
    server.on('listSavedViews', () => ({
      views: [
        viewOf({
          state: {
            filters: { status: 'NEW,OLD', colour: 'red' },
            search: '',
            ordering: 'weight',
            hidden: ['sku', 'gone'],
          },
        }),
      ],
    }))
    const { screen, asked, heads } = await show('/parts?view=7')
    expect(
      await screen.findByText(
        'No longer available and left out of this view: the filter status “OLD”, the filter colour “red”, the order by “weight”, the column “gone”.',
      ),
    ).toBeTruthy()
    expect(asked).toHaveBeenLastCalledWith({ page: 1, search: '', ordering: '', status: 'NEW' })
    expect(heads()).toEqual(['Name', 'Stock'])
  })

  it('that is gone, or another’s, leaves the list as it is', async () => {
    const { address } = await show('/parts?view=99')
    await waitFor(() => expect(address()).toBe('/parts'))
  })

  it('opens its list where it is chosen for that, but not where a link says more, or wants none', async () => {
    showDefaultViews([viewOf({ is_default: true })])
    const opened = await show('/parts')
    // From the first request for rows on.
    expect(opened.asked.mock.calls[0]).toEqual([whole])
    await waitFor(() => expect(opened.address()).toContain('view=7'))
    for (const at of ['/parts?view=none', '/parts?page=2', '/parts?status=DONE']) {
      document.body.replaceChildren()
      const linked = await show(at)
      expect(linked.address()).toBe(at)
      expect(linked.asked).not.toHaveBeenCalledWith(expect.objectContaining({ search: 'arm' }))
    }
  })

  it('shows its link to be copied by hand where the browser doesn’t copy it', async () => {
    const { panel, user } = await show('/parts?view=7')
    const views = await panel()
    const refused = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(await views.findByRole('button', { name: 'Copy its link' }))
    const field = await views.findByRole<HTMLInputElement>('textbox', { name: 'Its link' })
    refused.mockRestore()
    expect(field.value).toBe(`${location.origin}${location.pathname}?view=7`)
    expect(document.activeElement).toBe(field)
    expect(field.selectionEnd).toBe(field.value.length)
  })

  it('of another cannot be changed, only chosen', async () => {
    server.on('listSavedViews', () => ({ views: [viewOf({ is_own: false, is_shared: true })] }))
    const { panel } = await show('/parts?view=7')
    const views = await panel()
    expect(await views.findByText('by Ada Min')).toBeTruthy()
    await views.findByRole('button', { name: 'Open this list with it' })
    for (const act of [/^Update/, /^Rename/, /^Delete/])
      expect(views.queryByRole('button', { name: act })).toBeNull()
  })
})
