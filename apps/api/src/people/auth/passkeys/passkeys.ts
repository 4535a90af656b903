import type {
  addPasskey as addEndpoint,
  passkeySignIn as signInEndpoint,
  renamePasskey as renameEndpoint,
  startPasskey as startEndpoint,
  startPasskeySignIn as askEndpoint,
} from '@armature/contract/people/factors'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { passkeyRefused, passkeyTooMany } from '@armature/domain/auth/factor-texts'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { paths } from '@armature/domain/pages/page-paths'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalid, isProblem, notFound } from '@armature/domain/problem'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { passkeyMail } from '../../../platform/mail/factor-mails.ts'
import { readerOf } from '../../../platform/mail/reader.ts'
import { findHome } from '../../../platform/outbox/home-repository.ts'
import { notifyOfPage } from '../../../platform/outbox/notify.ts'
import { countTry } from '../attempt-limits.ts'
import { findAccountById, lockAccount } from '../credential-repository.ts'
import { finishSignIn } from '../finish-sign-in.ts'
import { recordAccountEvent } from '../record-account-event.ts'
import type { PasskeyRow } from './passkey-repository.ts'
import {
  deletePasskey,
  insertChallenge,
  insertPasskey,
  listPasskeys,
  lockPasskey,
  setPasskeyName,
  setPasskeyUsed,
  takeChallenge,
} from './passkey-repository.ts'

type Assertion = Body<typeof signInEndpoint>['passkey']
type Headers = { origin?: string | undefined }

/** Where a browser uses a passkey: the page's origin, and its host, to which passkeys are bound. */
interface Site {
  origin: string
  host: string
}

/**
 * The site of the calling page: the marketplace's or a store's, since a write from any other origin has been refused by
 * then (csrf.ts). A program names none; for it, it's the marketplace's.
 */
const siteOf = ({ deps }: Context, { origin = deps.config.publicUrl }: Headers): Site => ({
  origin,
  host: new URL(origin).hostname,
})

/** EdDSA, ES256 and RS256: every device has one of them. */
const algorithms = [-8, -7, -257]

const refused = (): Problem => invalid(passkeyRefused, { code: 'passkey_refused' })

export const presentPasskey = (row: PasskeyRow): Response<typeof renameEndpoint> => ({
  id: row.id,
  name: row.name,
  host: row.host,
  created: row.created_at.toISOString(),
  last_used: row.last_used_at?.toISOString() ?? null,
})

const descriptorsOf = (rows: readonly PasskeyRow[], { host }: Site) =>
  rows
    .filter((row) => row.host === host)
    .map(({ credential_id, transports }) => ({ id: credential_id, transports }))

/** The challenge that the browser signed; the library compares it with the stored one. */
const challengeIn = (clientData: string): string => {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString('utf8'))
    return typeof read === 'object' && read !== null && 'challenge' in read ? String(read.challenge) : ''
  } catch {
    return ''
  }
}

/** The library throws what a browser got wrong; that, too, is only a refused passkey. */
const unlessWrong = <T>(verifying: Promise<T>): Promise<T | null> => verifying.catch(() => null)

/** Asks for a passkey of the person at this site, to confirm a session. */
export const startPasskeyConfirmation = async (
  ctx: Context,
  headers: Headers,
): Promise<Response<typeof askEndpoint> | Problem> => {
  const site = siteOf(ctx, headers)
  return ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const allowCredentials = descriptorsOf(await listPasskeys(trx, userId), site)
    const options = await generateAuthenticationOptions({
      rpID: site.host,
      userVerification: 'required',
      allowCredentials,
    })
    await insertChallenge(trx, { challenge: options.challenge, user_id: userId, purpose: 'confirm' }, ctx.now)
    return options as Response<typeof askEndpoint>
  })
}

/** Asks for any passkey of this site, to sign in. */
export const startPasskeySignIn = async (
  ctx: Context,
  headers: Headers,
): Promise<Response<typeof askEndpoint> | Problem> => {
  const site = siteOf(ctx, headers)
  const limited = await countTry(ctx, 'signInPerAddress', ctx.client.ip)
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const options = await generateAuthenticationOptions({ rpID: site.host, userVerification: 'required' })
    await insertChallenge(trx, { challenge: options.challenge, user_id: null, purpose: 'sign-in' }, ctx.now)
    return options as Response<typeof askEndpoint>
  })
}

/**
 * Is this the answer of a known passkey to a challenge of ours? Uses the challenge up and notes the passkey's use. A
 * passkey counts as password and code: its device has asked for a finger, a face or a PIN.
 */
export const checkPasskey = async (
  trx: Database,
  ctx: Context,
  { passkey, headers, userId }: { passkey: Assertion; headers: Headers; userId: number | null },
): Promise<PasskeyRow | Problem> => {
  const site = siteOf(ctx, headers)
  const challenge = challengeIn(passkey.response.clientDataJSON)
  const purpose = userId === null ? 'sign-in' : 'confirm'
  const isOurs = await takeChallenge(trx, { challenge, user_id: userId, purpose }, ctx.now)
  const row = await lockPasskey(trx, passkey.id)
  if (!isOurs || row === undefined || (userId !== null && row.user_id !== userId)) return refused()
  const checked = await unlessWrong(
    verifyAuthenticationResponse({
      response: { ...passkey, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: row.host,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: new Uint8Array(row.public_key),
        counter: row.counter,
        transports: row.transports,
      },
    }),
  )
  if (checked === null || !checked.verified) return refused()
  await setPasskeyUsed(trx, row.id, checked.authenticationInfo.newCounter, ctx.now)
  return row
}

