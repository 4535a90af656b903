import type { Endpoint } from '@armature/contract/platform/endpoint'
import { exportFileTypes } from '@armature/contract/platform/list-columns'
import { digits } from '@armature/contract/platform/primitives'
import { endpoints } from '@armature/contract/all-endpoints'
import { endpointsByTag } from '@armature/contract/endpoints-by-tag'
import { namedShapes } from '@armature/contract/named-shapes'
import { webhookPayloadShape } from '@armature/contract/people/webhooks'
import { webhookTypeRow, webhookTypes } from '@armature/domain/webhooks/webhook-types'
import { limits } from '@armature/domain/limits'
import { abilityTable } from '@armature/domain/rights/abilities'
import { z } from 'zod'

type Json = Record<string, unknown>

/**
 * Names are given to schemas only here, because a serializer made from a named schema would follow references. Examples and
 * descriptions come from the contract.
 */
class Names extends z.core.$ZodRegistry<z.core.GlobalMeta> {
  override get<S extends z.core.$ZodType>(schema: S) {
    return { ...z.globalRegistry.get(schema), ...super.get(schema) }
  }
}

const names = new Names()
for (const [id, shape] of Object.entries(namedShapes)) names.add(shape, { id })

type Components = Map<string, Json>

const refer = (schema: unknown): Json =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/$defs/', '"#/components/schemas/')) as Json

const schemaOf = (schema: z.ZodType, io: 'input' | 'output', components: Components): Json => {
  const {
    $schema: _dialect,
    $defs: named = {},
    ...rest
  } = z.toJSONSchema(schema, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
    metadata: names,
    override: ({ zodSchema, jsonSchema }) => {
      // Later versions add fields, and clients generated earlier must accept them.
      if (io === 'output') delete jsonSchema.additionalProperties
      // In a URL everything is text, but a program passes a number.
      if (zodSchema === digits) {
        delete jsonSchema.pattern
        Object.assign(jsonSchema, { type: 'integer', minimum: 1 })
      }
    },
  }) as Json & { $defs?: Record<string, Json> }
  for (const [name, own] of Object.entries(named)) {
    const component = refer(own)
    const known = components.get(name)
    if (known !== undefined && JSON.stringify(known) !== JSON.stringify(component))
      throw new Error(`${name} has one shape in a body and another in an answer: name each`)
    components.set(name, component)
  }
  return refer(rest)
}

