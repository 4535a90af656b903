import type Stripe from 'stripe'
import { z } from 'zod'
import type { FormTree, FormValue } from './form-body.ts'
import { invalidRequest } from './sandbox-error.ts'

// Forms carry only text, so numbers and booleans are parsed strictly. The messages are the provider's error codes;
// `readParams` turns them into its errors.
export const integerParam = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'parameter_invalid_integer' })
  .transform(Number)
export const booleanParam = z
  .enum(['true', 'false'], { error: 'parameter_invalid_boolean' })
  .transform((text) => text === 'true')
/** The provider's decimals as whole numbers: text, which the SDK parses to a number. */
export const wireDecimal = (whole: number): Stripe.Decimal => String(whole) as unknown as Stripe.Decimal // the SDK's type is of the number that it parses from this text

export const textParam = z.string().max(5000)
export const idParam = z.string().min(1, { error: 'parameter_invalid_empty' }).max(255)
export const currencyParam = z
  .string()
  .regex(/^[a-zA-Z]{3}$/)
  .transform((code) => code.toLowerCase())
export const addressParam = z.strictObject({
  city: textParam.optional(),
  country: textParam.optional(),
  line1: textParam.optional(),
  line2: textParam.optional(),
  postal_code: textParam.optional(),
  state: textParam.optional(),
})

/** These parameters as in the provider's objects: null if omitted. */
export const orNull = <Given extends object, Name extends keyof Given>(
  given: Given,
  ...names: Name[]
): { [Key in Name]-?: Exclude<Given[Key], undefined> | null } =>
  Object.fromEntries(names.map((name) => [name, given[name] ?? null])) as {
    [Key in Name]-?: Exclude<Given[Key], undefined> | null
  }

export const addressOf = (given: z.output<typeof addressParam>) =>
  orNull(given, 'city', 'country', 'line1', 'line2', 'postal_code', 'state')

/** The parameters of every list. */
export const listParams = {
  limit: integerParam.refine((count) => count >= 1 && count <= 100).optional(),
  starting_after: idParam.optional(),
  ending_before: idParam.optional(),
  created: z
    .union([
      integerParam,
      z.strictObject({
        gt: integerParam.optional(),
        gte: integerParam.optional(),
        lt: integerParam.optional(),
        lte: integerParam.optional(),
      }),
    ])
    .optional(),
}

const nameOf = (path: readonly PropertyKey[]): string =>
  path.map((part, index) => (index === 0 ? String(part) : `[${String(part)}]`)).join('')

const valueAt = (form: FormTree, path: readonly PropertyKey[]): FormValue | undefined => {
  let value: FormValue | undefined = form
  for (const part of path) {
    if (value === undefined || typeof value === 'string') return undefined
    value = (value as FormTree)[String(part)]
  }
  return value
}

/** Parses a call's parameters; throws the provider's error for the first that is unknown, missing or wrong. */
export const readParams = <Schema extends z.ZodType>(schema: Schema, form: FormTree): z.output<Schema> => {
  const read = schema.safeParse(form)
  if (read.success) return read.data
  const { issues } = read.error
  // A misspelt name is also a missing one; the misspelling is the more helpful error.
  const issue = issues.find((one) => one.code === 'unrecognized_keys') ?? issues[0]
  if (!issue) throw invalidRequest('Invalid request.')
  if (issue.code === 'unrecognized_keys') {
    const param = nameOf([...issue.path, issue.keys[0] ?? ''])
    throw invalidRequest(`Received unknown parameter: ${param}`, { code: 'parameter_unknown', param })
  }
  const param = nameOf(issue.path)
  const value = valueAt(form, issue.path)
  if (value === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, { code: 'parameter_missing', param })
  const shown = typeof value === 'string' ? value : 'an object'
  if (issue.message === 'parameter_invalid_integer')
    throw invalidRequest(`Invalid integer: ${shown}`, { code: 'parameter_invalid_integer', param })
  if (issue.message === 'parameter_invalid_empty')
    throw invalidRequest(`You passed an empty string for '${param}'.`, {
      code: 'parameter_invalid_empty',
      param,
    })
  throw invalidRequest(`Invalid ${param}: ${shown}`, { param })
}
