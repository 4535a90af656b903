import { act as settled, fireEvent, waitFor } from '@testing-library/react'
import { useEffect, useReducer } from 'react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../../../testing/render-screen.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import type { Part } from './part-tree.ts'
import { PartsList } from './parts-list.tsx'
import type { ViewerAction } from '../viewer-state.ts'
import { firstState, viewerReducer } from '../viewer-state.ts'

/** How often the names were read, once per render of a row. */
let drawn = 0
const parts = Array.from({ length: 1_000 }, (_, id): Part => ({
  id,
  get name() {
    drawn += 1
    return `Part ${id}`
  },
  depth: 0,
  triangles: 12,
  parent: null,
  isAssembly: false,
}))

let act: (act: ViewerAction) => void
const say = () => undefined
const model = { parts, partCount: parts.length }
const List = () => {
  const [state, change] = useReducer(viewerReducer, firstState(12, 'in'))
  useEffect(() => {
    act = (one) => settled(() => change(one))
  }, [])
  return <PartsList model={model} state={state} act={change} say={say} />
}

const show = async () => {
  const shown = await renderScreen(List)
  const row = (id: number) => shown.screen.queryByRole('button', { name: `Part ${id}` })
  return { ...shown, row }
}

it('draws the few rows of many that are near, and says how many there are', async () => {
  const { screen, row } = await show()
  const rows = screen.getAllByRole('listitem')
  expect(rows.length).toBeLessThan(100)
  expect(rows[0]?.getAttribute('aria-setsize')).toBe('1000')
  expect(row(500)).toBeNull()
  const list = screen.getByRole('list')
  list.scrollTop = 500 * 32
  fireEvent.scroll(list)
  expect(row(500)?.closest('li')?.getAttribute('aria-posinset')).toBe('501')
  expect(row(0)).toBeNull()
})

it('keeps the row that has the focus, however far the list is scrolled', async () => {
  const { screen, row } = await show()
  const first = row(3)
  settled(() => first?.focus())
  const list = screen.getByRole('list')
  list.scrollTop = 500 * 32
  fireEvent.scroll(list)
  expect(row(500)).not.toBeNull()
  expect(document.activeElement).toBe(first)
  settled(() => first?.blur())
  expect(row(3)).toBeNull()
})

it('brings the row into sight that is chosen in the picture', async () => {
  const { row } = await show()
  act({ type: 'select', id: 900 })
  expect(row(900)?.getAttribute('aria-pressed')).toBe('true')
})

it('draws no row anew for a pointer that goes over the parts, and the two that change for a choice', async () => {
  await show()
  act({ type: 'select', id: 1 })
  drawn = 0
  act({ type: 'hover', id: 1 })
  act({ type: 'hover', id: 2 })
  expect(drawn).toBe(0)
  act({ type: 'select', id: 2 })
  const forTwo = drawn
  expect(forTwo).toBeGreaterThan(0)
  act({ type: 'hide', parts, id: 5, isHidden: true })
  expect((drawn - forTwo) * 2).toBe(forTwo)
})

it('lists the parts that a search names, counts them, and still shows one of them alone among all', async () => {
  const { screen, row, user } = await show()
  await user.type(screen.getByRole('searchbox', { name: 'Find a part' }), '999 PART')
  expect(screen.getByRole('status').textContent).toBe('1 found')
  expect(row(999)?.closest('li')?.getAttribute('aria-setsize')).toBe('1')
  expect(row(998)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Show only Part 999' }))
  await user.click(screen.getByRole('button', { name: 'Clear the search' }))
  expect(row(998)?.closest('li')?.getAttribute('data-hidden')).toBe('true')
})

it('says that no part has such a name, and ends the search by Escape or for a part that is chosen in the picture', async () => {
  const { screen, row, user } = await show()
  const search = screen.getByRole('searchbox', { name: 'Find a part' })
  await user.type(search, 'nut')
  expect(screen.getByRole('status').textContent).toBe('Nothing matches.')
  await user.keyboard('{Escape}')
  expect(row(1)).not.toBeNull()
  await user.type(search, 'nut')
  act({ type: 'select', id: 900 })
  expect(row(900)?.getAttribute('aria-pressed')).toBe('true')
  expect(search).toHaveProperty('value', '')
})

it('closes the dialog around it by an Escape only once no search is typed', async () => {
  const closed = vi.fn<() => void>()
  const { screen, user } = await renderScreen(() => (
    <Dialog opened onClose={closed} title="Robot">
      <List />
    </Dialog>
  ))
  await user.type(await screen.findByRole('searchbox', { name: 'Find a part' }), 'nut{Escape}')
  expect(closed).not.toHaveBeenCalled()
  await user.keyboard('{Escape}')
  await waitFor(() => expect(closed).toHaveBeenCalled())
})
