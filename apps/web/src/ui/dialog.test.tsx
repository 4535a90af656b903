import { Button, Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Dialog } from './dialog.tsx'

/** A dialog that is asked for in place is mostly drawn open and taken out of the page, instead of being closed in it. */
const Page = () => {
  const [isOpen, setOpen] = useState(false)
  const [isDone, setDone] = useState(false)
  return (
    <>
      {!isDone && <Button onClick={() => setOpen(true)}>Write</Button>}
      <Button onClick={() => setOpen(true)}>Write elsewhere</Button>
      <Menu>
        <Menu.Target>
          <Button>More</Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={() => setOpen(true)}>Write from here</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {isOpen && (
        <Dialog opened onClose={() => setOpen(false)} title="A note">
          <input aria-label="Note" data-autofocus />
          <Button
            onClick={() => {
              setDone(true)
              setOpen(false)
            }}
          >
            Save
          </Button>
        </Dialog>
      )}
    </>
  )
}

it('gives the focus back when a dialog is taken out of the page', async () => {
  const { user } = await renderScreen(Page)
  await user.click(screen.getByRole('button', { name: 'Write elsewhere' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' })))
  await user.keyboard('{Escape}')
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Write elsewhere' })),
  )
})

it('gives it to the button of the menu that the dialog was asked for from', async () => {
  const { user } = await renderScreen(Page)
  await user.click(screen.getByRole('button', { name: 'More' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Write from here' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Note' })))
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' })))
})

it('opens from a menu without a name too', async () => {
  const { user } = await renderScreen(() => (
    <div role="menu">
      <Page />
    </div>
  ))
  await user.click(screen.getByRole('button', { name: 'Write elsewhere' }))
  await user.click(await screen.findByRole('button', { name: 'Close' }))
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Write elsewhere' })),
  )
})

it('leaves it to others where what opened the dialog is gone', async () => {
  const { user } = await renderScreen(Page)
  await user.click(screen.getByRole('button', { name: 'Write' }))
  await user.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement).toBe(document.body)
})
