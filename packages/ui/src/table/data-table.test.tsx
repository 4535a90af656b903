import { act, waitFor } from '@testing-library/react'
import { createStore, useSelector } from '@tanstack/react-store'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { appTerms } from '../app-terms.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { ToastHost } from '../toasts/toast-host.tsx'
import { showSuccess } from '../toasts/toast.ts'
import type { CellEdit, Column } from './column.ts'
import type { TableSource } from './table-source.ts'
import { DataTable, wholeList } from './data-table.tsx'
import { useTableState } from './use-table-state.ts'

interface Part {
  id: number
  name: string
  stock: number
}

const parts: Part[] = [
  { id: 1, name: 'Servo', stock: 4 },
  { id: 2, name: 'Gripper', stock: 9 },
]

const loaded: TableSource<Part> = {
  data: { count: 25, results: parts },
  isError: false,
  isFetching: false,
  refetch: () => undefined,
}

const stockEdit = (save: CellEdit<Part>['save']): CellEdit<Part> => ({
  label: ({ name }) => `Stock of ${name}`,
  text: ({ stock }) => String(stock),
  show: (text) => text,
  inputMode: 'numeric',
  validate: (text) => (Number(text) >= 1 ? null : 'Min value 1'),
  save,
})

const columnsWith = (edit?: CellEdit<Part>): Column<Part, 'name'>[] => [
  { id: 'name', header: 'Name', isRowHeader: true, sortBy: 'name', cell: ({ name }) => name },
  { id: 'stock', header: 'Stock', cell: ({ stock }) => stock, ...(edit ? { edit } : {}) },
]

interface Shown {
  source?: TableSource<Part>
  save?: CellEdit<Part>['save']
  at?: string
}

const show = ({ source = loaded, save, at = '/parts' }: Shown = {}) => {
  const columns = columnsWith(save && stockEdit(save))
  return renderScreen(() => {
    const state = useTableState({ ordering: ['name'] as const, filters: { type: ['MODEL'] } })
    return (
      <DataTable
        label="Parts"
        columns={columns}
        source={source}
        state={state}
        rowKey={({ id }) => id}
        empty={{ title: 'No parts yet.' }}
      />
    )
  }, at)
}

describe('a table', () => {
  it('keeps sorting and page in the address, and goes back to the first page when sorted anew', async () => {
    const { user, screen, address } = await show({ at: '/parts?page=2' })
    await user.click(screen.getByRole('button', { name: /^Name/ }))
    await waitFor(() => expect(address()).toBe('/parts?ordering=name'))
    await user.click(screen.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(address()).toBe('/parts?ordering=name&page=2'))
  })

  it('leaves the focus at the arrow that leads no further, which does nothing then', async () => {
    const { user, screen, address } = await show({ at: '/parts?page=2' })
    const next = screen.getByRole('button', { name: 'Next page' })
    await user.click(next)
    await waitFor(() => expect(next.getAttribute('aria-disabled')).toBe('true'))
    expect(address()).toBe('/parts?page=3')
    expect(document.activeElement).toBe(next)
    await user.keyboard('{Enter}')
    const previous = screen.getByRole('button', { name: 'Previous page' })
    await user.click(previous)
    await waitFor(() => expect(address()).toBe('/parts?page=2'))
    await user.click(previous)
    await waitFor(() => expect(previous.getAttribute('aria-disabled')).toBe('true'))
    expect(address()).toBe('/parts')
    expect(document.activeElement).toBe(previous)
  })

  it('takes nothing from the address that it doesn’t know', async () => {
    const { screen } = await show({ at: '/parts?page=-3&ordering=password&type=NONSENSE' })
    expect(screen.getByText(/^1–10 of 25/)).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: /^Name/ }).getAttribute('aria-sort')).not.toBe(
      'ascending',
    )
  })

  it('counts no rows on a page past the end, and leads back', async () => {
    const { user, screen, address } = await show({
      source: { ...loaded, data: { count: 25, results: [] } },
      at: '/parts?page=999',
    })
    expect(screen.getByRole('status').textContent).toBe('0 of 25')
    await user.click(screen.getByRole('button', { name: 'Go to the first page' }))
    await waitFor(() => expect(address()).toBe('/parts'))
  })

  it('says that it could not be loaded, and asks again', async () => {
    const refetch = vi.fn<() => void>()
    const { user, screen } = await show({
      source: { data: undefined, isError: true, isFetching: false, refetch },
    })
    await user.click(screen.getByRole('button', { name: /again/i }))
    expect(refetch).toHaveBeenCalledOnce()
  })

  it('tells an empty list from a search without a hit', async () => {
    const none = { ...loaded, data: { count: 0, results: [] } }
    const first = await show({ source: none })
    expect(first.screen.getByText('No parts yet.')).toBeTruthy()
    const second = await show({ source: none, at: '/parts?search=x' })
    expect(second.screen.getByText('Nothing matches.')).toBeTruthy()
  })
})

