import type { z } from 'zod'
import type { KeyboardEvent } from 'react'
import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import type { ApiError } from '../api/failures.ts'

/** The first text per field, in the order of the form. */
export type WrongFields<Values extends FieldValues> = ReadonlyMap<Path<Values>, string>

/** What a schema of the contract finds wrong with the named fields; the first of each counts. */
export const wrongFields = <Values extends FieldValues>(
  names: readonly Path<Values>[],
  issues: readonly Pick<z.core.$ZodIssue, 'path' | 'message'>[],
): WrongFields<Values> => {
  const found = new Map<Path<Values>, string>()
  for (const name of names) {
    const issue = issues.find(({ path }) => path[0] === name)
    if (issue) found.set(name, issue.message)
  }
  return found
}

/** A resolver that leaves the values as typed: what is sent is made when it is sent. */
export const resolverOf =
  <Values extends FieldValues>(check: (values: Values) => WrongFields<Values>): Resolver<Values> =>
  (values) => {
    const found = check(values)
    if (found.size === 0) return { values, errors: {} }
    const errors: Record<string, { type: string; message: string }> = {}
    for (const [name, message] of found) errors[name] = { type: 'rule', message }
    return { values: {}, errors: errors as FieldErrors<Values> }
  }

/** Puts what the server found wrong at its fields; answers the first of them, and the texts without a field. */
export const placeServerErrors = <Values extends FieldValues>(
  form: UseFormReturn<Values>,
  names: readonly Path<Values>[],
  error: ApiError,
): { first: Path<Values> | undefined; others: string[] } => {
  const known = names.filter((name) => error.fields[name] !== undefined)
  for (const name of known)
    form.setError(name, { type: 'server', message: error.fields[name]?.join(' ') ?? '' })
  const others = Object.entries(error.fields)
    .filter(([name]) => !known.some((field) => field === name))
    .flatMap(([, texts]) => texts)
  return {
    first: known[0],
    others: known.length === 0 && others.length === 0 && error.detail ? [error.detail] : others,
  }
}

/** A browser doesn't submit a form whose button is disabled; Enter then leads to what is missing. */
export const leadToFirst = <Values extends FieldValues>(
  event: KeyboardEvent<HTMLFormElement>,
  form: UseFormReturn<Values>,
  wrong: WrongFields<Values>,
): void => {
  const [first] = wrong.keys()
  if (event.key !== 'Enter' || first === undefined || !(event.target instanceof HTMLInputElement)) return
  // In an open list Enter chooses.
  if (event.target.getAttribute('aria-haspopup') !== null) return
  event.preventDefault()
  void form.trigger(Array.from(wrong.keys())).then(() => form.setFocus(first))
}

/** The reason beside a disabled button. */
export const missingText = <Values extends FieldValues>(
  act: string,
  wrong: WrongFields<Values>,
  labels: Readonly<Record<string, string>>,
): string | null =>
  wrong.size === 0
    ? null
    : `To ${act}, complete: ${Array.from(wrong.keys(), (name) => labels[name] ?? name).join(', ')}.`
