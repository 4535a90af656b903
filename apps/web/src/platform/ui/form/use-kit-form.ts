import { deepEqual } from '@tanstack/react-router'
import { useMemo, useRef, useState } from 'react'
import type { DefaultValues, FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { get, useForm } from 'react-hook-form'
import type { Check, Refusal, WrongField } from './form-errors.ts'
import { isFilled, placeRefusal, resolverOf, verdictsOf, withHalfDays, withLengths } from './form-errors.ts'
import { useChangedRules } from './use-changed-rules.ts'
import type { Unsaved } from './unsaved.ts'

export interface FormRules<Values extends FieldValues, Sent extends FieldValues> {
  start: Values
  check: Check<Values>
  /** Makes the request of checked values; left out where the request is the values themselves. */
  toSent?: (values: Values) => Sent
  /** Each field's name for people, in the order of the form. */
  labels: Readonly<Partial<Record<Path<Values>, string>>>
  /**
   * The action of the button, as in "To save, complete: Name; correct: Price.": it is shut while anything is wrong, with this beside it. Left
   * out, it is open, and leads to the wrong fields.
   */
  act?: string
  /** Why nobody is asked before what was typed here is left behind. Without a reason everybody is. */
  unguarded?: string
}

/** A form: its state, its fields' errors, and the server's refusal. */
export interface KitForm<Values extends FieldValues, Sent extends FieldValues = Values> {
  form: UseFormReturn<Values, unknown, Sent>
  act: string | undefined
  /** Texts of the last refusal that belong to no field. */
  others: readonly string[]
  setOthers: (texts: readonly string[]) => void
  /** For `onRefused`: puts a refusal's texts at their fields, focuses the first, and keeps the rest above the button. */
  refuse: (refusal: Refusal) => void
  /** The fields that are missing or wrong now, in the order of the form. */
  wrongNow: () => (WrongField & { name: Path<Values> })[]
  /** The names of what was typed and isn't stored. */
  unsaved: Unsaved
  /** The most characters of each text whose field says how many. */
  mostLengths: Map<string, number>
  /** Whether a day is typed in part, by each field of a day. */
  halfDays: Map<string, () => boolean>
  /**
   * Tells the form that its present values, or those that were sent, are stored. A form does so by itself once its write is done.
   */
  saved: (values?: Values) => void
}

/** A field's name for people, where the form gives it none. */
const plainName = (key: string): string => key.replaceAll('_', ' ')

/** Every form of the app but the few that every-form.test.ts lists: sign-in's screen, for one, can't afford a form library (check-size.ts). */
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
    // A value of every field, which is all that DefaultValues asks; for a generic form the compiler can't see it.
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
    // A server may store a text in another spelling than it was typed in: both are stored.
    const places: Partial<Values>[] = [form.formState.defaultValues as Partial<Values>, stored.current] // its defaults are deep partials
    return Object.keys(now)
      .filter((key) => places.every((place) => !deepEqual(place[key], now[key])))
      .map((key) => labels[key as Path<Values>] ?? plainName(key)) // a key that has no label is undefined there
  }

  return { form, act, others, setOthers, refuse, wrongNow, unsaved, saved, mostLengths, halfDays }
}
