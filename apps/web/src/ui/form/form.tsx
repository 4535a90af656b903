import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { createContext, use } from 'react'
import type { FieldValues } from 'react-hook-form'
import { FormProvider } from 'react-hook-form'
import type { KitForm } from './use-kit-form.ts'

/** The state that a form's end shows. */
type FormAround = Pick<KitForm<FieldValues>, 'act' | 'others'> & { wrongLabels: () => string[] }

const Around = createContext<FormAround | null>(null)

export const useFormAround = (): FormAround => {
  const around = use(Around)
  if (around === null) throw new Error('No Form around this')
  return around
}

interface FormProps<Values extends FieldValues, Sent extends FieldValues> {
  kit: KitForm<Values, Sent>
  /** The form is busy until it settles. */
  onSubmit: (sent: Sent) => Promise<unknown>
  label?: string
  className?: string | undefined
  children: ReactNode
}

/** A form: its submit waits for the one that is under way, and Enter leads to what is missing. */
export const Form = <Values extends FieldValues, Sent extends FieldValues>({
  kit,
  onSubmit,
  label,
  className,
  children,
}: FormProps<Values, Sent>) => {
  const { form, act, others, setOthers, wrongNow } = kit

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog's form stands inside another form's tree: its submit must not reach that one.
    event.stopPropagation()
    if (form.formState.isSubmitting) return
    setOthers([])
    void form.handleSubmit(onSubmit)(event)
  }

  // A browser doesn't submit a form whose button is shut; Enter then leads to what is missing.
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (act === undefined || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // In an open list Enter chooses.
    if (event.target.getAttribute('aria-haspopup') !== null) return
    const wrong = wrongNow().map(({ name }) => name)
    const [first] = wrong
    if (first === undefined) return
    event.preventDefault()
    void form.trigger(wrong).then(() => form.setFocus(first))
  }

  const around = { act, others, wrongLabels: () => wrongNow().map(({ label: text }) => text) }
  return (
    <FormProvider {...form}>
      <Around value={around}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter comes up from its inputs */}
        <form onSubmit={submit} onKeyDown={press} noValidate aria-label={label} className={className}>
          {children}
        </form>
      </Around>
    </FormProvider>
  )
}
