import { limits } from '@armature/domain/limits'
import { z } from 'zod'

/** A JSON schema, as far as the contract's bodies use it. */
interface Schema {
  type?: string | string[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  propertyNames?: Schema
  items?: Schema
  maxItems?: number
  maxLength?: number
  pattern?: string
  format?: string
  minimum?: number
  maximum?: number
}

interface Size {
  bytes: number
  /** As the server counts them: fields and elements of all levels. */
  members: number
}

/** A character that is written as an escape: ä as \u00e4. */
const escapeBytes = 6

/** Bounds that a schema doesn't tell, by the field's name: of its characters, or of its entries. */
const untold: Readonly<Record<string, number>> = {
  country: 2,
  phone_number: 12,
  attributes: limits.attribute.perPlace,
  filters: limits.view.filters,
}

const untoldOf = (name: string): number => {
  const known = untold[name]
  if (known === undefined) throw new Error(`nothing says how long ${name} may be`)
  return known
}

/** The most characters of a pattern, at least: its repeats, and itself. */
const lengthOfPattern = (pattern: string): number =>
  [...pattern.matchAll(/\{(?:\d+,)?(\d+)\}/g)].reduce((sum, [, most]) => sum + Number(most), pattern.length)

/** Addresses and days are written without escapes, and so are texts that a pattern alone bounds. */
const textBytes = ({ maxLength, pattern, format }: Schema, name: string): number => {
  if (format !== undefined) return 2 + (maxLength ?? 40)
  if (maxLength !== undefined) return 2 + maxLength * escapeBytes
  return 2 + (pattern === undefined ? untoldOf(name) * escapeBytes : lengthOfPattern(pattern))
}

const numberBytes = ({ type, minimum = 0, maximum = Number.MAX_SAFE_INTEGER }: Schema): number =>
  type === 'integer' ? Math.max(String(minimum).length, String(maximum).length) : 25

const isAmount = (some: readonly Schema[]): boolean =>
  some.some(({ type }) => type === 'number') && some.some(({ type }) => type === 'string')

/** A value that another was typed over was stored once, and so is no longer than that other may be. */
const typedOver = (name: string, shape: Schema, around: Record<string, Schema>): Schema => {
  if (name.startsWith('expected_')) return around[name.slice('expected_'.length)] ?? shape
  if (name !== 'expected') return shape
  const others = Object.entries(around).flatMap(([key, other]) => (key === name ? [] : [other]))
  const find = (key: string): Schema | undefined =>
    around[key] ?? others.find(({ properties }) => properties?.[key])?.properties?.[key]
  const fields = Object.entries(shape.properties ?? {})
  return { ...shape, properties: Object.fromEntries(fields.map(([key, own]) => [key, find(key) ?? own])) }
}

const longestOf = (some: readonly Schema[], name: string): Size =>
  some
    .map((one) => sizeOf(one, name))
    .reduce((most, one) => ({
      bytes: Math.max(most.bytes, one.bytes),
      members: Math.max(most.members, one.members),
    }))

const objectSize = (shape: Schema, name: string): Size => {
  const { properties = {}, additionalProperties: rest, propertyNames } = shape
  let [bytes, members] = [2, 0]
  for (const [key, own] of Object.entries(properties)) {
    const field = sizeOf(typedOver(key, own, properties), key)
    bytes += key.length + 4 + field.bytes
    members += 1 + field.members
  }
  if (typeof rest === 'object' && propertyNames !== undefined) {
    const entry = sizeOf(rest, name)
    bytes += untoldOf(name) * (textBytes(propertyNames, name) + 2 + entry.bytes)
    members += untoldOf(name) * (1 + entry.members)
  }
  return { bytes, members }
}

const arraySize = ({ items = {}, maxItems }: Schema, name: string): Size => {
  const element = sizeOf(items, name)
  const most = maxItems ?? untoldOf(name)
  return { bytes: 2 + most * (element.bytes + 1), members: most * (1 + element.members) }
}

const sizeOf = (shape: Schema, name: string): Size => {
  const some = shape.anyOf ?? shape.oneOf
  if (some !== undefined)
    // An amount's digits may stand in quotes.
    return isAmount(some) ? { bytes: 25, members: 0 } : longestOf(some, name)
  if (Array.isArray(shape.type))
    return longestOf(
      shape.type.map((type) => ({ ...shape, type })),
      name,
    )
  const words = shape.enum ?? (shape.const === undefined ? [] : [shape.const])
  if (words.length > 0)
    return { bytes: Math.max(...words.map((word) => JSON.stringify(word).length)), members: 0 }
  if (shape.type === 'object') return objectSize(shape, name)
  if (shape.type === 'array') return arraySize(shape, name)
  if (shape.type === 'string') return { bytes: textBytes(shape, name), members: 0 }
  return { bytes: numberBytes(shape), members: 0 }
}

/** The longest valid body of a call, added up from its schema: each text as long as it may be, and all of it escaped. */
export const longestBody = (body: z.ZodType): Size =>
  // The two agree on these names; the library's own type has every keyword of the standard.
  sizeOf(z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema, 'body')
