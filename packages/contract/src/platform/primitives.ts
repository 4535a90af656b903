import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { fromWire } from '@armature/domain/money'
import { storedText } from '@armature/domain/values/plain-text'
import { isZone } from '@armature/domain/values/zones'
import { z } from 'zod'

/** Ids are bigint in the database; JavaScript is exact up to 2^53. */
const maxId = Number.MAX_SAFE_INTEGER

/** A positive integer id in a JSON body. */
export const id = z
  .number({ error: messages.idExpected })
  .int(messages.idExpected)
  .positive(messages.idExpected)
  .max(maxId, messages.idExpected)
  .meta({ examples: [42] })

/** A positive integer in a path or query, where everything is text: digits only, without coercion. */
export const digits = z
  .string()
  .regex(/^[1-9]\d{0,15}$/, 'A positive whole number is expected.')
  .transform(Number)

/** Comma-separated ids, as in `vendor__user_ptr__in=3,4`. */
export const idList = z
  .string()
  .regex(/^[1-9]\d{0,15}(,[1-9]\d{0,15}){0,99}$/, 'Ids separated by commas are expected.')
  .transform((text) => text.split(',').map(Number))

/** Comma-separated ids, with `none` for records without one, as in `tenant__in=none,4`. */
export const idOrNoneList = z
  .string()
  .regex(
    /^(none|[1-9]\d{0,15})(,(none|[1-9]\d{0,15})){0,99}$/,
    'Ids separated by commas are expected, or none.',
  )
  .transform((text) => text.split(',').map((id) => (id === 'none' ? null : Number(id))))

/** Comma-separated words, as in `status=NEW,SENT_TO_VENDOR`; a wrong one is an error at the parameter. */
export const wordList = <Word extends string>(words: readonly Word[]) =>
  z
    .string()
    .max(500)
    .transform((text, ctx): Word[] => {
      const asked = text.split(',')
      const known = asked.flatMap((one) => words.find((word) => word === one) ?? [])
      if (known.length === asked.length) return known
      ctx.addIssue({ code: 'custom', message: `Expected, separated by commas: ${words.join(', ')}.` })
      return z.NEVER
    })
    .describe(`Any of ${words.join(', ')}, separated by commas`)

/** The database has no year 0000 and most clocks no five-digit year; these bounds leave room for a day more or less. */
const isInReach = (value: string): boolean => value >= '1900-01-01' && value < '9999'

/** A day, as in `2026-11-22`. */
export const day = z.iso
  .date({ error: messages.dayExpected, abort: true })
  .refine(isInReach, messages.dayOutOfReach)

/** A time with its UTC offset, so that days are the reader's own. */
export const moment = z.iso
  .datetime({ offset: true, error: messages.timeExpected, abort: true })
  .refine(isInReach, messages.dayOutOfReach)

/** A time zone, as in `Europe/Berlin`. */
export const zone = z.string().max(64).refine(isZone, messages.noSuchZone)

/** A boolean in a query. */
export const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

/** PostgreSQL's text cannot hold U+0000, and lone surrogates have no UTF-8 form. */
const isStorable = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

/**
 * Text without NUL, as it is stored; empty counts as missing (specification section 5: an empty name counts as missing).
 */
export const text = (max: number): z.ZodString =>
  z
    .string({ error: messages.required })
    .overwrite(storedText)
    .max(max, messages.tooLong)
    .refine(isStorable, messages.nulByte)

/** Required text, possibly of several lines. A missing text gets one error, not one per rule. */
export const requiredText = (max: number, missing: string = messages.required): z.ZodString =>
  z
    .string({ error: missing })
    .overwrite(storedText)
    .min(1, { error: missing, abort: true })
    .max(max, messages.tooLong)
    .refine(isStorable, messages.nulByte)

/** Control characters could forge a header or a log line; direction marks can make one name look like another. */
const unseen = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A single line without control characters, such as a name or part number. */
export const requiredLine = (max: number, missing: string = messages.required): z.ZodString =>
  requiredText(max, missing).refine((value) => !unseen.test(value), messages.controlCharacter)

/** A line that may be empty. */
export const line = (max: number): z.ZodString =>
  text(max).refine((value) => !unseen.test(value), messages.controlCharacter)

/** Incoming money: a number or decimal string with at most two decimals; handlers receive cents. */
export const moneyInput = (error: string, tooLarge = error, mostCents: number = limits.price.maxCents) =>
  z.union([z.number(), z.string().max(20)], { error }).transform((value, ctx) => {
    const amount = fromWire(value)
    if (amount === null || amount > mostCents) {
      ctx.addIssue({ code: 'custom', message: amount === null ? error : tooLarge })
      return z.NEVER
    }
    return amount
  })

/** Outgoing money: "129.00". */
export const money = z.string().meta({ description: 'Dollars with two decimals', examples: ['129.00'] })

/** A price as decisions.md encodes it: `enc.v1.…`, or the plain decimal on offer calls. */
export const encodedPrice = z
  .string()
  .describe('enc.v1.<iv>.<ciphertext>, decoded with the session’s price_key')

export const timestamp = z
  .string()
  .meta({ description: 'ISO 8601, UTC', examples: ['2026-11-22T09:30:00.000Z'] })

export const idParams = z.strictObject({ id: digits })
export const empty = z.strictObject({})
export const detail = z.object({ detail: z.string() })
