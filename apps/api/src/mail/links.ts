import { paths } from '@armature/domain/pages/page-paths'

/** The address of a page that a mail leads to; always on the configured public URL, never the Host header's. */
export const pageUrl = (publicUrl: string, path: string): string => `${publicUrl}${path}`

/** A person's page to stop mails of one kind, by a signed token. */
export const unsubscribeUrl = (publicUrl: string, token: string): string =>
  pageUrl(publicUrl, `${paths.unsubscribe}?token=${token}`)

export const verifyEmailUrl = (publicUrl: string, token: string): string =>
  pageUrl(publicUrl, `${paths.verifyEmail}?token=${token}`)

export const resetPasswordUrl = (publicUrl: string, token: string): string =>
  pageUrl(publicUrl, `${paths.resetPassword}?token=${token}`)
