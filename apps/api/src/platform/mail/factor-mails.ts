import { paths } from '@armature/domain/pages/page-paths'
import type { MailContent } from './mail-layout.ts'
import type { Reader } from './reader.ts'
import { greeting } from './reader.ts'

const notYou = {
  action: { label: 'Reset your password', path: paths.resetPassword },
  note: 'If this wasn’t you, reset your password now, then check the ways to sign in on your profile.',
}

/** Notifies the owner that sign-ins now ask for an authenticator app's code, or no longer do. */
export const appTurnedMail = (reader: Reader, to: 'on' | 'off'): MailContent => ({
  subject: `Authenticator app turned ${to}`,
  greeting: greeting(reader),
  paragraphs: [
    to === 'on'
      ? 'Signing in to your account now asks for the code of your authenticator app.'
      : 'Signing in to your account no longer asks for the code of an authenticator app. Its recovery codes no longer work.',
  ],
  ...notYou,
})

/** Notifies the owner of a new passkey. */
export const passkeyMail = (reader: Reader, name: string): MailContent => ({
  subject: 'Passkey added',
  greeting: greeting(reader),
  paragraphs: [`The passkey “${name}” was added to your account. It signs in without a password.`],
  ...notYou,
})
