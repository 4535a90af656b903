import { limits } from '@armature/domain/limits'
import type { Home } from './home.ts'
import type { MailContent } from './mail-layout.ts'
import type { Reader } from './reader.ts'
import { greeting } from './reader.ts'

interface MemberInvitation {
  /** Null if the name looks like a phone number or an address. */
  company: string | null
  roles: readonly string[]
  path: string
  /** The address had no account: the link sets the first password. */
  isNew: boolean
}

/** Invites a person to join a company. */
export const memberInvitationMail = (
  reader: Reader,
  at: Pick<Home, 'name'>,
  { company, roles, path, isNew }: MemberInvitation,
): MailContent => ({
  subject: `You are invited to join ${company ?? 'a company'} on ${at.name}`,
  greeting: greeting(reader),
  paragraphs: [
    `${company ?? 'A company'} invites you to join it on ${at.name}. Your roles: ${roles.join(', ').toLowerCase()}.`,
    isNew
      ? 'Your username is this e-mail address. Set a password, sign in, and accept the invitation under Company.'
      : 'Sign in and accept the invitation under Company.',
  ],
  action: isNew ? { label: 'Set a password', path } : { label: 'Open the invitation', path },
  note: `${isNew ? `The link is valid for ${limits.mailToken.inviteDays} days. ` : ''}If you don’t know this company, ignore this message; nothing changes.`,
})

/** Asks an owner to let a person in; the address is confirmed, and at the company's own domain. */
export const joinRequestMail = (
  reader: Reader,
  { email, path }: { email: string; path: string },
): MailContent => ({
  subject: `${email} asks to join your company`,
  greeting: greeting(reader),
  paragraphs: [
    `${email} has an account here and asks to join your company. Approve with the roles that you choose, or decline.`,
  ],
  action: { label: 'Open the request', path },
})

/** Notifies a person that a company let them in. */
export const joinApprovedMail = (
  reader: Reader,
  { company, path }: { company: string; path: string },
): MailContent => ({
  subject: `You’re now in ${company}`,
  greeting: greeting(reader),
  paragraphs: [`An owner of ${company} approved your request. Switch to the company to work in it.`],
  action: { label: 'Open your companies', path },
})

/** Notifies a person who was removed from a company. */
export const memberRemovedMail = (reader: Reader, company: string): MailContent => ({
  subject: `You were removed from ${company}`,
  greeting: greeting(reader),
  paragraphs: [`An owner of ${company} removed you from the company. Your own account doesn’t change.`],
})

/** Notifies a company's owners that nothing more is sent to a webhook. */
export const webhookEndedMail = (
  reader: Reader,
  { host, why, path }: { host: string; why: string; path: string },
): MailContent => ({
  subject: `Your webhook to ${host} has ended`,
  greeting: greeting(reader),
  paragraphs: [
    `We no longer send messages to your webhook at ${host}: ${why}.`,
    'Messages that wait are kept for some days. Once the receiver works again, open the webhook under Company and save it to start it again.',
  ],
  action: { label: 'Open the company', path },
})
