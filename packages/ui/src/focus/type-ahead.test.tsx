import { Button, Modal } from '@mantine/core'
import { act, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { lazyPart } from '../lazy/lazy-part.tsx'

const open = async (content: (saved: (name: string) => void) => React.ReactNode) => {
  const code = Promise.withResolvers<void>()
  const saved = vi.fn<(name: string) => void>()
  const Dialog = lazyPart(
    async () => {
      await code.promise
      return () => (
        <Modal opened onClose={() => undefined} title="Name it" transitionProps={{ duration: 0 }}>
          {content(saved)}
        </Modal>
      )
    },
    { isAskedFor: true, keepsKeys: true },
  )
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <input aria-label="Elsewhere" />
        <Button onClick={() => setOpen(true)}>Open</Button>
        {isOpen && <Dialog />}
      </>
    )
  }
  const { user } = await renderScreen(Page)
  await user.click(screen.getByRole('button', { name: 'Open' }))
  return { user, saved, arrive: () => act(async () => code.resolve()) }
}

const NameForm = ({ saved }: { saved: (name: string) => void }) => {
  const [name, setName] = useState('')
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        saved(name)
      }}
    >
      <input
        aria-label="Name"
        data-autofocus
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
    </form>
  )
}

it('gives keys typed before a dialog appears to its field, Enter too', async () => {
  const { user, saved, arrive } = await open((onSaved) => <NameForm saved={onSaved} />)
  await user.keyboard('Serx{Backspace}vos{Enter}')
  await arrive()
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Servos'))
  await waitFor(() => expect(saved).toHaveBeenCalledWith('Servos'))
  await user.type(screen.getByRole('textbox', { name: 'Name' }), '!')
  expect(screen.getByRole('textbox', { name: 'Name' })).toHaveProperty('value', 'Servos!')
})

it('leaves keys alone in a dialog without a field, and after a click elsewhere', async () => {
  const pressed = vi.fn<() => void>()
  const { user, arrive } = await open(() => (
    <button data-autofocus onClick={pressed}>
      Agree
    </button>
  ))
  await user.click(screen.getByRole('textbox', { name: 'Elsewhere' }))
  await user.keyboard('ab')
  expect(screen.getByRole('textbox', { name: 'Elsewhere' })).toHaveProperty('value', 'ab')
  await arrive()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Agree' })))
  await user.keyboard('{Enter}')
  expect(pressed).toHaveBeenCalledOnce()
})
