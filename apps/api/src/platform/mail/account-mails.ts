import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { Invitation } from '@armature/domain/auth/invitation'
import { invitationText } from '@armature/domain/auth/invitation'
import { maySignIn } from '@armature/domain/auth/sign-in-rules'
import { limits } from '@armature/domain/limits'
import { paths } from '@armature/domain/pages/page-paths'
import type { Home } from './home.ts'
import type { MailContent } from './mail-layout.ts'
import type { Reader } from './reader.ts'
import { greeting, unverified } from './reader.ts'

const notMe = 'If this wasn’t you, ignore this message; nothing changes.'

/** The one-time code of a sign-in. */
export const codeMail = (reader: Reader, code: string, at: Pick<Home, 'name'>): MailContent => ({
  subject: `Your ${at.name} sign-in code`,
  greeting: greeting(reader),
  paragraphs: [
    `Enter this code to sign in. It is valid for ${limits.otp.minutes} minutes and can be used once.`,
  ],
  code,
  note: 'If you did not try to sign in, someone knows your password: please reset it.',
})

/** Notifies the owner of a sign-in from a browser that hasn't signed in to the account before. */
export const newDeviceMail = (
  reader: Reader,
  { device, ip, at }: { device: string; ip: string; at: Date },
): MailContent => ({
  subject: 'Sign-in on a new device',
  greeting: greeting(reader),
  paragraphs: [
    `Someone signed in to your account on a new device: ${device}, IP address ${ip}, ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC.`,
  ],
  action: { label: 'Reset your password', path: paths.resetPassword },
  note: 'If this was you, you don’t need to do anything. If not, reset your password now. That signs out every device.',
})

/** Tells the owner that sign-in codes may go to a phone from now on. */
export const phoneConfirmedMail = (reader: Reader, phone: string): MailContent => ({
  subject: 'Your phone number was confirmed',
  greeting: greeting(reader),
  paragraphs: [`Sign-in codes can now go to ${phone}.`],
  note: 'If this was not you, please change your password at once.',
})

/** The text message that confirms a phone number. */
export const phoneCodeText = (code: string, at: Pick<Home, 'name'>): string =>
  `${code} confirms this phone number for ${at.name}. It is valid for ${limits.otp.minutes} minutes.`

/** The code as a text message. */
export const codeText = (code: string, at: Pick<Home, 'name'>): string =>
  `${code} is your ${at.name} sign-in code. It is valid for ${limits.otp.minutes} minutes.`

export const verifyEmailMail = (path: string, at: Pick<Home, 'name'>): MailContent => ({
  subject: 'Verify your e-mail address',
  greeting: greeting(unverified),
  paragraphs: [`Please confirm your e-mail address to activate your ${at.name} account.`],
  action: { label: 'Verify e-mail address', path },
  note: `The link is valid for ${limits.mailToken.verifyHours} hours. ${notMe}`,
})

export const resetPasswordMail = (reader: Reader, path: string, at: Pick<Home, 'name'>): MailContent => ({
  subject: 'Reset your password',
  greeting: greeting(reader),
  paragraphs: [`Someone asked to reset the password of your ${at.name} account.`],
  action: { label: 'Set a new password', path },
  note: `The link is valid for ${limits.mailToken.resetHours} hour and can be used once. ${notMe}`,
})

/** Leads to the page that sets a new password by mail alone: an owner who didn't change it can't sign in. */
export const passwordChangedMail = (
  reader: Reader,
  ended: 'every session' | 'every other session',
): MailContent => ({
  subject: 'Your password was changed',
  greeting: greeting(reader),
  paragraphs: [`The password of your account was changed, and ${ended} was ended.`],
  action: { label: 'Reset your password', path: paths.resetPassword },
  note: 'If this was not you, please reset your password at once.',
})

/** Sent by a person of the marketplace or of the store; the rest of the mail is the marketplace's. */
export const invitationMail = (
  path: string,
  at: Pick<Home, 'name'>,
  invitation: Invitation,
): MailContent => ({
  subject: `You are invited to ${invitation.store ?? at.name}`,
  greeting: greeting(unverified),
  paragraphs: [
    invitationText(invitation, at.name),
    'Your username is this e-mail address. Set a password to sign in.',
  ],
  action: { label: 'Set a password', path },
  note: `The link is valid for ${limits.mailToken.inviteDays} days. ${notMe}`,
})

/** The request for an address that already has an account. */
export type AskedFor = 'sign-up' | Invitation

const askedForText = (asked: AskedFor, { name }: Pick<Home, 'name'>): string =>
  asked === 'sign-up'
    ? `Someone requested a new ${name} account with this e-mail address, which already has one.`
    : `${invitationText(asked, name)} This e-mail address already has an account, so none was created. Offers arrive in this mailbox, and their links need no account.`

/** To the owner of a confirmed address, when somebody signs up or is invited with it once more. */
export const haveAccountMail = (
  owner: Reader & { username: string },
  asked: AskedFor,
  at: Pick<Home, 'name'>,
): MailContent => ({
  subject: `You already have an ${at.name} account`,
  greeting: greeting(owner),
  paragraphs: [
    askedForText(asked, at),
    `Its username is ${owner.username}. If you’ve forgotten the password, you can reset it on the sign-in page.`,
  ],
  action: { label: 'Sign in', path: paths.login },
  note: notMe,
})

const statusTexts: Record<UserStatus, string> = {
  PENDING: 'Your account is being reviewed again.',
  APPROVED: 'Your account is approved.',
  REJECTED: 'Your account wasn’t approved. You can still sign in, but you receive no payouts.',
  SUSPENDED: 'Your account is suspended and every session was ended. You cannot sign in.',
}

/** Notifies the owner that an administrator changed the account's status, with the reason if there is one. */
export const accountStatusMail = (
  reader: Reader,
  { status, reason, path }: { status: UserStatus; reason: string; path: string },
): MailContent => ({
  subject: 'Your account',
  greeting: greeting(reader),
  paragraphs: [statusTexts[status], ...(reason === '' ? [] : [`Reason: ${reason}`])],
  // A suspended account can open no page.
  ...(maySignIn(status) ? { action: { label: 'Open your profile', path } } : {}),
  note: 'If you have questions, please write to the marketplace’s operator.',
})

/**
 * To an administrator. The person who signed up chose the account's names, so the mail carries none of them as words.
 */
export const awaitsApprovalMail = (
  reader: Reader,
  { id, path }: { id: number; path: string },
): MailContent => ({
  subject: `Account #${id} is waiting for approval`,
  greeting: greeting(reader),
  paragraphs: ['A new vendor confirmed its e-mail address. It receives payouts once you approve it.'],
  action: { label: 'Open the account', path },
})
