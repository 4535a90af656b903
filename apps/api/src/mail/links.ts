import { paths } from '@armature/domain/pages/page-paths'

/** The address of a page that a mail leads to; always on the configured public URL, never the Host header's. */
export const pageUrl = (publicUrl: string, path: string): string => `${publicUrl}${path}`

export const verifyEmailUrl = (publicUrl: string, token: string): string =>
  pageUrl(publicUrl, `${paths.verifyEmail}?token=${token}`)

export const resetPasswordUrl = (publicUrl: string, token: string): string =>
  pageUrl(publicUrl, `${paths.resetPassword}?token=${token}`)
