import { Link } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { tryToClose } from '../../testing/try-to-close.ts'
import { Dialog } from '../dialog/dialog.tsx'
import { TextField } from './fields.tsx'
import { FormEnd } from './form-end.tsx'
import { Form } from './form.tsx'
import { useKitForm } from './use-kit-form.ts'

interface Fields {
  name: string
  note: string
}

interface NoteFormProps {
  onSend?: () => Promise<unknown>
  onCancel?: () => void
  files?: readonly string[]
}

const NoteForm = ({ onSend = async () => ({ ok: true }), onCancel, files = [] }: NoteFormProps) => {
  const kit = useKitForm<Fields>({
    start: { name: 'Ada', note: '' },
    check: () => [],
    labels: { name: 'Name', note: 'Note' },
  })
  return (
    <Form kit={kit} onSubmit={onSend} alsoUnsaved={() => files}>
      <TextField<Fields> name="name" label="Name" />
      <TextField<Fields> name="note" label="Note" />
      <FormEnd submit="Save" {...(onCancel ? { onCancel } : {})} />
    </Form>
  )
}

const OnPage = ({ children }: { children: ReactNode }) => (
  <>
    {/* The test's own routes, which the product's router doesn't name. */}
    <Link to={'/elsewhere' as never}>Elsewhere</Link>
    {/* Another page of the same screen. */}
    <Link to={'/' as never} search={{ page: 2 } as never}>
      Next page
    </Link>
    {children}
  </>
)

const asked = 'Discard changes?'
const question = (name: string) => screen.queryByRole('dialog', { name })
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name })

describe('leaving a form', () => {
  const shown = async (props: NoteFormProps = {}) => {
    const page = await renderScreen(() => (
      <OnPage>
        <NoteForm {...props} />
      </OnPage>
    ))
    const leave = () => page.user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    return { ...page, leave }
  }

  it('asks nothing while what stands in it is what is stored', async () => {
    const { user, leave, address } = await shown()
    await user.type(field('Name'), '!')
    await user.type(field('Name'), '{Backspace}')
    await leave()
    await waitFor(() => expect(address()).toBe('/elsewhere'))
    expect(question(asked)).toBeNull()
  })

  it('names what would be lost, and stays with all of it, or goes', async () => {
    const { user, leave, address } = await shown({ files: ['Pictures'] })
    await user.type(field('Note'), 'Urgent')
    await leave()
    await waitFor(() => expect(question(asked)).not.toBeNull())
    expect(screen.getByText('You would lose: Note, Pictures.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await waitFor(() => expect(question(asked)).toBeNull())
    expect(address()).toBe('/')
    expect(field('Note').value).toBe('Urgent')
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(address()).toBe('/elsewhere'))
  })

  it('asks nothing once it is saved, and again after a refusal or another change', async () => {
    const onSend = vi.fn<() => Promise<unknown>>(async () => ({ ok: false }))
    const { user, leave, address } = await shown({ onSend })
    await user.type(field('Note'), 'Urgent')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSend).toHaveBeenCalledOnce())
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    onSend.mockResolvedValue({ ok: true })
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(2))
    await user.type(field('Note'), '!')
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }))
    await user.type(field('Note'), '{Backspace}')
    await leave()
    await waitFor(() => expect(address()).toBe('/elsewhere'))
  })

  it('asks nothing for another page of the same screen', async () => {
    const { user, leave, address } = await shown({ files: ['Pictures'] })
    await user.click(screen.getByRole('link', { name: 'Next page' }))
    await waitFor(() => expect(address()).toContain('page=2'))
    await leave()
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(address()).toBe('/elsewhere'))
  })
})

describe('two forms on a screen', () => {
  it('are asked about together', async () => {
    const { user, address } = await renderScreen(() => (
      <OnPage>
        <NoteForm files={['Pictures']} />
        <NoteForm files={['Documents']} />
      </OnPage>
    ))
    await user.click(screen.getByRole('link', { name: 'Elsewhere' }))
    await screen.findByText('You would lose: Pictures, Documents.')
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(address()).toBe('/elsewhere'))
    expect(question(asked)).toBeNull()
  })
})

describe('closing a dialog', () => {
  const InDialog = (props: NoteFormProps) => {
    const [isOpen, setOpen] = useState(true)
    return (
      <Dialog opened={isOpen} onClose={() => setOpen(false)} title="A note">
        <NoteForm {...props} onCancel={() => setOpen(false)} />
      </Dialog>
    )
  }

  it('asks for what was typed, and Escape answers the question alone', async () => {
    const { user } = await renderScreen(() => <InDialog />)
    await user.type(field('Note'), 'Urgent')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question(asked)).not.toBeNull())
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question(asked)).toBeNull())
    expect(question('A note')).not.toBeNull()
    await waitFor(() => expect(document.activeElement).toBe(field('Note')))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(await screen.findByRole('button', { name: 'Discard' }))
    await waitFor(() => expect(question('A note')).toBeNull())
  })

  it('neither closes nor asks while what stands in it is being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const { user } = await renderScreen(() => <InDialog onSend={() => promise} />)
    await user.click(screen.getByRole('button', { name: 'Save' }))
    await tryToClose(user)
    expect(question('A note')).not.toBeNull()
    await user.type(field('Note'), 'Urgent')
    await tryToClose(user)
    expect(question(asked)).toBeNull()
    resolve({ ok: false })
    await waitFor(() => expect(screen.getByRole('button', { name: 'Save' }).ariaBusy).toBe('false'))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(question(asked)).not.toBeNull())
  })

  it('asks nothing where nothing was typed, nor by the button that says so', async () => {
    const { user } = await renderScreen(() => <InDialog />)
    await user.type(field('Note'), 'Urgent')
    await user.click(screen.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(question('A note')).toBeNull())
    expect(question(asked)).toBeNull()
  })
})
