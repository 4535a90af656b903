import { createStore, useSelector } from '@tanstack/react-store'
import { Link } from '@tanstack/react-router'
import { act, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { RecordView } from '../../record/record-page.tsx'
import { ToastHost } from '../../toasts/toast-host.tsx'
import { showSuccess } from '../../toasts/toast.ts'
import type { CellEdit } from '../column.ts'
import { EditableCell } from './editable-cell.tsx'

interface Offer {
  id: number
  percent: number
}

const editWith = (save: CellEdit<Offer>['save']): CellEdit<Offer> => ({
  label: ({ id }) => `Share of offer #${id}`,
  text: ({ percent }) => String(percent),
  show: (text) => `${Number(text)} %`,
  inputMode: 'numeric',
  validate: (text) => (Number(text) >= 1 ? null : 'Min value 1'),
  save,
})

/** A record's page with one cell, outside a table. */
const open = async () => {
  const store = createStore<{ isEditable: boolean; isShown: boolean }>({ isEditable: true, isShown: true })
  const save = vi.fn<CellEdit<Offer>['save']>(async () => null)
  const edit = editWith(save)
  const shown = await renderScreen(() => {
    const { isEditable, isShown } = useSelector(store)
    return (
      <>
        <ToastHost />
        {/* The test's own route, which the product's router doesn't name. */}
        <Link to={'/elsewhere' as never}>Elsewhere</Link>
        {isShown && (
          <RecordView title="Offer #3">
            {isEditable && (
              <EditableCell column="percent" edit={edit} row={{ id: 3, percent: 20 }} at={null} />
            )}
          </RecordView>
        )}
      </>
    )
  })
  const { user, screen } = shown
  await user.click(screen.getByRole('button', { name: /^Share of offer #3: 20 %/ }))
  const input = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Share of offer #3' })
  await user.clear(input())
  return { ...shown, store, save, input }
}

it('a cell outside of a table asks before a text in it that was not sent is left', async () => {
  const { user, screen, input, save, address } = await open()
  const leave = () => user.click(screen.getByRole('link', { name: 'Elsewhere' }))
  await user.keyboard('x')
  await leave()
  expect(await screen.findByText('You would lose: Share of offer #3.')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Keep editing' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(address()).toBe('/')
  expect(input().value).toBe('x')
  await leave()
  await user.click(await screen.findByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(address()).toBe('/elsewhere'))
  expect(save).not.toHaveBeenCalled()
})

it('a cell outside of a table that goes while it is edited leaves what was typed to be copied', async () => {
  const { user, screen, store, save } = await open()
  await user.keyboard('12')
  act(() => store.setState((state) => ({ ...state, isEditable: false })))
  expect((await screen.findByRole('alert')).textContent).toContain(
    'Share of offer #3 can no longer be edited here. Your entry was not saved:12',
  )
  expect(save).not.toHaveBeenCalled()
})

it('a cell outside of a table is not spoken of where its page was left', async () => {
  const { user, screen, store } = await open()
  await user.keyboard('12')
  act(() => store.setState((state) => ({ ...state, isShown: false })))
  showSuccess('Done')
  expect(await screen.findByText('Done')).toBeTruthy()
  expect(screen.queryByText(/no longer be edited here/)).toBeNull()
})

it('another spelling of the value that is there is sent nowhere', async () => {
  const { user, screen, save } = await open()
  await user.keyboard('020{Enter}')
  expect(screen.getByRole('button', { name: 'Share of offer #3: 20 %. Edit' })).toBeTruthy()
  expect(save).not.toHaveBeenCalled()
})

it('the word that stands in an empty cell is sent where it is typed', async () => {
  const save = vi.fn<CellEdit<Offer>['save']>(async () => null)
  const edit: CellEdit<Offer> = {
    ...editWith(save),
    text: () => '',
    show: (text) => (text === '' ? 'Add' : text),
    validate: () => null,
  }
  const row = { id: 3, percent: 20 }
  const { user, screen } = await renderScreen(() => (
    <EditableCell column="note" edit={edit} row={row} at={null} />
  ))
  await user.click(screen.getByRole('button', { name: /: Add\. Edit/ }))
  await user.keyboard('Add{Enter}')
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith(row, 'Add', ''))
})
