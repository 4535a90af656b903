import type {
  confirmEmailChange as confirmEndpoint,
  requestEmailChange as requestEndpoint,
  undoEmailChange as undoEndpoint,
} from '@armature/contract/people/factors'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { emailBack, emailChanged, emailLinkSent, emailSame } from '@armature/domain/auth/link-texts'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalid, invalidFields } from '@armature/domain/problem'
import { later } from '@armature/domain/values/time'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import { resetPasswordMail } from '../../platform/mail/account-mails.ts'
import { resetPasswordPath } from '../../platform/mail/home.ts'
import { addressTakenMail, changeEmailMail, emailChangedMail } from '../../platform/mail/link-mails.ts'
import { readerOf } from '../../platform/mail/reader.ts'
import { findHome } from '../../platform/outbox/home-repository.ts'
import { queueMail } from '../../platform/outbox/queue-mail.ts'
import { countTry } from './attempt-limits.ts'
import { voidOpenChallenge } from './challenge-repository.ts'
import type { Account } from './credential-repository.ts'
import { forgetDevices, lockAccount } from './credential-repository.ts'
import { deleteAuthenticatorSince } from './factors/authenticator-repository.ts'
import { issueMailToken, useAddressToken, voidMailTokens } from './mail-token-repository.ts'
import { deletePasskeysSince } from './passkeys/passkey-repository.ts'
import { recordAccountEvent } from './record-account-event.ts'
import { revokeSessionsOf } from './session-repository.ts'
import { findAddressOwner, setAddress } from './sign-up/address-repository.ts'

const wrongToken = (): Problem => invalid(messages.tokenInvalid, { code: 'token_invalid' })
const taken = (): Problem => invalid(messages.addressConfirmedElsewhere, { code: 'address_taken' })

/** If another account has the address, its owner is notified instead; only the mailbox learns which it was. */
const sendChangeLink = async (
  trx: Database,
  ctx: Context,
  account: Account,
  email: string,
): Promise<void> => {
  const owner = await findAddressOwner(trx, email)
  const expiresAt = later(ctx.now, { hours: limits.mailToken.verifyHours })
  const issued = { userId: account.id, kind: 'CHANGE_EMAIL', expiresAt, email } as const
  const token = await issueMailToken(trx, issued, ctx.now)
  const home = await findHome(trx, ctx.deps.config, owner?.id ?? account.id)
  const mail = owner === undefined ? changeEmailMail(readerOf(account), token, home) : addressTakenMail(home)
  await queueMail(trx, { to: email, mail, home }, ctx.now)
}

/** Mails a link to the new address; nothing changes until it is opened. */
export const requestEmailChange = async (
  ctx: Context,
  { email }: Body<typeof requestEndpoint>,
): Promise<Response<typeof requestEndpoint> | Problem> => {
  const userId = ctx.actor.userId ?? 0
  const limited =
    (await countTry(ctx, 'mailPerAccount', `email:${userId}`)) ??
    (await countTry(ctx, 'mailPerAccount', `email:mail:${email.toLowerCase()}`))
  if (limited) return limited
  return ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const account = await lockAccount(trx, userId)
    if (account.email.toLowerCase() === email.toLowerCase()) return invalidFields({ email: [emailSame] })
    await sendChangeLink(trx, ctx, account, email)
    const event = { kind: 'email.change-asked', user_id: userId } as const
    await recordAccountEvent(trx, ctx, {
      ...event,
      summary: 'Change of e-mail address asked for',
      after: { email },
    })
    return { detail: fill(emailLinkSent, { email }) }
  })
}

/** Changes the address. The earlier one gets a link that takes the change back for some days. */
export const confirmEmailChange = (
  ctx: Context,
  { token }: Body<typeof confirmEndpoint>,
): Promise<Response<typeof confirmEndpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const found = await useAddressToken(trx, token, 'CHANGE_EMAIL', ctx.now)
    if (found === null) return wrongToken()
    const { userId, email } = found
    const account = await lockAccount(trx, userId)
    if (!(await setAddress(trx, userId, email, ctx.now))) return taken()
    // Links in the earlier mailbox no longer open the account, except the one that takes this back.
    await voidMailTokens(trx, userId, ['RESET_PASSWORD', 'TRUST_DEVICE'], ctx.now)
    await voidOpenChallenge(trx, userId, ctx.now)
    const expiresAt = later(ctx.now, { days: limits.mailToken.undoEmailDays })
    const issued = { userId, kind: 'UNDO_EMAIL', expiresAt, email: account.email } as const
    const undo = await issueMailToken(trx, issued, ctx.now)
    const home = await findHome(trx, ctx.deps.config, userId)
    await queueMail(
      trx,
      { to: account.email, mail: emailChangedMail(readerOf(account), undo), home },
      ctx.now,
    )
    await recordAccountEvent(trx, ctx, {
      kind: 'email.changed',
      user_id: userId,
      summary: 'E-mail address changed',
      before: { email: account.email },
      after: { email },
    })
    return { detail: emailChanged }
  })

/**
 * Takes a change back that its owner didn't make: whoever made it is signed out, and loses the app and the passkeys that
 * were added since.
 */
export const undoEmailChange = (
  ctx: Context,
  { token }: Body<typeof undoEndpoint>,
): Promise<Response<typeof undoEndpoint> | Problem> =>
  ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const found = await useAddressToken(trx, token, 'UNDO_EMAIL', ctx.now)
    if (found === null) return wrongToken()
    const { userId, email, since } = found
    await lockAccount(trx, userId)
    if (!(await setAddress(trx, userId, email, ctx.now))) return taken()
    await voidOpenChallenge(trx, userId, ctx.now)
    await forgetDevices(trx, userId)
    await revokeSessionsOf(trx, { personId: userId }, 'e-mail address taken back', ctx.now)
    await voidMailTokens(
      trx,
      userId,
      ['CHANGE_EMAIL', 'UNDO_EMAIL', 'RESET_PASSWORD', 'TRUST_DEVICE'],
      ctx.now,
    )
    await deletePasskeysSince(trx, userId, since)
    await deleteAuthenticatorSince(trx, userId, since)
    const account = await lockAccount(trx, userId)
    const expiresAt = later(ctx.now, { hours: limits.mailToken.resetHours })
    const reset = await issueMailToken(trx, { userId, kind: 'RESET_PASSWORD', expiresAt }, ctx.now)
    const home = await findHome(trx, ctx.deps.config, userId)
    const mail = resetPasswordMail(readerOf(account), resetPasswordPath(reset), home)
    await queueMail(trx, { to: email, mail, home }, ctx.now)
    const event = { kind: 'email.change-undone', user_id: userId } as const
    const summary = 'Change of e-mail address taken back'
    await recordAccountEvent(trx, ctx, { ...event, summary, after: { email } })
    return { detail: emailBack }
  })