/** Signs in with a passkey alone. */
export const passkeySignIn = async (
  ctx: Context,
  { passkey, remember_me = false }: Body<typeof signInEndpoint>,
  headers: Headers,
): Promise<Response<typeof signInEndpoint> | Problem> => {
  const limited = await countTry(ctx, 'signInPerAddress', ctx.client.ip)
  if (limited) return limited
  return ctx.inWrite(
    async (trx) => {
      await actAsSystem(trx)
      const row = await checkPasskey(trx, ctx, { passkey, headers, userId: null })
      const account = isProblem(row) ? undefined : await findAccountById(trx, row.user_id)
      if (isProblem(row) || account === undefined) {
        const event = { kind: 'sign-in.failed', user_id: null, summary: 'Sign-in failed: passkey' } as const
        await recordAccountEvent(trx, ctx, event)
        return isProblem(row) ? row : refused()
      }
      const spend = (): Promise<void> => Promise.resolve()
      return finishSignIn(trx, ctx, account, { by: 'passkey', remember: remember_me, spend })
    },
    // Commit the record of the failure, and that the challenge was answered.
    { keepOnProblem: true },
  )
}

/** Asks the browser to make a passkey for this person. */
export const startPasskey = async (
  ctx: Context,
  headers: Headers,
): Promise<Response<typeof startEndpoint> | Problem> => {
  const site = siteOf(ctx, headers)
  return ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const account = await lockAccount(trx, userId)
    const known = await listPasskeys(trx, userId)
    const { name } = await findHome(trx, ctx.deps.config, userId)
    const options = await generateRegistrationOptions({
      rpName: name,
      rpID: site.host,
      userName: account.username,
      userDisplayName: `${account.first_name} ${account.last_name}`.trim(),
      // All of a person's passkeys have the same id, so that a device keeps one of them; it says nothing about the person.
      userID: new TextEncoder().encode(`account ${userId}`),
      excludeCredentials: descriptorsOf(known, site),
      supportedAlgorithmIDs: algorithms,
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    await insertChallenge(trx, { challenge: options.challenge, user_id: userId, purpose: 'add' }, ctx.now)
    return options as Response<typeof startEndpoint>
  })
}

const readNewPasskey = async (
  trx: Database,
  ctx: Context,
  passkey: Body<typeof addEndpoint>['passkey'],
  { origin, host }: Site,
) => {
  const challenge = challengeIn(passkey.response.clientDataJSON)
  const asked = { challenge, user_id: ctx.actor.userId ?? 0, purpose: 'add' } as const
  if (!(await takeChallenge(trx, asked, ctx.now))) return null
  const checked = await unlessWrong(
    verifyRegistrationResponse({
      response: { ...passkey, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: host,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    }),
  )
  return checked?.verified ? checked.registrationInfo.credential : null
}

/** Adds the passkey that the browser made; the owner is notified by mail. */
export const addPasskey = async (
  ctx: Context,
  { name, passkey }: Body<typeof addEndpoint>,
  headers: Headers,
): Promise<Response<typeof addEndpoint> | Problem> => {
  const site = siteOf(ctx, headers)
  return ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const account = await lockAccount(trx, userId)
    const most = limits.factors.passkeys
    if ((await listPasskeys(trx, userId)).length >= most)
      return conflict(fill(passkeyTooMany, { most }), { code: 'too_many' })
    const made = await readNewPasskey(trx, ctx, passkey, site)
    if (made === null) return refused()
    const row = await insertPasskey(trx, {
      user_id: userId,
      credential_id: made.id,
      public_key: Buffer.from(made.publicKey),
      counter: made.counter,
      transports: made.transports ?? [],
      host: site.host,
      name,
      created_at: ctx.now,
    })
    if (row === undefined) return refused()
    const mail = passkeyMail(readerOf(account), name)
    const notice = { kind: 'security', path: paths.profile, mail } as const
    await notifyOfPage(trx, ctx, { id: userId, email: account.email }, notice)
    const event = { kind: 'passkey.added', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Passkey “${name}” added` })
    return presentPasskey(row)
  })
}

export const renamePasskey = (
  ctx: Context,
  id: number,
  { name }: Body<typeof renameEndpoint>,
): Promise<Response<typeof renameEndpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const row = await setPasskeyName(trx, userId, id, name)
    if (row === undefined) return notFound(messages.notFound)
    const event = { kind: 'passkey.renamed', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Passkey renamed to “${name}”` })
    return presentPasskey(row)
  })

export const removePasskey = (ctx: Context, id: number): Promise<Record<string, never> | Problem> =>
  ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const gone = await deletePasskey(trx, userId, id)
    if (gone === undefined) return notFound(messages.notFound)
    const event = { kind: 'passkey.removed', user_id: userId } as const
    await recordAccountEvent(trx, ctx, { ...event, summary: `Passkey “${gone.name}” removed` })
    return {}
  })
