import { createStore, useSelector } from '@tanstack/react-store'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { tableItself, useFocusHandedOn } from './use-focus-handed-on.ts'

const button = (name: string) => screen.getByRole('button', { name })

const hasFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()))

const store = createStore(['Arm', 'Base', 'Claw'])
beforeEach(() => store.setState(() => ['Arm', 'Base', 'Claw']))

const take = (part: string) => store.setState((parts) => parts.filter((one) => one !== part))

const Parts = () => {
  const parts = useSelector(store)
  const [kept, keep] = useState<readonly string[]>([])
  const [locked, lock] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<string | null>(null)
  const handedOn = useFocusHandedOn<HTMLElement>()
  return (
    <>
      <input aria-label="Elsewhere" />
      <section ref={handedOn} aria-label="Parts">
        <ul>
          {parts.map((part) => (
            <li key={part} aria-label={part}>
              <button type="button">Show {part}</button>
              {!kept.includes(part) && (
                <button type="button" onClick={() => keep([...kept, part])}>
                  Keep {part}
                </button>
              )}
              <button type="button" onClick={() => take(part)}>
                Remove {part}
              </button>
              <button type="button" onClick={() => setAsked(part)}>
                Delete {part}
              </button>
              {locked.includes(part) ? (
                <span>
                  <button type="button">Unlock {part}</button>
                </span>
              ) : (
                <button type="button" onClick={() => lock([...locked, part])}>
                  Lock {part}
                </button>
              )}
            </li>
          ))}
        </ul>
        <button type="button">Add a part</button>
      </section>
      <ConfirmDialog
        question={asked}
        isBusy={false}
        onAgree={() => {
          if (asked !== null) take(asked)
          setAsked(null)
        }}
        onDisagree={() => setAsked(null)}
      />
    </>
  )
}

it('a row that is taken away hands the focus on to the next, to the one before, and at last to what adds one', async () => {
  const { user } = await renderScreen(Parts)
  await user.click(button('Remove Base'))
  await hasFocus(() => button('Remove Claw'))
  await user.click(button('Remove Claw'))
  await hasFocus(() => button('Remove Arm'))
  await user.click(button('Remove Arm'))
  await hasFocus(() => button('Add a part'))
})

it('a row that stays takes the focus of a control that goes, unless another takes the control’s place', async () => {
  const { user } = await renderScreen(Parts)
  await user.click(button('Keep Base'))
  await hasFocus(() => screen.getByRole('listitem', { name: 'Base' }))
  await user.click(button('Lock Arm'))
  await hasFocus(() => button('Unlock Arm'))
})

it('a row that goes by a dialog’s answer hands the focus on once the dialog is shut', async () => {
  const { user } = await renderScreen(Parts)
  await user.click(button('Delete Arm'))
  await user.click(await screen.findByRole('button', { name: 'Agree' }))
  await hasFocus(() => button('Delete Base'))
})

it('a person who went elsewhere meanwhile stays there, and so does one who clicked on nothing', async () => {
  const { user } = await renderScreen(Parts)
  const elsewhere = screen.getByRole('textbox', { name: 'Elsewhere' })
  await user.click(button('Show Base'))
  await user.click(elsewhere)
  act(() => elsewhere.blur())
  act(() => take('Base'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show Base' })).toBeNull())
  expect(document.activeElement).toBe(document.body)
  await user.click(button('Show Claw'))
  await user.click(document.body)
  act(() => take('Claw'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show Claw' })).toBeNull())
  expect(document.activeElement).toBe(document.body)
})

it('a table whose row goes has the focus itself, and no other row’s act', async () => {
  const Table = () => {
    const [rows, setRows] = useState(['Arm', 'Base'])
    const handedOn = useFocusHandedOn<HTMLDivElement>('tr', tableItself)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls, as in the tables of the app
      <div ref={handedOn} role="region" aria-label="Parts, scrollable" tabIndex={0}>
        <table>
          <tbody>
            {rows.map((row) => (
              <tr key={row}>
                <td>
                  <button type="button" onClick={() => setRows(rows.filter((one) => one !== row))}>
                    Remove {row}
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    )
  }
  const { user } = await renderScreen(Table)
  await user.click(button('Remove Arm'))
  await hasFocus(() => screen.getByRole('region', { name: 'Parts, scrollable' }))
})
