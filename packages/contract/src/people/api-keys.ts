import { apiKeyAddress } from '@armature/domain/accounts/api-keys'
import { memberRolesNone } from '@armature/domain/accounts/company-texts'
import { limits } from '@armature/domain/limits'
import { companyRoles } from '@armature/domain/rights/company-roles'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { empty, id, idParams, moment, requiredLine, timestamp } from '../platform/primitives.ts'

const address = z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()], { error: apiKeyAddress })

export const apiKeyShape = z.object({
  id,
  name: z.string(),
  roles: z.array(z.enum(companyRoles)),
  begins_with: z.string().describe('The first characters of the secret'),
  addresses: z.array(z.string()).describe('IP addresses and networks that may use the key; empty allows any'),
  created: timestamp,
  expires: timestamp.nullable().describe('Null if the key never expires'),
  last_used: timestamp.nullable().describe('To the minute; null if never used'),
  old_until: timestamp
    .nullable()
    .describe('The secret from before the last rotation still works until then; null if it doesn’t'),
})

const newSecret = z.object({
  key: apiKeyShape,
  secret: z.string().describe('Shown only once: the server stores just its hash'),
})

export const listApiKeys = endpoint('listApiKeys', {
  access: 'api-key.manage',
  summary: 'The company’s API keys, newest first',
  response: z.array(apiKeyShape),
})

export const createApiKey = endpoint('createApiKey', {
  access: 'api-key.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Creates an API key with these roles in the company',
  body: z.strictObject({
    name: requiredLine(limits.apiKey.name),
    roles: z
      .array(z.enum(companyRoles))
      .min(1, memberRolesNone)
      .max(companyRoles.length)
      .transform((chosen) => companyRoles.filter((role) => chosen.includes(role))),
    expires: moment.nullable().default(null),
    addresses: z.array(address).max(limits.apiKey.addresses).default([]),
  }),
  example: { name: 'ERP', roles: ['PRICING', 'SHIPPING'], expires: null, addresses: [] },
  response: newSecret,
  status: 201,
})

export const rotateApiKey = endpoint('rotateApiKey', {
  access: 'api-key.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Gives an API key a new secret; the old one works for one more day, so that programs can switch',
  params: idParams,
  body: empty.optional(),
  response: newSecret,
})

export const revokeApiKey = endpoint('revokeApiKey', {
  access: 'api-key.manage',
  personOnly: true,
  summary: 'Revokes an API key immediately',
  params: idParams,
  response: empty,
  status: 204,
})
