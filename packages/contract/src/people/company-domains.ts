import { domainStates } from '@armature/domain/accounts/company-domains'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { empty, id, idParams, requiredLine, timestamp } from '../platform/primitives.ts'

export const companyDomainShape = z.object({
  id,
  domain: z.string(),
  state: z.enum(domainStates),
  record: z.object({
    name: z.string().describe('The name of the TXT record'),
    file: z.string().describe('The address of the file, instead of the record'),
    text: z.string().describe('The value of the record, or the content of the file'),
  }),
  lapses: timestamp.nullable().describe('When an unproved claim lapses'),
  checked: timestamp.nullable().describe('When a proof was last looked for'),
  finding: z.string().nullable().describe('What was found instead of a proof'),
  proved: timestamp.nullable(),
  is_stores: z.boolean().describe('Whether the company’s store is at this domain'),
})

export const listCompanyDomains = endpoint('listCompanyDomains', {
  access: 'company.manage',
  summary: 'The domains that the company has claimed, and how to prove them',
  response: z.array(companyDomainShape),
})

export const claimCompanyDomain = endpoint('claimCompanyDomain', {
  access: 'company.manage',
  personOnly: true,
  summary: 'Claims a domain for the company, or renews a lapsed claim; it counts once it is proved',
  body: z.strictObject({ domain: requiredLine(limits.storeDomain.max, messages.invalidDomain) }),
  example: { domain: 'cobalt-drives.com' },
  response: companyDomainShape,
  status: 201,
  idempotent: true,
})

export const checkCompanyDomain = endpoint('checkCompanyDomain', {
  access: 'company.manage',
  personOnly: true,
  summary: 'Looks for the DNS record or file that proves a claim',
  params: idParams,
  body: empty.optional(),
  response: companyDomainShape,
})

export const setStoreDomain = endpoint('setStoreDomain', {
  access: 'company.manage',
  personOnly: true,
  summary: 'Moves the company’s store to a proved domain',
  params: idParams,
  body: empty.optional(),
  response: companyDomainShape,
})

export const removeCompanyDomain = endpoint('removeCompanyDomain', {
  access: 'company.manage',
  personOnly: true,
  summary: 'Gives a claim up; not that of the store’s own domain',
  params: idParams,
  response: empty,
  status: 204,
})
