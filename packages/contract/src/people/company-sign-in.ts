import { companySignInIssuer } from '@armature/domain/accounts/company-sign-in'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { emailAddress, sessionAnswer } from './auth.ts'
import { endpoint } from '../platform/endpoint.ts'
import { empty, requiredLine } from '../platform/primitives.ts'

export const companySignInShape = z.object({
  issuer: z.string().nullable().describe('Null if the company has no sign-in of its own'),
  client_id: z.string().nullable(),
  redirect_uri: z.string().describe('To be registered with the provider'),
})

export const readCompanySignIn = endpoint('readCompanySignIn', {
  access: 'company.manage',
  personOnly: true,
  summary: 'The company’s OpenID Connect provider, without the secret',
  response: companySignInShape,
})

export const setCompanySignIn = endpoint('setCompanySignIn', {
  access: 'company.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Lets the company’s people sign in with its OpenID Connect provider; the provider is looked up',
  body: z.strictObject({
    issuer: z.url({ protocol: /^https?$/, error: companySignInIssuer }).max(limits.companySignIn.issuer),
    client_id: requiredLine(limits.companySignIn.clientId),
    client_secret: requiredLine(limits.companySignIn.clientSecret)
      .optional()
      .describe('Left out: the stored one stays'),
  }),
  example: { issuer: 'https://login.cobalt-drives.com', client_id: 'armature', client_secret: 's3cret' },
  response: companySignInShape,
})

export const removeCompanySignIn = endpoint('removeCompanySignIn', {
  access: 'company.manage',
  personOnly: true,
  stepUp: true,
  summary: 'Ends signing in with the company’s provider; passwords still work',
  response: empty,
  status: 204,
})

export const startCompanySignIn = endpoint('startCompanySignIn', {
  access: 'public',
  summary: 'Begins to sign in with the provider of the company that has proved the address’ domain',
  body: z.strictObject({
    email: emailAddress(limits.username.max, messages.invalidEmail),
  }),
  response: z.object({ url: z.string().describe('Where the browser goes') }),
})

export const finishCompanySignIn = endpoint('finishCompanySignIn', {
  access: 'public',
  summary: 'Exchanges the provider’s answer for a session, in the browser that began',
  body: z.strictObject({
    answer: z
      .string()
      .max(limits.companySignIn.answer)
      .describe('The query with which the browser came back'),
  }),
  example: { answer: 'code=abc&state=xyz' },
  response: sessionAnswer,
})
