import { Button, Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { tryToClose } from '../../testing/try-to-close.ts'
import { Dialog } from './dialog.tsx'
import { BusyButton } from '../form/busy-button.tsx'
import { useActUnderWay } from '../form/under-way.ts'

/** A dialog is usually rendered open and then removed from the page, instead of being closed in place. */
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

const Saving = ({ isBusy, inside }: { isBusy: boolean; inside: boolean }) => {
  useActUnderWay(inside)
  return <BusyButton isBusy={isBusy || inside}>Save</BusyButton>
}

it.each([{ inside: true }, { inside: false }])(
  'stays open while an act of it is under way, the focus on its cross included ($inside)',
  async ({ inside }) => {
    const Held = () => {
      const [isOpen, setOpen] = useState(true)
      const [isBusy, setBusy] = useState(true)
      return (
        <>
          <Button onClick={() => setBusy(false)}>End the act</Button>
          <Dialog opened={isOpen} onClose={() => setOpen(false)} title="A note" isBusy={isBusy && !inside}>
            <Saving isBusy={isBusy} inside={isBusy && inside} />
          </Dialog>
        </>
      )
    }
    const { user } = await renderScreen(Held)
    const cross = await screen.findByRole('button', { name: 'Close' })
    expect(cross.getAttribute('aria-disabled')).toBe('true')
    await tryToClose(user)
    expect(screen.queryByRole('dialog', { name: 'A note' })).not.toBeNull()
    expect(document.activeElement).toBe(cross)
    await user.click(screen.getByRole('button', { name: 'End the act', hidden: true }))
    expect(cross.getAttribute('aria-disabled')).toBe('false')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  },
)