it('has the focus itself once a row that had it is gone, also by the answer to a question', async () => {
  const store = createStore(parts)
  const { user, screen } = await renderScreen(() => {
    const [asked, setAsked] = useState<Part | null>(null)
    const cell = (part: Part) => (
      <button type="button" onClick={() => setAsked(part)}>
        Delete {part.name}
      </button>
    )
    return (
      <>
        <DataTable
          label="Parts"
          columns={[{ id: 'act', header: 'Act', cell }]}
          source={wholeList(useSelector(store))}
          state={null}
          rowKey={({ id }) => id}
          empty={{ title: 'None.' }}
        />
        <ConfirmDialog
          question={asked && 'Delete it?'}
          onAgree={() => {
            store.setState((rows) => rows.filter((row) => row !== asked))
            setAsked(null)
          }}
          onDisagree={() => setAsked(null)}
        />
      </>
    )
  })
  await user.click(screen.getByRole('button', { name: 'Delete Servo' }))
  await user.click(await screen.findByRole('button', { name: appTerms().agree }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Parts, scrollable' })),
  )
})

/** Another person's value arrives while the first part's cell is open with 12. */
const overtake = async (save: CellEdit<Part>['save']) => {
  const store = createStore(parts)
  const edit = { ...stockEdit(save), whoChanged: async () => 'Ada' }
  const columns: Column<Part>[] = [{ id: 'stock', header: 'Stock', cell: ({ stock }) => stock, edit }]
  const { user, screen } = await renderScreen(() => (
    <DataTable
      label="Parts"
      columns={columns}
      source={wholeList(useSelector(store))}
      state={null}
      rowKey={({ id }) => id}
      empty={{ title: 'None.' }}
    />
  ))
  await user.click(screen.getByRole('button', { name: /^Stock of Servo: 4/ }))
  await user.clear(screen.getByRole('textbox', { name: 'Stock of Servo' }))
  await user.keyboard('12')
  const put = (stock: number) =>
    act(() => store.setState((rows) => rows.map((row) => (row.id === 1 ? { ...row, stock } : row))))
  put(7)
  expect(await screen.findByText('Changed by Ada meanwhile: 4 → 7')).toBeTruthy()
  return { user, screen, input: () => screen.getByRole('textbox', { name: 'Stock of Servo' }), put }
}

describe('a cell that somebody else changes while it is edited', () => {
  it('keeps what is typed, sends nothing until the person has chosen, and then over the new value', async () => {
    const save = vi.fn<CellEdit<Part>['save']>(async () => null)
    const { user, screen, input } = await overtake(save)
    await user.keyboard('{Enter}')
    expect(input()).toHaveProperty('value', '12')
    expect(save).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: /^Keep mine/ }))
    expect(document.activeElement).toBe(input())
    await user.keyboard('{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ ...parts[0], stock: 7 }, '12', '7'))
  })

  it('takes the new value where the person wants it', async () => {
    const save = vi.fn<CellEdit<Part>['save']>(async () => null)
    const { user, screen } = await overtake(save)
    await user.click(screen.getByRole('button', { name: /^Take / }))
    expect(screen.getByRole('button', { name: /^Stock of Servo: 7/ })).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })

  it('asks again where the server finds yet another value', async () => {
    const save = vi.fn<CellEdit<Part>['save']>(async () => {
      put(9)
      return 'Changed.'
    })
    const { user, screen, input, put } = await overtake(save)
    await user.click(screen.getByRole('button', { name: /^Keep mine/ }))
    await user.keyboard('{Enter}')
    expect(await screen.findByText('Changed by Ada meanwhile: 7 → 9')).toBeTruthy()
    expect(input()).toHaveProperty('value', '12')
  })
})

