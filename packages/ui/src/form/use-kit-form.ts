import { deepEqual } from '@tanstack/react-router'
import { useMemo, useRef, useState, useEffect } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { get, useForm } from 'react-hook-form'
import type { Check, Refusal, WrongField } from './form-errors.ts'
import { isFilled, placeRefusal, resolverOf, verdictsOf, withHalfDays, withLengths } from './form-errors.ts'
import type { Unsaved } from './unsaved.ts'

/**
 * Checks a field again once its rules have changed, as by another person's action; otherwise only typing would. An
 * empty field is still reported only beside the button. A save under way may itself have changed the rules, so this
 * waits for its end.
 */
const useChangedRules = <Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  check: Check<Values>,
  names: readonly Path<Values>[],
): void => {
  const last = useRef(check)
  const { isSubmitting } = form.formState
  useEffect(() => {
    if (isSubmitting) return
    const before = last.current
    last.current = check
    if (before === check) return
    const values = form.getValues()
    const was = verdictsOf(before, values)
    const is = verdictsOf(check, values)
    const changed = names.filter(
      (name) =>
        was.get(name) !== is.get(name) && (isFilled(get(values, name)) || form.getFieldState(name).invalid),
    )
    if (changed.length > 0) void form.trigger(changed)
  })
}

export interface FormRules<Values extends FieldValues, Sent extends FieldValues> {
  start: Values
  check: Check<Values>
  /** Builds the request from the checked values; without it the values are the request. */
  toSent?: (values: Values) => Sent
  /** Each field's label, in the order of the form. */
  labels: Readonly<Partial<Record<Path<Values>, string>>>
  /**
   * The button's action, as in "To save, complete: Name; correct: Price.": the button is disabled while anything is
   * wrong, with this beside it. Without it, the button is enabled, and leads to the wrong fields.
   */
  act?: string
  /** Why leaving this form needs no question. Without a reason it asks. */
  unguarded?: string
}

/** A form: its state, its fields' errors, and the server's refusal. */
export interface KitForm<Values extends FieldValues, Sent extends FieldValues = Values> {
  form: UseFormReturn<Values, unknown, Sent>
  act: string | undefined
  /** Texts of the last refusal that belong to no field. */
  others: readonly string[]
  setOthers: (texts: readonly string[]) => void
  /** For `onRefused`: shows a refusal's texts at their fields, focuses the first, and shows the rest above the button. */
  refuse: (refusal: Refusal) => void
  /** The missing or wrong fields, in the order of the form. */
  wrongNow: () => (WrongField & { name: Path<Values> })[]
  /** The names of typed but unsaved values. */
  unsaved: Unsaved
  /** The character limit of each text field that has one. */
  mostLengths: Map<string, number>
  /** Whether each day field is partly typed. */
  halfDays: Map<string, () => boolean>
  /** Marks the present values, or the sent ones, as saved. A form does so by itself after its write. */
  saved: (values?: Values) => void
}

/** A field's label, if the form gives it none. */
const plainName = (key: string): string => key.replaceAll('_', ' ')

/**
 * Every form of the app except those listed in every-form.test.ts: the sign-in screen, for one, can't afford a form
 * library (check-size.ts).
 */
export const useKitForm = <Values extends FieldValues, Sent extends FieldValues = Values>({
  start,
  check: rules,
  toSent,
  labels,
  act,
  unguarded,
}: FormRules<Values, Sent>): KitForm<Values, Sent> => {
  const [mostLengths] = useState(() => new Map<string, number>())
  const [halfDays] = useState(() => new Map<string, () => boolean>())
  const check = useMemo(
    () => withHalfDays(withLengths(rules, mostLengths), halfDays),
    [rules, mostLengths, halfDays],
  )
  const form = useForm<Values, unknown, Sent>({
    mode: 'onChange',
    // DefaultValues asks only for a value of every field; the compiler can't see that for a generic form.
    defaultValues: start as DefaultValues<Values>,
    resolver: resolverOf(check, toSent),
  })
  const [others, setOthers] = useState<readonly string[]>([])
  const names = Object.keys(labels) as Path<Values>[]
  useChangedRules(form, check, names)

  const refuse = (refusal: Refusal): void => {
    const placed = placeRefusal(form, names, refusal)
    setOthers(placed.others)
    if (placed.first !== undefined) form.setFocus(placed.first)
  }

  const wrongNow = () => {
    const values = form.getValues()
    const wrong = verdictsOf(check, values)
    return names
      .filter((name) => wrong.has(name))
      .map((name) => ({ name, label: labels[name] ?? name, isFilled: isFilled(get(values, name)) }))
  }

  const stored = useRef<Partial<Values>>({})
  const saved = (values = form.getValues()) => {
    stored.current = structuredClone(values)
  }

  const unsaved = () => {
    if (unguarded !== undefined) return []
    const now: Partial<Values> = form.getValues()
    // A server may store a text in another spelling than typed; both count as saved.
    const places: Partial<Values>[] = [form.formState.defaultValues as Partial<Values>, stored.current] // its defaults are deep partials
    return Object.keys(now)
      .filter((key) => places.every((place) => !deepEqual(place[key], now[key])))
      .map((key) => labels[key as Path<Values>] ?? plainName(key)) // a key that has no label is undefined there
  }

  return { form, act, others, setOthers, refuse, wrongNow, unsaved, saved, mostLengths, halfDays }
}
