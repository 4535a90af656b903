import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { appTerms } from '../app-terms.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ChoiceField, DayField, LongTextField, TextField } from './fields.tsx'
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

it('a day that is typed in part is no empty day: the field says so when it is left, and nothing is sent', async () => {
  const user = userEvent.setup()
  const onSend = vi.fn(async (_sent: { day: string }) => ({ ok: true }))
  const DayForm = () => {
    const kit = useKitForm({ start: { day: '' }, check: () => [], labels: { day: 'Day' } })
    return (
      <Form kit={kit} onSubmit={onSend}>
        <DayField<{ day: string }> name="day" label="Day" />
        <FormEnd submit="Save" />
      </Form>
    )
  }
  await renderScreen(DayForm)
  const field = screen.getByLabelText<HTMLInputElement>('Day')
  const save = () => user.click(screen.getByRole('button', { name: 'Save' }))
  // As in a browser, whose date input jsdom lacks.
  const validity = { badInput: true }
  Object.defineProperty(field, 'validity', { value: validity })
  await save()
  await screen.findByText(appTerms().dayExpected)
  await user.click(field)
  validity.badInput = false
  await user.tab()
  expect(screen.queryByText(appTerms().dayExpected)).toBeNull()
  validity.badInput = true
  await user.click(field)
  await user.tab()
  await screen.findByText(appTerms().dayExpected)
  expect(onSend).not.toHaveBeenCalled()
  await user.type(field, '2026-11-21')
  validity.badInput = false
  await save()
  expect(onSend.mock.calls).toMatchObject([[{ day: '2026-11-21' }]])
})

it('a choice that is taken back leaves the focus at its field', async () => {
  const user = userEvent.setup()
  const ChoiceForm = () => {
    const kit = useKitForm({ start: { limit: 2 }, check: () => [], labels: { limit: 'Limit' } })
    return (
      <Form kit={kit} onSubmit={async () => ({ ok: true })}>
        <ChoiceField<{ limit: number }>
          name="limit"
          label="Limit"
          choices={[{ value: '2', label: 'Payload' }]}
          isClearable
        />
      </Form>
    )
  }
  await renderScreen(ChoiceForm)
  const field = screen.getByRole<HTMLInputElement>('combobox', { name: 'Limit' })
  expect(field.value).toBe('Payload')
  act(() => screen.getByRole('button', { name: 'Clear Limit' }).focus())
  await user.keyboard('{Enter}')
  expect(field.value).toBe('')
  expect(document.activeElement).toBe(field)
  expect(field.getAttribute('aria-expanded')).not.toBe('true')
})
