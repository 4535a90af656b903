import { accountEventKinds } from '@armature/domain/accounts/account-events'
import { payoutStatuses } from '@armature/domain/accounts/payout-status'
import { userStatuses } from '@armature/domain/accounts/account-machine'
import { roles } from '@armature/domain/rights/actor'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import {
  companyFields,
  credential,
  customerCompanyFields,
  newPassword,
  personName,
  phoneNumber,
  tenantShape,
  userShape,
} from './auth.ts'
import { endpoint } from '../platform/endpoint.ts'
import { pageOf, pageQuery, pageWindow, searchText } from '../platform/paging.ts'
import {
  detail,
  digits,
  empty,
  id,
  idParams,
  moment,
  requiredLine,
  requiredText,
  timestamp,
} from '../platform/primitives.ts'

const profileShape = userShape.extend({
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
      shows_stock: z.boolean().describe('Buyers read whether its parts are in stock'),
    })
    .nullable(),
  company: z
    .object({
      business_name: z.string(),
      country: z.string(),
      address: z.string(),
      city: z.string(),
      state: z.string(),
      postal_code: z.string(),
    })
    .nullable()
    .describe('What a CUSTOMER buys for; null where it has named none'),
  tenant: tenantShape.nullable(),
  phone: z.object({
    number: z.string().nullable(),
    confirmed: z.boolean().describe('Whether sign-in codes may go there'),
  }),
  payout_account: z.object({ status: z.enum(payoutStatuses).nullable(), id: z.string().nullable() }),
})

export const readMe = endpoint('readMe', {
  access: 'account.read',
  summary: 'The signed-in user with company, store and payout account',
  response: profileShape,
})

export const updateCompany = endpoint('updateCompany', {
  access: 'account.edit-company',
  summary: 'Changes the given fields of the signed-in vendor’s company',
  body: z.strictObject({ ...companyFields, shows_stock: z.boolean() }).partial(),
  response: profileShape,
})

export const setCustomerCompany = endpoint('setCustomerCompany', {
  access: 'account.edit-customer-company',
  summary: 'Changes the given fields of the company that the signed-in CUSTOMER buys for, or names it',
  body: z.strictObject(customerCompanyFields).partial(),
  response: profileShape,
})

export const changePassword = endpoint('changePassword', {
  access: 'account.manage-sessions',
  summary: 'Sets a new password by the old one; every other session of the account ends',
  body: z.strictObject({ old_password: credential, password: newPassword }),
  response: detail,
})

export const sendPhoneCode = endpoint('sendPhoneCode', {
  access: 'account.manage-sessions',
  summary: 'Sends a code to a phone number of the signed-in user’s, which confirms it',
  body: z.strictObject({ phone_number: phoneNumber }),
  response: z.object({ detail: z.string(), destination: z.string(), expires_in: z.number().int() }),
})

export const confirmPhone = endpoint('confirmPhone', {
  access: 'account.manage-sessions',
  summary: 'Confirms the phone number by the code that came there; sign-in codes may go there from now on',
  body: z.strictObject({ otp: requiredLine(20) }),
  response: profileShape,
})

export const sessionShape = z.object({
  id: z.string(),
  created: timestamp,
  last_seen: timestamp.describe('ISO 8601, UTC; exact to the minute'),
  expires: timestamp,
  remember: z.boolean(),
  ip: z.string().nullable(),
  user_agent: z.string().describe('The device in words, e.g. "Chrome on Windows"'),
  current: z.boolean().describe('Whether this very request came in it'),
})

export const listSessions = endpoint('listSessions', {
  access: 'account.manage-sessions',
  summary: 'The signed-in user’s live sessions, the one last seen first',
  response: z.array(sessionShape),
})

export const endSession = endpoint('endSession', {
  access: 'account.manage-sessions',
  summary: 'Ends one of one’s own sessions at once',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({}),
  status: 204,
})

export const signOutEverywhere = endpoint('signOutEverywhere', {
  access: 'account.manage-sessions',
  summary: 'Ends every other session of the signed-in user, with include_current this one too',
  body: z.strictObject({ include_current: z.boolean().optional() }).optional(),
  response: z.object({ ended: z.number().int() }),
})

