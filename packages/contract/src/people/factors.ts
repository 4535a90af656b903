import { factorsNotBoth } from '@armature/domain/auth/factor-texts'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { detail, empty, id, idParams, requiredLine, text, timestamp } from '../platform/primitives.ts'
import { credential, emailAddress, sessionAnswer } from './auth.ts'

const base64url = (longest: number) =>
  z
    .string()
    .min(1)
    .max(longest)
    .regex(/^[\w-]+$/)

const keyType = z.literal('public-key')
const credentialIds = { id: base64url(1_400), rawId: base64url(1_400), type: keyType }
const transports = z.array(z.string().max(20)).max(10)

/** The browser's answer for a passkey that it used: WebAuthn's AuthenticationResponseJSON without extensions. */
const assertion = z.object({
  ...credentialIds,
  response: z.object({
    clientDataJSON: base64url(3_000),
    authenticatorData: base64url(2_000),
    signature: base64url(6_000),
    userHandle: base64url(200).optional(),
  }),
})

/** The browser's answer for a passkey that it made: WebAuthn's RegistrationResponseJSON without extensions. */
const attestation = z.object({
  ...credentialIds,
  response: z.object({
    clientDataJSON: base64url(3_000),
    attestationObject: base64url(8_000),
    transports: transports.optional(),
  }),
})

const descriptors = z.array(z.object({ id: z.string(), type: keyType, transports: transports.optional() }))

/** The server's request to sign with a passkey: WebAuthn's PublicKeyCredentialRequestOptionsJSON. */
const passkeyRequest = z.object({
  challenge: z.string(),
  timeout: z.number().optional(),
  rpId: z.string().optional(),
  allowCredentials: descriptors.optional(),
  userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
})

/** The server's request to make a passkey: WebAuthn's PublicKeyCredentialCreationOptionsJSON. */
const passkeyWish = z.object({
  rp: z.object({ name: z.string(), id: z.string().optional() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: keyType })),
  timeout: z.number().optional(),
  excludeCredentials: descriptors.optional(),
  authenticatorSelection: z
    .object({
      residentKey: z.enum(['discouraged', 'preferred', 'required']).optional(),
      requireResidentKey: z.boolean().optional(),
      userVerification: z.enum(['discouraged', 'preferred', 'required']).optional(),
    })
    .optional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).optional(),
})

const ofPerson = { access: 'account.manage-sessions', ofPerson: true } as const

export const confirmSession = endpoint('confirmSession', {
  ...ofPerson,
  summary:
    'Confirms in this session that it’s the signed-in person, for calls that answer `confirmation_needed`',
  body: z
    .strictObject({
      password: credential.optional(),
      otp: credential.optional().describe('The authenticator app’s, or a recovery code'),
      passkey: assertion.optional(),
    })
    .refine((given) => Object.values(given).filter((one) => one !== undefined).length === 1, factorsNotBoth),
  example: { password: 'a password' },
  response: empty,
  status: 204,
})

export const startPasskeyConfirmation = endpoint('startPasskeyConfirmation', {
  ...ofPerson,
  summary: 'Says what a passkey has to sign to confirm the session',
  body: empty.optional(),
  response: passkeyRequest,
})

const passkeyShape = z.object({
  id,
  name: z.string(),
  host: z.string().describe('Where it was made, and where alone it works'),
  created: timestamp,
  last_used: timestamp.nullable(),
})

export const readFactors = endpoint('readFactors', {
  ...ofPerson,
  summary: 'The ways in which the signed-in person can sign in, besides password and sent codes',
  response: z.object({
    app_since: timestamp.nullable().describe('When the authenticator app was turned on; null: it isn’t'),
    recovery_codes: z.number().int().describe('Recovery codes that are left'),
    passkeys: z.array(passkeyShape),
  }),
})

const recoveryCodes = z.object({
  recovery_codes: z.array(z.string()).describe('Shown only once: the server stores just their hashes'),
})

export const startAuthenticator = endpoint('startAuthenticator', {
  ...ofPerson,
  stepUp: true,
  summary: 'Makes a secret for an authenticator app, which a first code turns on',
  body: empty.optional(),
  response: z.object({
    secret: z.string().describe('In base32'),
    uri: z.string().describe('The otpauth address, for a QR code'),
  }),
})

export const confirmAuthenticator = endpoint('confirmAuthenticator', {
  ...ofPerson,
  stepUp: true,
  summary:
    'Turns the authenticator app on by its first code; sign-ins then ask for its code instead of sending one',
  body: z.strictObject({ otp: requiredLine(20) }),
  response: recoveryCodes,
})

export const removeAuthenticator = endpoint('removeAuthenticator', {
  ...ofPerson,
  stepUp: true,
  summary: 'Turns the authenticator app off, with its recovery codes',
  response: empty,
  status: 204,
})

export const renewRecoveryCodes = endpoint('renewRecoveryCodes', {
  ...ofPerson,
  stepUp: true,
  summary: 'Replaces the recovery codes; the old ones no longer work',
  body: empty.optional(),
  response: recoveryCodes,
})

export const startPasskey = endpoint('startPasskey', {
  ...ofPerson,
  stepUp: true,
  summary: 'Says what passkey a browser has to make',
  body: empty.optional(),
  response: passkeyWish,
})

const passkeyName = requiredLine(limits.factors.passkeyName)

export const addPasskey = endpoint('addPasskey', {
  ...ofPerson,
  stepUp: true,
  summary: 'Adds the passkey that a browser made; it signs in without a password',
  body: z.strictObject({ name: passkeyName, passkey: attestation }),
  response: passkeyShape,
  status: 201,
  idempotent: true,
})

export const renamePasskey = endpoint('renamePasskey', {
  ...ofPerson,
  summary: 'Changes a passkey’s name',
  params: idParams,
  body: z.strictObject({ name: passkeyName }),
  response: passkeyShape,
})

export const removePasskey = endpoint('removePasskey', {
  ...ofPerson,
  stepUp: true,
  summary: 'Removes a passkey; it no longer signs in',
  params: idParams,
  response: empty,
  status: 204,
})

export const startPasskeySignIn = endpoint('startPasskeySignIn', {
  access: 'public',
  summary: 'Says what a passkey has to sign to sign in',
  body: empty.optional(),
  response: passkeyRequest,
})

export const passkeySignIn = endpoint('passkeySignIn', {
  access: 'public',
  summary: 'Exchanges what a passkey has signed for a session; no password and no code are needed',
  body: z.strictObject({ passkey: assertion, remember_me: z.boolean().optional() }),
  response: sessionAnswer,
})

export const requestEmailChange = endpoint('requestEmailChange', {
  ...ofPerson,
  stepUp: true,
  summary: 'Mails a link to another e-mail address of the person, which makes it the account’s',
  body: z.strictObject({ email: emailAddress(limits.username.max, messages.invalidEmail) }),
  response: detail,
})

export const confirmEmailChange = endpoint('confirmEmailChange', {
  access: 'public',
  summary: 'Changes the account’s e-mail address by the token of the mail; the earlier address is notified',
  body: z.strictObject({ token: text(200) }),
  response: detail,
})

export const undoEmailChange = endpoint('undoEmailChange', {
  access: 'public',
  summary: 'Takes a change of e-mail address back by the token of the mail, and ends every session',
  body: z.strictObject({ token: text(200) }),
  response: detail,
})
