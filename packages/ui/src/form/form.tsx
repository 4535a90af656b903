import type { FormEvent, KeyboardEvent, ReactNode } from 'react'
import { createContext, use, useEffect } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import { FormProvider } from 'react-hook-form'
import type { WrongField } from './form-errors.ts'
import { LeaveGuard } from './leave-guard.tsx'
import type { Unsaved } from './unsaved.ts'
import type { KitForm } from './use-kit-form.ts'

/** The content of a form's end. */
type FormAround = Pick<KitForm<FieldValues>, 'act' | 'others' | 'mostLengths' | 'halfDays'> & {
  wrongNow: () => readonly WrongField[]
}

const Around = createContext<FormAround | null>(null)

export const useFormAround = (): FormAround => {
  const around = use(Around)
  if (around === null) throw new Error('No Form around this')
  return around
}

/** Makes the surrounding form refuse a longer text in this field while it is mounted. */
export const useMostLength = (name: string, most: number | undefined): void => {
  const { mostLengths } = useFormAround()
  useEffect(() => {
    if (most === undefined) return undefined
    mostLengths.set(name, most)
    return () => void mostLengths.delete(name)
  }, [mostLengths, name, most])
}

/** Makes the surrounding form refuse a partly typed day while its field is mounted. */
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
  /** Unsaved things that aren't fields, such as chosen files. */
  alsoUnsaved?: Unsaved
  /** The missing or wrong field that Enter leads to, if not the first; null if Enter did something else. */
  enterLeadsTo?: (wrong: readonly Path<Values>[]) => Path<Values> | null
  children: ReactNode
}

/** A successful write, as a form's submit returns it. */
const isStored = (outcome: unknown): boolean =>
  typeof outcome === 'object' && outcome !== null && 'ok' in outcome && outcome.ok === true

/** A form: one submit at a time, Enter leads to what is missing, and leaving with unsaved input asks first. */
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
    // A dialog's form is inside another form's React tree: its submit must not reach that one.
    event.stopPropagation()
    if (form.formState.isSubmitting) return
    setOthers([])
    void form.handleSubmit(send)(event)
  }

  // A browser doesn't submit a form with a disabled button; Enter then leads to what is missing.
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
