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
  /** All but the letters of its texts. */
  bytes: number
  letters: number
  /** As the server counts them: fields and elements of all levels. */
  members: number
}

/** The most bytes of a character: as an escape, ä as \u00e4, or in UTF-8, as the web app writes it. */
export const letterBytes = { escaped: 6, plain: 3 } as const

/** Bounds that a schema doesn't tell, by the field's name: of its characters, or of its entries. */
const untold: Readonly<Record<string, number>> = {
  country: 2,
  phone_number: 15,
  username: limits.username.max,
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

const bare = (bytes: number): Size => ({ bytes, letters: 0, members: 0 })

/** Addresses and days are written without escapes, and so are texts that a pattern alone bounds. */
const textSize = ({ maxLength, pattern, format }: Schema, name: string): Size => {
  if (format !== undefined) return bare(2 + (maxLength ?? 40))
  if (maxLength === undefined && pattern !== undefined) return bare(2 + lengthOfPattern(pattern))
  return { bytes: 2, letters: maxLength ?? untoldOf(name), members: 0 }
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
      letters: Math.max(most.letters, one.letters),
      members: Math.max(most.members, one.members),
    }))

const objectSize = (shape: Schema, name: string): Size => {
  const { properties = {}, additionalProperties: rest, propertyNames } = shape
  let [bytes, letters, members] = [2, 0, 0]
  for (const [key, own] of Object.entries(properties)) {
    const field = sizeOf(typedOver(key, own, properties), key)
    bytes += key.length + 4 + field.bytes
    letters += field.letters
    members += 1 + field.members
  }
  if (typeof rest === 'object' && propertyNames !== undefined) {
    const [entry, own] = [sizeOf(rest, name), textSize(propertyNames, name)]
    bytes += untoldOf(name) * (own.bytes + 2 + entry.bytes)
    letters += untoldOf(name) * (own.letters + entry.letters)
    members += untoldOf(name) * (1 + entry.members)
  }
  return { bytes, letters, members }
}

const arraySize = ({ items = {}, maxItems }: Schema, name: string): Size => {
  const element = sizeOf(items, name)
  const most = maxItems ?? untoldOf(name)
  return {
    bytes: 2 + most * (element.bytes + 1),
    letters: most * element.letters,
    members: most * (1 + element.members),
  }
}

const sizeOf = (shape: Schema, name: string): Size => {
  const some = shape.anyOf ?? shape.oneOf
  if (some !== undefined)
    // An amount's digits may stand in quotes.
    return isAmount(some) ? bare(25) : longestOf(some, name)
  if (Array.isArray(shape.type))
    return longestOf(
      shape.type.map((type) => ({ ...shape, type })),
      name,
    )
  const words = shape.enum ?? (shape.const === undefined ? [] : [shape.const])
  if (words.length > 0) return bare(Math.max(...words.map((word) => JSON.stringify(word).length)))
  if (shape.type === 'object') return objectSize(shape, name)
  if (shape.type === 'array') return arraySize(shape, name)
  if (shape.type === 'string') return textSize(shape, name)
  return bare(numberBytes(shape))
}

/** The longest valid body of a call, added up from its schema: each text as long as it may be, its letters as long as said. */
export const longestBody = (body: z.ZodType, letter: keyof typeof letterBytes) => {
  // The two agree on these names; the library's own type has every keyword of the standard.
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  const { bytes, letters, members } = sizeOf(schema, 'body')
  return { bytes: bytes + letters * letterBytes[letter], members }
}