const parametersOf = (
  schema: z.ZodType | undefined,
  where: 'path' | 'query',
  components: Components,
): Json[] => {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = schemaOf(schema, 'input', components) as {
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

const problems = {
  Invalid: 'Invalid: texts at their fields, or a guard’s text',
  NotSignedIn: 'Not signed in',
  NotAllowed: 'Not allowed',
  NotFound: 'Not found, or not visible to the caller',
  Conflict: 'Changed meanwhile, or in the wrong state; `current` is the record as it is now',
  TooLarge: 'The file is too large',
  TooMany: 'Too many requests; see Retry-After',
}

const problem = (name: keyof typeof problems): Json => ({ $ref: `#/components/responses/${name}` })

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

const bodyOf = ({ upload, body, example }: Endpoint, components: Components): Json => {
  if (upload) return { requestBody: uploadBody }
  if (body === undefined) return {}
  const content = {
    schema: schemaOf(body, 'input', components),
    ...(example === undefined ? {} : { example }),
  }
  const required = !body.safeParse(undefined).success && !body.safeParse({}).success
  return { requestBody: { required, content: { 'application/json': content } } }
}

/** The content of an answer: a file has no schema. */
const contentOf = (endpoint: Endpoint, components: Components): Json =>
  endpoint.file
    ? Object.fromEntries(
        Object.values(exportFileTypes).map((type) => [
          type,
          { schema: { type: 'string', format: 'binary' } },
        ]),
      )
    : { 'application/json': { schema: schemaOf(endpoint.response, 'output', components) } }

const whoMay = ({ access }: Endpoint): string =>
  access === 'public'
    ? 'Needs no session.'
    : `Needs \`${access}\`: ${abilityTable[access].join(', ').toLowerCase()}, as far as the record allows it.`

const operationOf = (endpoint: Endpoint, tag: string, components: Components): Json => {
  const status = String(endpoint.status ?? 200)
  const idempotency = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: `Repeating the key and body within ${limits.idempotencyDays} days returns the first answer`,
    schema: { type: 'string', maxLength: 255 },
  }
  return {
    operationId: endpoint.name,
    summary: endpoint.summary,
    description: whoMay(endpoint),
    tags: [tag],
    'x-ability': endpoint.access,
    security: endpoint.access === 'public' ? [] : [{ session: [] }],
    parameters: [
      ...parametersOf(endpoint.params, 'path', components),
      ...parametersOf(endpoint.query, 'query', components),
      ...(endpoint.idempotent ? [idempotency] : []),
    ],
    ...bodyOf(endpoint, components),
    responses: {
      [status]:
        status === '204'
          ? { description: 'Done' }
          : { description: 'Success', content: contentOf(endpoint, components) },
      400: problem('Invalid'),
      ...(endpoint.access === 'public' ? {} : { 401: problem('NotSignedIn'), 403: problem('NotAllowed') }),
      404: problem('NotFound'),
      409: problem('Conflict'),
      ...(endpoint.upload ? { 413: problem('TooLarge') } : {}),
      429: problem('TooMany'),
    },
  }
}

/** The messages that companies' programs receive, by their type. */
const webhooksOf = (components: Components): Json => {
  const payload = schemaOf(webhookPayloadShape, 'output', components)
  const headers = ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => ({
    name,
    in: 'header',
    required: true,
    description: 'By the Standard Webhooks specification',
    schema: { type: 'string' },
  }))
  return Object.fromEntries(
    webhookTypes.map((type) => [
      type,
      {
        post: {
          operationId: type.replace(/[._](\w)/g, (_all, letter: string) => letter.toUpperCase()),
          summary: webhookTypeRow(type).label,
          description: webhookTypeRow(type).about,
          tags: ['Companies'],
          security: [],
          parameters: headers,
          requestBody: { required: true, content: { 'application/json': { schema: payload } } },
          responses: {
            '2XX': { description: 'Taken; with any other answer the message comes again' },
            410: { description: 'The receiver wants no more messages; the webhook ends' },
          },
        },
      },
    ]),
  )
}

const errorSchema: Json = {
  type: 'object',
  required: ['code', 'request_id'],
  properties: {
    detail: { type: 'string' },
    non_field_errors: { type: 'array', items: { type: 'string' } },
    code: { type: 'string' },
    request_id: { type: 'string' },
  },
  additionalProperties: true,
}

const describe = (): Json => {
  const paths: Record<string, Json> = {}
  const components: Components = new Map([['Error', errorSchema]])
  const tags = Object.entries(endpointsByTag)
  for (const endpoint of Object.values(endpoints) as Endpoint[]) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}')
    const [tag] = tags.find(([, { modules }]) => modules.some((one) => endpoint.name in one)) ?? []
    if (tag === undefined) throw new Error(`${endpoint.name} has no tag in endpointsByTag`)
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, tag, components) }
  }
  const webhooks = webhooksOf(components)
  const byName = [...components].toSorted(([one], [other]) => (one < other ? -1 : 1))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Armature',
      version: '0.1.0',
      summary: 'A B2B marketplace for robotics parts.',
      description:
        'Sign in with `POST /api/token/` and `POST /api/otp_login/`, then send `Authorization: JWT <token>`. ' +
        'Clients ignore fields that they don’t know. Money is text with two decimals, in US dollars.',
      contact: { name: 'The operator of this marketplace' },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: '/', description: 'The server that answered with this description' }],
    tags: tags.map(([name, { about }]) => ({ name, description: about })),
    paths,
    webhooks,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'header', name: 'Authorization', description: 'JWT <token>' },
      },
      responses: Object.fromEntries(
        Object.entries(problems).map(([name, description]) => [
          name,
          {
            description,
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
          },
        ]),
      ),
      schemas: Object.fromEntries(byName),
    },
  }
}

let described: Json | undefined

/** OpenAPI 3.1 of every call, from the contract's own constants; put together at the first question. */
export const openApiDocument = (): Json => (described ??= describe())
