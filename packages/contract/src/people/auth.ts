import { userStatuses } from '@armature/domain/accounts/account-machine'
import { roles } from '@armature/domain/rights/actor'
import { companyRoles } from '@armature/domain/rights/company-roles'
import { otpChannels } from '@armature/domain/auth/otp'
import { secondSteps } from '@armature/domain/auth/second-step'
import { signUpStanding } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import {
  emailPattern,
  storedEmail,
  storedKey,
  storedPassword,
  unseenIn,
} from '@armature/domain/values/plain-text'
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
  domain_is_proved: z.boolean().describe('Buyers meet the store only once its owner has proved the domain'),
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
  summary: 'Checks the password and sends a one-time code, or asks for the authenticator app’s',
  body: z.strictObject({
    username: credential,
    password: credential,
    otp_channel: z.enum(otpChannels),
    remember_me: z.boolean().optional(),
  }),
  example: { username: 'vendor', password: 'a password', otp_channel: 'EMAIL' },
  response: z.object({
    detail: z.string(),
    channel: z.enum(secondSteps).describe('APP: no code was sent, the authenticator app shows it'),
    destination: z.string(),
    expires_in: z.number().int(),
    resend_in: z.number().int(),
  }),
})

/** A new session: its token, the person, and their company. */
export const sessionAnswer = z.object({
  token: z.string(),
  csrf_token: z.string(),
  price_key: z.string(),
  user: userShape,
  tenant: tenantShape.nullable(),
  company_roles: z.array(z.enum(companyRoles)).describe('The person’s roles in the session’s company'),
})

export const otpLogin = endpoint('otpLogin', {
  access: 'public',
  summary: 'Exchanges the one-time code for a session',
  body: z.strictObject({ username: credential, password: credential }),
  example: { username: 'vendor', password: '123456' },
  response: sessionAnswer,
})

export const logout = endpoint('logout', {
  access: 'account.read',
  ofPerson: true,
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
  .min(phone.digits.min, messages.phoneTooShort)
  .max(phone.digits.max, messages.phoneTooLong)

/** The domain of the page's store, for local machines, which no store's domain leads to. */
const storeNamed = z.string().max(limits.storeDomain.max).optional()

const isMissing = (input: unknown): boolean => input === undefined || input === null

/** Digits, stored as text. A JSON number holds this few digits exactly. */
const phoneNumber = z
  .union([z.string(), z.number()], {
    error: ({ input }) => (isMissing(input) ? messages.required : messages.invalidPhone),
  })
  .transform(String)
  .pipe(phoneDigits)

/** A phone: digits with the country code, or the national number beside its country. */
export const phoneFields = {
  phone_number: phoneNumber,
  phone_country: z
    .string()
    .regex(/^[A-Z]{2}$/, messages.invalidPhone)
    .optional()
    .describe('ISO 3166-1 code of the number’s country; the number then has no country code'),
}

interface Phone {
  phone_number: string
  phone_country?: string | undefined
}

const bound = (
  error: string,
  holds: (digits: string) => boolean,
): [(body: Phone) => boolean, z.core.$ZodCustomParams] => [
  ({ phone_number, phone_country }) =>
    phone_country !== undefined || !/^\d+$/.test(phone_number) || holds(phone_number),
  {
    error,
    path: ['phone_number'],
    // Reported together with other fields' errors.
    when: ({ value }) => typeof value === 'object' && value !== null,
  },
]

/** The specification's bounds hold for a number without a country; phone-numbers.ts knows each country's lengths. */
export const phoneBounds = {
  least: bound(messages.phoneTooShort, (digits) => Number(digits) >= phone.min),
  // Leading zeros don't change a number, but could make it longer than any phone number.
  most: bound(
    messages.phoneTooLong,
    (digits) => Number(digits) <= phone.max && digits.length <= String(phone.max).length,
  ),
}

/** A visible name, without invisible characters. */
export const visibleLine = (max: number) =>
  requiredLine(max).refine((value) => !unseenIn(value), messages.invisibleCharacter)

export const personName = visibleLine(limits.personName.max)

/** An e-mail address as it is stored; a missing one may have a text of its own. */
export const emailAddress = (max: number, wrong: string, missing: string = wrong) =>
  z
    .string({ error: ({ input }) => (input === undefined ? missing : wrong) })
    .overwrite(storedEmail)
    .max(max, { error: messages.tooLong, abort: true })
    .check(z.email({ pattern: emailPattern, error: ({ input }) => (input === '' ? missing : wrong) }))

export const newPassword = z
  .string({ error: messages.required })
  .overwrite(storedPassword)
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
export const signUpPerson = {
  username: z
    .string({ error: messages.required })
    .overwrite(storedKey)
    .pipe(visibleLine(limits.username.max)),
  first_name: personName,
  last_name: personName,
  email: emailAddress(limits.email.max, messages.invalidEmail, messages.required),
  ...phoneFields,
  password: newPassword,
}

export const signUp = endpoint('signUp', {
  access: 'public',
  summary: 'Registers a company; always a VENDOR that is PENDING, and another role or status is refused',
  body: z
    .strictObject({
      ...signUpPerson,
      role: z.literal(signUpStanding.role, messages.signUpRole).optional(),
      status: z.literal(signUpStanding.status, messages.signUpStatus).optional(),
      ...companyFields,
    })
    .refine(...phoneBounds.least)
    .refine(...phoneBounds.most),
  response: userShape,
  status: 201,
})

export const signUpCustomer = endpoint('signUpCustomer', {
  access: 'public',
  summary: 'Registers a company that buys; always a CUSTOMER, at a store’s host of that store',
  query: z.strictObject({ store: storeNamed }),
  body: z
    .strictObject({ ...signUpPerson, ...customerCompanyFields })
    .refine(...phoneBounds.least)
    .refine(...phoneBounds.most),
  response: userShape,
  status: 201,
})

export const resendEmailVerification = endpoint('resendEmailVerification', {
  access: 'public',
  summary: 'Sends the verification mail again; the answer never tells whether the address exists',
  body: z.strictObject({ email: emailAddress(limits.email.max, messages.invalidEmail) }),
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
  body: z.strictObject({ email: emailAddress(limits.email.max, messages.invalidEmailReset) }),
  response: detail,
})

export const confirmPasswordReset = endpoint('confirmPasswordReset', {
  access: 'public',
  summary: 'Sets a new password by the token of the mail and ends every session',
  body: z.strictObject({ password: newPassword, token: text(200) }),
  response: detail,
})

export const requestDeviceLink = endpoint('requestDeviceLink', {
  access: 'public',
  summary: 'Mails a link that lets one new device sign in despite strangers’ wrong passwords',
  body: z.strictObject({ username: credential }),
  response: detail,
})

export const trustDevice = endpoint('trustDevice', {
  access: 'public',
  summary: 'Lets the browser try to sign in, by the token of the mail; it still needs password and code',
  body: z.strictObject({ token: text(200) }),
  response: detail,
})
