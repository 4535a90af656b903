import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { createContext, use, useEffect } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { FormProvider } from 'react-hook-form'
import type { WrongField } from './form-errors.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { Unsaved } from './unsaved.ts'
import type { KitForm } from './use-kit-form.ts'

/** The state that a form's end shows. */
type FormAround = Pick<KitForm<FieldValues>, 'act' | 'others' | 'mostLengths' | 'halfDays'> & {
  wrongNow: () => readonly WrongField[]
}

const Around = createContext<FormAround | null>(null)

export const useFormAround = (): FormAround => {
  const around = use(Around)
  if (around === null) throw new Error('No Form around this')
  return around
}

/** Has the form around refuse a longer text in this field, for as long as the field stands. */
export const useMostLength = (name: string, most: number | undefined): void => {
  const { mostLengths } = useFormAround()
  useEffect(() => {
    if (most === undefined) return undefined
    mostLengths.set(name, most)
    return () => void mostLengths.delete(name)
  }, [mostLengths, name, most])
}

/** Has the form around refuse a day that is typed in part, for as long as its field stands. */
export const useHalfDay = (name: string, isHalfTyped: (() => boolean) | undefined): void => {
  const { halfDays } = useFormAround()
  useEffect(() => {
    if (isHalfTyped === undefined) return undefined
    halfDays.set(name, isHalfTyped)
    return () => void halfDays.delete(name)
  }, [halfDays, name, isHalfTyped])
}

interface FormProps<Values extends FieldValues, Sent extends FieldValues> {
  kit: KitForm<Values, Sent>
  /** The form is busy until it settles. */
  onSubmit: (sent: Sent) => Promise<unknown>
  label?: string
  className?: string | undefined
  /** The unsaved things that stand in no field, as chosen files. */
  alsoUnsaved?: Unsaved
  /** Which of the fields that are missing or wrong Enter leads to, where it isn't the first; null where Enter did something else. */
  enterLeadsTo?: (wrong: readonly Path<Values>[]) => Path<Values> | null
  children: ReactNode
}

/** A write that succeeded, by what a form's submit answers. */
const isStored = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === true

/**
 * A form: its submit waits for the one that is under way, Enter leads to what is missing, and nobody leaves it behind
 * unasked while something in it isn't saved.
 */
export const Form = <Values extends FieldValues, Sent extends FieldValues>({
  kit,
  onSubmit,
  label,
  className,
  alsoUnsaved,
  enterLeadsTo = ([first]) => first ?? null,
  children,
}: FormProps<Values, Sent>) => {
  const { form, act, others, setOthers, wrongNow, mostLengths, halfDays } = kit

  const send = async (sent: Sent) => {
    const typed = structuredClone(form.getValues())
    if (isStored(await onSubmit(sent))) kit.saved(typed)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A dialog's form stands inside another form's tree: its submit must not reach that one.
    event.stopPropagation()
    if (form.formState.isSubmitting) return
    setOthers([])
    void form.handleSubmit(send)(event)
  }

  // A browser doesn't submit a form whose button is shut; Enter then leads to what is missing.
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    if (act === undefined || event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    // In an open list Enter chooses.
    if (event.target.getAttribute('aria-haspopup') !== null) return
    const wrong = wrongNow().map(({ name }) => name)
    if (wrong.length === 0) return
    event.preventDefault()
    const target = enterLeadsTo(wrong)
    if (target !== null) void form.trigger(wrong).then(() => form.setFocus(target))
  }

  return (
    <FormProvider {...form}>
      <Around value={{ act, others, wrongNow, mostLengths, halfDays }}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter comes up from its inputs */}
        <form onSubmit={submit} onKeyDown={press} noValidate aria-label={label} className={className}>
          {children}
        </form>
        <LeaveGuard unsaved={() => [...kit.unsaved(), ...(alsoUnsaved?.() ?? [])]} />
      </Around>
    </FormProvider>
  )
}
