import { accountEventKinds } from '@armature/domain/accounts/account-events'
import { payoutStatuses } from '@armature/domain/accounts/payout-status'
import { accountMachine, userStatuses } from '@armature/domain/accounts/account-machine'
import { roles } from '@armature/domain/rights/actor'
import { companyRoles } from '@armature/domain/rights/company-roles'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import {
  companyFields,
  credential,
  customerCompanyFields,
  emailAddress,
  newPassword,
  personName,
  phoneBounds,
  phoneFields,
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
  text,
  timestamp,
} from '../platform/primitives.ts'

export const profileShape = userShape.extend({
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
    number: z.string().nullable().describe('E.164; for older accounts the digits as typed'),
    country: z.string().nullable().describe('ISO 3166-1 code; null if none was given'),
    confirmed: z.boolean().describe('Whether sign-in codes may go there'),
  }),
  payout_account: z.object({ status: z.enum(payoutStatuses).nullable(), id: z.string().nullable() }),
  company_roles: z.array(z.enum(companyRoles)).describe('The caller’s roles in the session’s company'),
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
  ofPerson: true,
  summary: 'Sets a new password by the old one; every other session of the account ends',
  body: z.strictObject({ old_password: credential, password: newPassword }),
  response: detail,
})

export const sendPhoneCode = endpoint('sendPhoneCode', {
  access: 'account.manage-sessions',
  ofPerson: true,
  stepUp: true,
  summary: 'Sends a code to a phone number of the signed-in user’s, which confirms it',
  body: z
    .strictObject(phoneFields)
    .refine(...phoneBounds.least)
    .refine(...phoneBounds.most),
  response: z.object({ detail: z.string(), destination: z.string(), expires_in: z.number().int() }),
})

export const confirmPhone = endpoint('confirmPhone', {
  access: 'account.manage-sessions',
  ofPerson: true,
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
  ofPerson: true,
  summary: 'The signed-in user’s live sessions, the one last seen first',
  response: z.array(sessionShape),
})

export const endSession = endpoint('endSession', {
  access: 'account.manage-sessions',
  ofPerson: true,
  summary: 'Ends one of one’s own sessions at once',
  params: z.strictObject({ id: z.uuid() }),
  response: z.object({}),
  status: 204,
})

export const signOutEverywhere = endpoint('signOutEverywhere', {
  access: 'account.manage-sessions',
  ofPerson: true,
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
  ofPerson: true,
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

const erasureShape = z.object({
  bars: z.array(z.string()).describe('What has to end first; empty if the account can be erased'),
})

export const exportOwnData = endpoint('exportOwnData', {
  access: 'account.export',
  ofPerson: true,
  summary: 'All that is stored about the signed-in user, as a ZIP of JSON files and uploads',
  file: true,
  response: z.object({}),
})

export const readOwnErasure = endpoint('readOwnErasure', {
  access: 'account.erase',
  ofPerson: true,
  summary: 'Whether the signed-in user’s account can be erased',
  response: erasureShape,
})

export const eraseOwnAccount = endpoint('eraseOwnAccount', {
  access: 'account.erase',
  ofPerson: true,
  summary: 'Erases the signed-in user’s account for good; orders and books stay',
  body: z.strictObject({ password: credential }),
  response: detail,
})

export const exportUserData = endpoint('exportUserData', {
  access: 'user.export',
  summary: 'All that is stored about a user, as a ZIP of JSON files and uploads',
  params: idParams,
  file: true,
  response: z.object({}),
})

export const readErasure = endpoint('readErasure', {
  access: 'user.erase',
  summary: 'Whether a user’s account can be erased',
  params: idParams,
  response: erasureShape,
})

export const eraseUser = endpoint('eraseUser', {
  access: 'user.erase',
  summary: 'Erases a user’s account for good, confirmed by its username; orders and books stay',
  params: idParams,
  body: z.strictObject({ username: credential, reason: requiredText(limits.accountReason.max) }),
  response: detail,
})

export const commissionShape = z.object({
  percent: z.number().nullable().describe('Null: the marketplace’s default'),
  on_freight: z.boolean(),
})

export const listedUserShape = userShape.extend({
  commission: commissionShape.nullable().describe('A vendor’s commission, for administrators; else null'),
  business_name: z.string().nullable(),
  tenant: id.nullable().describe('The store that it runs or buys at'),
  store: z
    .object({ domain: z.string(), is_proved: z.boolean().describe('Whether the vendor proved the domain') })
    .nullable()
    .describe('A vendor’s own store, for administrators; else null'),
  email_verified: z.boolean().nullable().describe('For administrators, else null'),
  erased: z.boolean().describe('The account was erased'),
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

export const readUserProfile = endpoint('readUserProfile', {
  access: 'user.see-standing',
  summary: 'A vendor with company, phone and payout account, as an administrator reviews it',
  params: idParams,
  response: profileShape,
})

export const inviteCustomer = endpoint('inviteCustomer', {
  access: 'user.invite',
  summary: 'Creates a CUSTOMER and mails an invitation whose link sets a password',
  body: z.strictObject({
    // The address is also the username until the account's owner changes it.
    email: emailAddress(limits.username.max, messages.invalidEmail),
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
  body: z
    .strictObject({
      status: z.enum(userStatuses),
      reason: text(limits.accountReason.max)
        .default('')
        .describe('Sent to the account’s owner; optional for an approval'),
    })
    .refine(({ status, reason }) => reason !== '' || !accountMachine.is(status, 'asksReason'), {
      path: ['reason'],
      message: messages.reasonRequired,
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