describe('a cell whose line goes while it is edited', () => {
  const showList = async () => {
    const store = createStore<{ rows: Part[]; isShown: boolean }>({ rows: parts, isShown: true })
    const save = vi.fn<CellEdit<Part>['save']>(async () => null)
    const columns: Column<Part>[] = [
      { id: 'stock', header: 'Stock', cell: ({ stock }) => stock, edit: stockEdit(save) },
    ]
    const shown = await renderScreen(() => {
      const { rows, isShown } = useSelector(store)
      return (
        <>
          <ToastHost />
          {isShown && (
            <DataTable
              label="Parts"
              columns={columns}
              source={wholeList(rows)}
              state={null}
              rowKey={({ id }) => id}
              empty={{ title: 'None.' }}
            />
          )}
        </>
      )
    })
    await shown.user.click(shown.screen.getByRole('button', { name: /^Stock of Servo: 4/ }))
    return { ...shown, store, save }
  }

  it('is told of, and what was typed is kept to be copied and not sent', async () => {
    const { user, screen, store, save } = await showList()
    await user.clear(screen.getByRole('textbox', { name: 'Stock of Servo' }))
    await user.keyboard('12')
    act(() => store.setState((state) => ({ ...state, rows: parts.slice(1) })))
    expect((await screen.findByRole('alert')).textContent).toContain(
      'Stock of Servo can no longer be edited here. Your entry was not saved:12',
    )
    await user.click(screen.getByRole('button', { name: 'Copy 12' }))
    expect(await navigator.clipboard.readText()).toBe('12')
    expect(save).not.toHaveBeenCalled()
  })

  it('is told of where it was emptied, with nothing to copy', async () => {
    const { user, screen, store } = await showList()
    await user.clear(screen.getByRole('textbox', { name: 'Stock of Servo' }))
    act(() => store.setState((state) => ({ ...state, rows: parts.slice(1) })))
    expect(
      await screen.findByText('Stock of Servo can no longer be edited here. Clearing it was not saved.'),
    ).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Copy/ })).toBeNull()
  })

  it('is not spoken of where nothing was typed, or where the screen was left', async () => {
    const { user, screen, store } = await showList()
    act(() => store.setState((state) => ({ ...state, rows: parts.slice(1) })))
    await user.click(screen.getByRole('button', { name: /^Stock of Gripper: 9/ }))
    await user.keyboard('12')
    act(() => store.setState((state) => ({ ...state, isShown: false })))
    showSuccess('Done')
    expect(await screen.findByText('Done')).toBeTruthy()
    expect(screen.queryByText(/no longer be edited here/)).toBeNull()
  })
})

