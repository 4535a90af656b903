import { Button } from '@mantine/core'
import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { lazyDialog } from './lazy-dialog.tsx'

interface NoteProps {
  isOpen: boolean
  onClose: () => void
}

it('a dialog’s code comes when it is first open, and the focus goes back to where it was', async () => {
  let loads = 0
  const Lazy = lazyDialog<NoteProps>(
    () => {
      loads += 1
      return Promise.resolve(({ isOpen, onClose }: NoteProps) => (
        <Dialog opened={isOpen} onClose={onClose} title="A note">
          <input aria-label="Note" data-autofocus />
        </Dialog>
      ))
    },
    ({ isOpen }) => isOpen,
  )
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Write</Button>
        <Lazy isOpen={isOpen} onClose={() => setOpen(false)} />
      </>
    )
  }
  const { user } = await renderScreen(Page)
  expect(loads).toBe(0)
  for (const _ of ['first', 'again']) {
    await user.click(screen.getByRole('button', { name: 'Write' }))
    await screen.findByRole('textbox', { name: 'Note' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Write' })))
  }
  expect(loads).toBe(1)
})
