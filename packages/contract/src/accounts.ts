import { roles } from '@armature/domain/actor'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { tenantShape, userShape } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './paging.ts'
import { idParams, requiredText } from './primitives.ts'

export const readMe = endpoint('readMe', {
  access: 'account.read',
  summary: 'The signed-in user with company, store and payout account',
  response: userShape.extend({
    vendor: z
      .object({
        business_name: z.string(),
        location: z.string(),
        industry: z.string(),
        address: z.string(),
        city: z.string(),
        state: z.string(),
        country: z.string(),
        postal_code: z.string(),
      })
      .nullable(),
    tenant: tenantShape.nullable(),
    payout_account: z.object({ status: z.enum(['PENDING', 'APPROVED']).nullable(), id: z.string().nullable() }),
  }),
})

export const userOrdering = ['id', 'username', 'email', 'first_name', 'last_name'] as const

export const listUsers = endpoint('listUsers', {
  access: 'user.list',
  summary: 'Users the actor may add quotes for: all for an admin, a store’s customers, oneself',
  query: z.strictObject({ ...pageQuery(userOrdering), role: z.enum(roles).optional() }),
  response: pageOf(userShape.extend({ business_name: z.string().nullable() })),
})

export const readUser = endpoint('readUser', {
  access: 'user.list',
  summary: 'One such user',
  params: idParams,
  response: userShape.extend({ business_name: z.string().nullable() }),
})

export const inviteCustomer = endpoint('inviteCustomer', {
  access: 'user.invite',
  summary: 'Creates a CUSTOMER and mails an invitation whose link sets a password',
  body: z.strictObject({
    email: z.email(messages.invalidEmail).max(limits.email.max),
    first_name: requiredText(limits.personName.max),
    last_name: requiredText(limits.personName.max),
  }),
  response: userShape,
  status: 201,
  idempotent: true,
})
