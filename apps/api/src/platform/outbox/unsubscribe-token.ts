import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NoticeKind } from '@armature/domain/notices/notice-kinds'
import { noticeKinds } from '@armature/domain/notices/notice-kinds'

/**
 * The signed part of an unsubscribe link: a user, a kind, and a MAC over both under the server's secret. It stops mails of that
 * kind and nothing else, and needs no table; a new secret ends all links.
 */
const macOf = (userId: number, kind: NoticeKind, secret: string): string =>
  createHmac('sha256', secret).update(`unsubscribe:v1:${userId}:${kind}`).digest('base64url')

export const issueUnsubscribeToken = (userId: number, kind: NoticeKind, secret: string): string =>
  `${userId}.${kind}.${macOf(userId, kind, secret)}`

/** The user and kind that a token names; null for anything that we did not sign. */
export const readUnsubscribeToken = (
  token: string,
  secret: string,
): { userId: number; kind: NoticeKind } | null => {
  const [, digits = '', word = '', mac = ''] = /^([1-9]\d{0,15})\.([a-zA-Z]+)\.([\w-]{43})$/.exec(token) ?? []
  const kind = noticeKinds.find((one) => one === word)
  if (kind === undefined) return null
  const userId = Number(digits)
  const [given, expected] = [Buffer.from(mac), Buffer.from(macOf(userId, kind, secret))]
  return given.length === expected.length && timingSafeEqual(given, expected) ? { userId, kind } : null
}