describe('a cell that is edited', () => {
  it('is sent on Enter and goes on to the next line', async () => {
    const save = vi.fn<CellEdit<Part>['save']>(async () => null)
    const { user, screen } = await show({ save })
    await user.click(screen.getByRole('button', { name: /^Stock of Servo: 4/ }))
    await user.clear(screen.getByRole('textbox', { name: 'Stock of Servo' }))
    await user.keyboard('12{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(parts[0], '12', '4'))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Stock of Gripper' }))
  })

  it('keeps what was typed with the reason, refused here or by the server', async () => {
    const save = vi.fn<CellEdit<Part>['save']>(async () => 'Sold meanwhile.')
    const { user, screen } = await show({ save })
    await user.click(screen.getByRole('button', { name: /^Stock of Gripper: 9/ }))
    const input = () => screen.getByRole('textbox', { name: 'Stock of Gripper' })
    await user.clear(input())
    await user.keyboard('0{Enter}')
    expect(await screen.findByText('Min value 1')).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
    await user.clear(input())
    await user.keyboard('8{Enter}')
    expect(await screen.findByText('Sold meanwhile.')).toBeTruthy()
    expect(input()).toHaveProperty('value', '8')
  })

  it('stays at Enter with what can’t be right, though there is a next line', async () => {
    const save = vi.fn<CellEdit<Part>['save']>(async () => null)
    const { user, screen } = await show({ save })
    await user.click(screen.getByRole('button', { name: /^Stock of Servo: 4/ }))
    const input = () => screen.getByRole('textbox', { name: 'Stock of Servo' })
    await user.clear(input())
    await user.keyboard('0{Enter}')
    expect(await screen.findByText('Min value 1')).toBeTruthy()
    expect(document.activeElement).toBe(input())
    await user.keyboard('{Backspace}12{Enter}')
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(parts[0], '12', '4'))
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Stock of Gripper' }))
  })

  it('goes along its column by the arrows, and no further than its ends', async () => {
    const save = vi.fn<CellEdit<Part>['save']>(async () => null)
    const { user, screen } = await show({ save })
    await user.click(screen.getByRole('button', { name: /^Stock of Servo: 4/ }))
    await user.clear(screen.getByRole('textbox', { name: 'Stock of Servo' }))
    await user.keyboard('12{ArrowDown}')
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(parts[0], '12', '4'))
    const last = screen.getByRole('textbox', { name: 'Stock of Gripper' })
    await user.keyboard('7{ArrowDown}')
    expect(document.activeElement).toBe(last)
    expect(last).toHaveProperty('value', '7')
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Stock of Servo' }))
    await waitFor(() => expect(save).toHaveBeenLastCalledWith(parts[1], '7', '9'))
  })

  it('fills the lines below by Ctrl+D and by its button, and none with what can’t be read', async () => {
    const save = vi.fn<CellEdit<Part>['save']>(async () => null)
    const { user, screen } = await show({ save })
    const type = async (text: string) => {
      await user.click(screen.getByRole('button', { name: /^Stock of Servo: / }))
      await user.clear(screen.getByRole('textbox', { name: 'Stock of Servo' }))
      await user.keyboard(text)
    }
    await type('12{Control>}d{/Control}')
    await waitFor(() =>
      expect(save.mock.calls.map(([row, text]) => [row.name, text])).toEqual([
        ['Servo', '12'],
        ['Gripper', '12'],
      ]),
    )
    await type('15')
    await user.click(screen.getByRole('button', { name: 'Fill the lines below with Stock of Servo' }))
    await waitFor(() =>
      expect(save.mock.calls.slice(2).map(([row, text]) => [row.name, text])).toEqual([
        ['Servo', '15'],
        ['Gripper', '15'],
      ]),
    )
    await type('0{Control>}d{/Control}')
    expect(await screen.findByText('Min value 1')).toBeTruthy()
    expect(save).toHaveBeenCalledTimes(4)
    expect(screen.getByRole('button', { name: /^Stock of Gripper: 15/ })).toBeTruthy()
  })

  it('says of a pasted value that can’t be read why, in the line that it was meant for', async () => {
    const save = vi.fn<CellEdit<Part>['save']>(async () => null)
    const { user, screen } = await show({ save })
    await user.click(screen.getByRole('button', { name: /^Stock of Servo: 4/ }))
    await user.paste('12\r\n0\r\n')
    expect(await screen.findByText('Min value 1')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Stock of Gripper' })).toHaveProperty('value', '0')
    await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(parts[0], '12', '4'))
  })

  it('is left as it was by Escape', async () => {
    const save = vi.fn<CellEdit<Part>['save']>(async () => null)
    const { user, screen } = await show({ save })
    await user.click(screen.getByRole('button', { name: /^Stock of Servo: 4/ }))
    await user.keyboard('99{Escape}')
    expect(screen.getByRole('button', { name: /^Stock of Servo: 4/ })).toBeTruthy()
    expect(save).not.toHaveBeenCalled()
  })
})
