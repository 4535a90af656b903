import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { LongTextField, TextField } from './fields.tsx'
import { FormEnd } from './form-end.tsx'
import { Form } from './form.tsx'
import { useKitForm } from './use-kit-form.ts'

interface Fields {
  name: string
  reason: string
}

const ReasonForm = ({ onSend }: { onSend: (sent: Fields) => Promise<unknown> }) => {
  const kit = useKitForm<Fields>({
    start: { name: '', reason: '' },
    check: () => [],
    labels: { name: 'Name', reason: 'Reason' },
    act: 'save',
  })
  return (
    <Form kit={kit} onSubmit={onSend}>
      <TextField<Fields> name="name" label="Name" maxLength={5} />
      <LongTextField<Fields> name="reason" label="Reason" maxLength={12} />
      <FormEnd submit="Save" />
    </Form>
  )
}

it.each([
  ['Name', 5],
  ['Reason', 12],
])(
  'a text that is pasted too long into %s stays whole, and is refused by how much it is too long',
  async (label, most) => {
    const user = userEvent.setup()
    const onSend = vi.fn(async (_sent: Fields) => ({ ok: true }))
    await renderScreen(() => <ReasonForm onSend={onSend} />)
    const field = screen.getByRole<HTMLInputElement>('textbox', { name: label })
    const pasted = 'x'.repeat(most + 3)
    await user.click(field)
    await user.paste(pasted)
    expect(field.value).toBe(pasted)
    await screen.findByText(`Too Long! ${most + 3} characters, of which ${most} can be kept.`)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    const save = screen.getByRole<HTMLButtonElement>('button', { name: 'Save' })
    expect(save.disabled).toBe(true)
    screen.getByText(`To save, correct: ${label}.`)

    await user.type(field, '{Backspace}{Backspace}{Backspace}')
    expect(screen.queryByText(/^Too Long!/)).toBeNull()
    await user.click(save)
    expect(onSend).toHaveBeenCalledOnce()
  },
)
