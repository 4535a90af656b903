import type { Endpoint } from '@armature/contract/platform/endpoint'
import { exportFileTypes } from '@armature/contract/platform/list-columns'
import { endpoints } from '@armature/contract/all-endpoints'
import { z } from 'zod'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  }) as Json
  return rest
}

const parametersOf = (schema: z.ZodType | undefined, where: 'path' | 'query'): Json[] => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
    properties?: Json
    required?: string[]
  }
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: where,
    required: where === 'path' || required.includes(name),
    schema: property,
  }))
}

const errorAnswer = (description: string): Json => ({
  description,
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
})

/** One file and where it belongs, in any order. */
const uploadBody: Json = {
  required: true,
  content: {
    'multipart/form-data': {
      schema: {
        type: 'object',
        properties: {
          folder: { type: 'string', description: 'images/products/{sku} or files/products/{sku}' },
          file: { type: 'string', format: 'binary' },
        },
        required: ['folder', 'file'],
        additionalProperties: false,
      },
    },
  },
}

const bodyOf = (endpoint: Endpoint): Json => {
  if (endpoint.upload) return { requestBody: uploadBody }
  if (endpoint.body === undefined) return {}
  return { requestBody: { content: { 'application/json': { schema: schemaOf(endpoint.body, 'input') } } } }
}

/** The content of an answer: a file has no schema. */
const contentOf = (endpoint: Endpoint): Json =>
  endpoint.file
    ? Object.fromEntries(
        Object.values(exportFileTypes).map((type) => [
          type,
          { schema: { type: 'string', format: 'binary' } },
        ]),
      )
    : { 'application/json': { schema: schemaOf(endpoint.response, 'output') } }

const operationOf = (endpoint: Endpoint): Json => {
  const status = String(endpoint.status ?? 200)
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    schema: { type: 'string', maxLength: 255 },
  }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    'x-ability': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path'),
      ...parametersOf(endpoint.query, 'query'),
      ...(endpoint.idempotent ? [idempotency] : []),
    ],
    ...bodyOf(endpoint),
    responses: {
      [status]:
        status === '204'
          ? { description: 'Done' }
          : {
              description: 'Success',
              content: contentOf(endpoint),
            },
      400: errorAnswer('Invalid: texts at their fields, or a guard’s text'),
      ...(endpoint.access === 'public'
        ? {}
        : { 401: errorAnswer('Not signed in'), 403: errorAnswer('Not allowed') }),
      404: errorAnswer('Not there, or not visible'),
      409: errorAnswer('Lost a race or wrong state; `current` is the record now'),
      ...(endpoint.upload ? { 413: errorAnswer('The file is too large') } : {}),
      429: errorAnswer('Too many requests; see Retry-After'),
    },
  }
}

const describe = (): Json => {
  const paths: Record<string, Json> = {}
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Armature', version: '0.1.0', description: 'A B2B marketplace for robotics parts.' },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'JWT <token>' },
      },
      schemas: {
        Error: {
          type: 'object',
          required: ['code', 'request_id'],
          properties: {
            detail: { type: 'string' },
            non_field_errors: { type: 'array', items: { type: 'string' } },
            code: { type: 'string' },
            request_id: { type: 'string' },
          },
          additionalProperties: true,
        },
      },
    },
  }
}

let described: Json | undefined

/** OpenAPI 3.1 of every call, from the contract's own constants; put together at the first question. */
export const openApiDocument = (): Json => (described ??= describe())
