import { paths } from '@armature/domain/pages/page-paths'
import type { Home } from './home.ts'

/** The address of a page that a mail leads to. */
export const pageUrl = ({ url }: Pick<Home, 'url'>, path: string): string => `${url}${path}`

/** A person's page to stop mails of one kind, by a signed token. */
export const unsubscribePath = (token: string): string => `${paths.unsubscribe}?token=${token}`

export const verifyEmailPath = (token: string): string => `${paths.verifyEmail}?token=${token}`

export const resetPasswordPath = (token: string): string => `${paths.resetPassword}?token=${token}`
