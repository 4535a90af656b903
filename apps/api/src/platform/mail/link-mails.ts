import { limits } from '@armature/domain/limits'
import { paths } from '@armature/domain/pages/page-paths'
import type { Home } from './home.ts'
import type { MailContent } from './mail-layout.ts'
import type { Reader } from './reader.ts'
import { greeting, unverified } from './reader.ts'

/** The link for an owner whom strangers' guesses shut out of a new device. */
export const deviceLinkMail = (reader: Reader, token: string, at: Pick<Home, 'name'>): MailContent => ({
  subject: 'Sign in on your new device',
  greeting: greeting(reader),
  paragraphs: [
    `Too many wrong passwords were tried for your ${at.name} account, so new devices have to wait. This link lets the device on which you open it try at once.`,
  ],
  action: { label: 'Sign in on this device', path: `${paths.login}?token=${token}` },
  note: `The link is valid for ${limits.mailToken.deviceMinutes} minutes and can be used once. If you don’t want to sign in, ignore this message; nobody gets in by it without your password and code.`,
})

/** To the new address: the link that makes it the account's. */
export const changeEmailMail = (reader: Reader, token: string, at: Pick<Home, 'name'>): MailContent => ({
  subject: 'Confirm your new e-mail address',
  greeting: greeting(reader),
  paragraphs: [`Open this link to use this e-mail address for your ${at.name} account.`],
  action: { label: 'Use this address', path: `${paths.verifyEmail}?change=${token}` },
  note: `The link is valid for ${limits.mailToken.verifyHours} hours. If this wasn’t you, ignore this message; nothing changes.`,
})

/** To the owner of an address that somebody wanted to give to another account. */
export const addressTakenMail = (at: Pick<Home, 'name'>): MailContent => ({
  subject: 'Your e-mail address stays yours',
  greeting: greeting(unverified),
  paragraphs: [
    `Someone wanted to use this e-mail address for another ${at.name} account. It already has one, so nothing was changed.`,
  ],
  action: { label: 'Sign in', path: paths.login },
  note: 'If this was you, change the address of the account that has it first.',
})

/** To the earlier address: the change can be taken back for some days. */
export const emailChangedMail = (reader: Reader, undo: string): MailContent => ({
  subject: 'Your e-mail address was changed',
  greeting: greeting(reader),
  paragraphs: ['Your account now has another e-mail address. Mails no longer come here.'],
  action: { label: 'Take this back', path: `${paths.verifyEmail}?undo=${undo}` },
  note: `If this was you, you don’t need to do anything. If not, take it back within ${limits.mailToken.undoEmailDays} days: that also signs everybody out.`,
})
