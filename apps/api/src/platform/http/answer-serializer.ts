import fastJson from 'fast-json-stringify'
import { z } from 'zod'

export type Serializer = (value: unknown) => string

type JsonSchema = z.core.JSONSchema.BaseSchema

const isNull = (schema: unknown): boolean => (schema as JsonSchema).type === 'null'

/**
 * A nullable schema by keyword. With a union of two schemas each such value would be validated to find the matching
 * one, by a validator that the first answer waits for: tens of milliseconds in which the process does nothing else.
 */
const withNullables = (node: unknown): unknown => {
  if (Array.isArray(node)) return node.map(withNullables)
  if (typeof node !== 'object' || node === null) return node
  const { anyOf, ...others } = node as JsonSchema
  const rest = Object.fromEntries(Object.entries(others).map(([key, value]) => [key, withNullables(value)]))
  if (anyOf === undefined) return rest
  const [value, ...more] = anyOf.filter((one) => !isNull(one)).map(withNullables)
  const mayBeNull = anyOf.some(isNull) && more.length === 0 && value !== undefined
  return mayBeNull
    ? { ...rest, ...(value as object), nullable: true }
    : { ...rest, anyOf: anyOf.map(withNullables) }
}

/** The schema by which a call's answer is written. */
export const answerSchema = (schema: z.ZodType): unknown =>
  withNullables(z.toJSONSchema(schema, { target: 'draft-7', io: 'output', unrepresentable: 'any' }))

const serializers = new WeakMap<z.ZodType, Serializer>()

/** Compiled once for each schema of the process: all calls' take a second, and tests build hundreds of apps. */
export const serializerOf = (schema: z.ZodType): Serializer => {
  const known = serializers.get(schema)
  if (known) return known
  // Unnamed fields never leave: the serializer writes only what the schema names.
  const serialize: Serializer = fastJson(answerSchema(schema) as fastJson.AnySchema)
  serializers.set(schema, serialize)
  return serialize
}
