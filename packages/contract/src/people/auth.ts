import { userStatuses } from '@armature/domain/accounts/account-machine'
import { roles } from '@armature/domain/rights/actor'
import { unseenIn } from '@armature/domain/accounts/unseen'
import { otpChannels } from '@armature/domain/auth/otp'
import { signUpStanding } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { detail, empty, id, line, requiredLine, text } from '../platform/primitives.ts'

const { company, phone } = limits

/** Sign-in accepts any text, because the answer must not reveal the rules for names and passwords. */
export const credential = z
  .string({ error: messages.enterCredentials })
  .min(1, messages.enterCredentials)
  .max(1_000, messages.tooLong)
  // No account name can hold these characters, and the database would reject the query.
  .refine((value) => !value.includes('\0') && value.isWellFormed(), messages.nulByte)

export const userShape = z.object({
  id,
  username: z.string(),
  email: z.string(),
  role: z.enum(roles),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(userStatuses),
})

export const tenantShape = z.object({
  id,
  domain: z.string(),
  domain_leads_here: z
    .boolean()
    .describe(
      'Whether the domain was found to lead to this server: mails to the store’s people lead there then',
    ),
  name: z.string().describe('What the store calls itself on its pages and papers'),
  logo: z.string().nullable().describe('The address of the store’s logo'),
  status: z.string(),
  subscription_status: z.boolean(),
})

export const createToken = endpoint('createToken', {
  access: 'public',
  summary: 'Checks the password and sends a one-time code',
  body: z.strictObject({
    username: credential,
    password: credential,
    otp_channel: z.enum(otpChannels),
    remember_me: z.boolean().optional(),
  }),
  response: z.object({
    detail: z.string(),
    channel: z.enum(otpChannels),
    destination: z.string(),
    expires_in: z.number().int(),
    resend_in: z.number().int(),
  }),
})

export const otpLogin = endpoint('otpLogin', {
  access: 'public',
  summary: 'Exchanges the one-time code for a session',
  body: z.strictObject({ username: credential, password: credential }),
  response: z.object({
    token: z.string(),
    csrf_token: z.string(),
    price_key: z.string(),
    user: userShape,
    tenant: tenantShape.nullable(),
  }),
})

export const logout = endpoint('logout', {
  access: 'account.read',
  summary: 'Ends the session at once',
  response: z.object({}),
  status: 204,
})

const bounded = (bounds: { min: number; max: number }) =>
  requiredLine(bounds.max).min(bounds.min, messages.tooShort)

const phoneDigits = z
  .string()
  .min(1, { error: messages.required, abort: true })
  .regex(/^\d+$/, { error: messages.invalidPhone, abort: true })
  .refine((digits) => Number(digits) >= phone.min, messages.phoneTooShort)
  // Leading zeros don't change a number, but could make it longer than any phone number.
  .refine(
    (digits) => Number(digits) <= phone.max && digits.length <= String(phone.max).length,
    messages.phoneTooLong,
  )

/** The domain of the page's store, for local machines, which no store's domain leads to. */
const storeNamed = z.string().max(limits.storeDomain.max).optional()

const isMissing = (input: unknown): boolean => input === undefined || input === null

/** Digits within the specification's bounds, stored as text. A JSON number holds that few digits exactly. */
export const phoneNumber = z
  .union([z.string(), z.number()], {
    error: ({ input }) => (isMissing(input) ? messages.required : messages.invalidPhone),
  })
  .transform(String)
  .pipe(phoneDigits)

/** A visible name, without invisible characters. */
export const visibleLine = (max: number) =>
  requiredLine(max).refine((value) => !unseenIn(value), messages.invisibleCharacter)

export const personName = visibleLine(limits.personName.max)

export const newPassword = z
  .string({ error: messages.required })
  .min(limits.password.min, messages.passwordMinimum)
  .max(limits.password.max, messages.tooLong)

/** A company's data, at sign-up and afterwards (specification section 5). */
export const companyFields = {
  business_name: bounded(company.business_name).refine(
    (value) => !unseenIn(value),
    messages.invisibleCharacter,
  ),
  location: bounded(company.location),
  industry: bounded(company.industry),
  address: bounded(company.address),
  city: bounded(company.city),
  state: requiredLine(100),
  country: requiredLine(100),
  postal_code: requiredLine(company.postal_code.max),
}

/** The same bounds, for a field that may be absent or empty. */
const optionalLine = ({ min, max }: { min: number; max: number }) =>
  line(max).refine((value) => value === '' || value.length >= min, messages.tooShort)

/** The company that a customer buys for: invoices show its name and country, the rest helps to fill in addresses. */
export const customerCompanyFields = {
  business_name: companyFields.business_name,
  country: companyFields.country,
  address: optionalLine(company.address).optional(),
  city: optionalLine(company.city).optional(),
  state: optionalLine({ min: 1, max: 100 }).optional(),
  postal_code: optionalLine(company.postal_code).optional(),
}

/** The person who signs up to sell or to buy (specification section 5, step 1). */
const signUpPerson = {
  username: visibleLine(limits.username.max),
  first_name: personName,
  last_name: personName,
  email: z
    .email({
      error: ({ input }) => (input === undefined || input === '' ? messages.required : messages.invalidEmail),
    })
    .max(limits.email.max, messages.tooLong),
  phone_number: phoneNumber,
  password: newPassword,
}

export const signUp = endpoint('signUp', {
  access: 'public',
  summary: 'Registers a company; always a VENDOR that is PENDING, and another role or status is refused',
  body: z.strictObject({
    ...signUpPerson,
    role: z.literal(signUpStanding.role, messages.signUpRole).optional(),
    status: z.literal(signUpStanding.status, messages.signUpStatus).optional(),
    ...companyFields,
  }),
  response: userShape,
  status: 201,
})

export const signUpCustomer = endpoint('signUpCustomer', {
  access: 'public',
  summary: 'Registers a company that buys; always a CUSTOMER, at a store’s host of that store',
  query: z.strictObject({ store: storeNamed }),
  body: z.strictObject({ ...signUpPerson, ...customerCompanyFields }),
  response: userShape,
  status: 201,
})

export const resendEmailVerification = endpoint('resendEmailVerification', {
  access: 'public',
  summary: 'Sends the verification mail again; the answer never tells whether the address exists',
  body: z.strictObject({ email: z.email(messages.invalidEmail).max(limits.email.max) }),
  response: detail,
})

export const verifyEmail = endpoint('verifyEmail', {
  access: 'public',
  summary: 'Confirms an e-mail address by the token of the mail',
  query: z.strictObject({ token: text(200) }),
  body: empty.optional(),
  response: detail,
})

export const readInvitation = endpoint('readInvitation', {
  access: 'public',
  summary: 'Reads who sent an invitation and to what, by the token of its mail',
  body: z.strictObject({ token: text(200) }),
  response: z.object({
    store: z.string().nullable().describe('The store where the customer will buy; null for the marketplace'),
    by: z.string().nullable().describe('The person who invites'),
  }),
})

export const requestPasswordReset = endpoint('requestPasswordReset', {
  access: 'public',
  summary: 'Mails a password reset link; the answer never tells whether the address exists',
  body: z.strictObject({ email: z.email(messages.invalidEmailReset).max(limits.email.max) }),
  response: detail,
})

export const confirmPasswordReset = endpoint('confirmPasswordReset', {
  access: 'public',
  summary: 'Sets a new password by the token of the mail and ends every session',
  body: z.strictObject({ password: newPassword, token: text(200) }),
  response: detail,
})
