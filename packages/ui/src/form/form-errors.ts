import type { FieldErrors, FieldValues, Path, Resolver, UseFormReturn } from 'react-hook-form'
import { get, set } from 'react-hook-form'
import { appTerms } from '../app-terms.ts'

/** An error at a field, in the shape of a schema's issues. */
export interface Issue {
  path: readonly PropertyKey[]
  message: string
  /** The maximum that a schema allows; for a text, in characters. */
  maximum?: number | bigint | undefined
}

/** Finds the errors in a form's values, in the order of the form; the first issue of a field counts. */
export type Check<Values> = (values: Values) => Iterable<Issue>

/** The first text per field, in the order of the form. */
export type WrongFields<Values extends FieldValues> = ReadonlyMap<Path<Values>, string>

/** An issue's text, with numbers if it only says that a text is too long. */
export const countedText = (
  typed: unknown,
  { message, maximum }: Pick<Issue, 'message' | 'maximum'>,
): string =>
  message === appTerms().tooLong && typeof typed === 'string' && typeof maximum === 'number'
    ? (appTerms().tooLongText(typed, maximum) ?? message)
    : message

/** A schema's errors for the named fields, in its own words; only each field's first. */
export const wrongFields = <Values extends FieldValues>(
  names: readonly Path<Values>[],
  issues: readonly Issue[],
): WrongFields<Values> => {
  const found = new Map<Path<Values>, string>()
  for (const name of names) {
    const issue = issues.find(({ path }) => path.join('.') === name)
    if (issue) found.set(name, issue.message)
  }
  return found
}

/** The errors as issues, for a form's check. */
export const issuesOf = <Values extends FieldValues>(wrong: WrongFields<Values>): Issue[] =>
  Array.from(wrong, ([name, message]) => ({ path: name.split('.'), message }))

/** The texts that exceed their fields' limits. */
const tooLongIn = <Values>(values: Values, most: ReadonlyMap<string, number>): Issue[] =>
  Array.from(most).flatMap(([name, length]) => {
    const typed: unknown = get(values, name)
    const message = typeof typed === 'string' ? appTerms().tooLongText(typed, length) : null
    return message === null ? [] : [{ path: name.split('.'), message }]
  })

/** A form's rules, plus its fields' length limits; each error says how much too long the text is. */
export const withLengths =
  <Values>(rules: Check<Values>, most: ReadonlyMap<string, number>): Check<Values> =>
  (values) => [
    ...Array.from(rules(values), (issue) => {
      const name = issue.path.join('.')
      const maximum = issue.maximum ?? most.get(name)
      return {
        path: issue.path,
        message: countedText(get(values, name), { message: issue.message, maximum }),
      }
    }),
    ...tooLongIn(values, most),
  ]

/** A form's rules, plus partly typed days, whose value a browser reports as empty. */
export const withHalfDays =
  <Values>(rules: Check<Values>, halfDays: ReadonlyMap<string, () => boolean>): Check<Values> =>
  (values) => [
    ...rules(values),
    ...Array.from(halfDays)
      .filter(([, isHalfTyped]) => isHalfTyped())
      .map(([name]) => ({ path: name.split('.'), message: appTerms().dayExpected })),
  ]

/** The first text of each wrong field, by its dotted name. */
export const verdictsOf = <Values>(check: Check<Values>, values: Values): ReadonlyMap<string, string> => {
  const found = new Map<string, string>()
  for (const { path, message } of check(values)) {
    const name = path.join('.')
    if (!found.has(name)) found.set(name, message)
  }
  return found
}

/**
 * The resolver of every form. The checked shape may differ from the form's, and the form keeps its values as typed:
 * `toSent` builds the request from them on submit.
 */
export const resolverOf =
  <Values extends FieldValues, Sent extends FieldValues = Values>(
    check: Check<Values>,
    toSent: (values: Values) => Sent = (values) => values as unknown as Sent, // left out only where both are one type
  ): Resolver<Values, unknown, Sent> =>
  (values) => {
    const errors: FieldErrors<Values> = {}
    for (const { path, message } of check(values)) {
      const name = path.join('.')
      if (get(errors, name) === undefined) set(errors, name, { type: 'rule', message })
    }
    return Object.keys(errors).length === 0 ? { values: toSent(values), errors: {} } : { values: {}, errors }
  }

/** A server's refusal, by the dotted paths of its fields. */
export interface Refusal {
  fields: Readonly<Record<string, readonly string[]>>
  detail: string | undefined
}

/** Shows the server's errors at their fields; returns the first field, and the texts without a field. */
export const placeRefusal = <Values extends FieldValues, Sent>(
  form: Pick<UseFormReturn<Values, unknown, Sent>, 'setError'>,
  names: readonly Path<Values>[],
  { fields, detail }: Refusal,
): { first: Path<Values> | undefined; others: string[] } => {
  const known = names.filter((name) => fields[name] !== undefined)
  for (const name of known) form.setError(name, { type: 'server', message: fields[name]?.join(' ') ?? '' })
  const others = Object.entries(fields)
    .filter(([name]) => !known.some((field) => field === name))
    .flatMap(([, texts]) => texts)
  return {
    first: known[0],
    others: known.length === 0 && others.length === 0 && detail !== undefined ? [detail] : others,
  }
}

/** Whether the field has any input: with input, a wrong field needs correcting; without, completing. */
export const isFilled = (value: unknown): boolean => {
  if (typeof value === 'string') return value.trim() !== ''
  if (typeof value === 'object' && value !== null) return Object.values(value).some(isFilled)
  return value !== null && value !== undefined && value !== false
}

/** A missing or wrong field, by its label. */
export interface WrongField {
  label: string
  isFilled: boolean
}

const listed = (verb: string, wrong: readonly WrongField[] = []): string[] =>
  wrong.length === 0 ? [] : [`${verb}: ${wrong.map(({ label }) => label).join(', ')}`]

/** The fields to complete and to correct, in a few words. */
export const missingWords = (wrong: readonly WrongField[]): string[] => {
  const filled = Map.groupBy(wrong, (field) => field.isFilled)
  return [...listed('complete', filled.get(false)), ...listed('correct', filled.get(true))]
}

/** The reason beside a disabled button. */
export const missingText = (act: string, wrong: readonly WrongField[]): string | null =>
  wrong.length === 0 ? null : `To ${act}, ${missingWords(wrong).join('; ')}.`