export const accountEventShape = z.object({
  id,
  at: timestamp,
  kind: z.enum(accountEventKinds),
  summary: z.string(),
  reason: z.string().nullable(),
  ip: z.string().nullable(),
  user_agent: z.string().nullable().describe('The device in words, e.g. "Chrome on Windows"'),
  user: z.object({ id, username: z.string() }).nullable().describe('Whose account; null for an unknown name'),
  actor: z.object({ id: id.nullable(), name: z.string() }).describe('Who did it'),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
})

const eventQuery = { ...pageWindow, kind: z.enum(accountEventKinds).optional() }

export const listOwnEvents = endpoint('listOwnEvents', {
  access: 'account.read-events',
  summary: 'What happened to the signed-in user’s account: sign-ins, failures, resets, status; newest first',
  query: z.strictObject(eventQuery),
  response: pageOf(accountEventShape),
})

export const listUserEvents = endpoint('listUserEvents', {
  access: 'audit.read',
  summary: 'What happened to one account; newest first',
  params: idParams,
  query: z.strictObject(eventQuery),
  response: pageOf(accountEventShape),
})

export const listAccountEvents = endpoint('listAccountEvents', {
  access: 'audit.read',
  summary: 'What happened to all accounts; newest first',
  query: z.strictObject({
    ...eventQuery,
    user: digits.optional(),
    search: searchText.describe('In the username, names and e-mail of the account'),
    since: moment.optional().describe('At this time or later'),
    until: moment.optional().describe('Before this time'),
  }),
  response: pageOf(accountEventShape),
})

const commissionShape = z.object({
  percent: z.number().nullable().describe('Null: the marketplace’s default'),
  on_freight: z.boolean(),
})

const listedUserShape = userShape.extend({
  commission: commissionShape.nullable().describe('A vendor’s commission, for administrators; else null'),
  business_name: z.string().nullable(),
  tenant: id.nullable().describe('The store that it runs or buys at'),
  email_verified: z.boolean().nullable().describe('For administrators, else null'),
  created: timestamp.nullable().describe('For administrators, else null'),
  mail_refused: z
    .string()
    .nullable()
    .describe('Why mails to its address are refused; null where they aren’t, and for all but administrators'),
})

export const listUsers = endpoint('listUsers', {
  access: 'user.list',
  summary: 'Users the actor may add quotes for: all for an admin, a store’s customers, oneself',
  query: z.strictObject({
    ...pageQuery('listUsers'),
    role: z.enum(roles).optional(),
    status: z.enum(userStatuses).optional(),
  }),
  response: pageOf(listedUserShape),
})

export const readUser = endpoint('readUser', {
  access: 'user.list',
  summary: 'One such user',
  params: idParams,
  response: listedUserShape,
})

export const inviteCustomer = endpoint('inviteCustomer', {
  access: 'user.invite',
  summary: 'Creates a CUSTOMER and mails an invitation whose link sets a password',
  body: z.strictObject({
    // The address is also the username until the account's owner changes it.
    email: z.email(messages.invalidEmail).max(limits.username.max, messages.tooLong),
    first_name: personName,
    last_name: personName,
  }),
  response: userShape,
  status: 201,
  idempotent: true,
})

export const setUserStatus = endpoint('setUserStatus', {
  access: 'user.set-status',
  summary: 'Approves, rejects, suspends or reinstates an account; a suspension ends its sessions at once',
  params: idParams,
  body: z.strictObject({
    status: z.enum(userStatuses),
    reason: requiredText(limits.accountReason.max, messages.reasonRequired),
  }),
  response: listedUserShape,
})

export const setVendorCommission = endpoint('setVendorCommission', {
  access: 'user.set-commission',
  summary: 'Sets a vendor’s commission for future sales; null restores the marketplace’s default',
  params: idParams,
  body: z.strictObject({
    percent: z
      .number({ error: messages.commissionInvalid })
      .min(0, messages.commissionInvalid)
      .max(100, messages.commissionInvalid)
      .multipleOf(0.01, messages.commissionInvalid)
      .nullable(),
    on_freight: z.boolean(),
  }),
  response: listedUserShape,
})

export const resendUserVerification = endpoint('resendUserVerification', {
  access: 'user.resend-verification',
  summary: 'Sends a user’s verification mail again, or its invitation where no password is set yet',
  params: idParams,
  body: empty.optional(),
  response: detail,
})
