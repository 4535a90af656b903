import { createHmac, timingSafeEqual } from 'node:crypto'

/** The approver's link to a request. */
export interface ApprovalLink {
  approvalId: number
  personId: number
}

const macOf = ({ approvalId, personId }: ApprovalLink, secret: string): Buffer =>
  createHmac('sha256', secret).update(`approval-link:v1:${approvalId}:${personId}`).digest()

/**
 * The token of an approver's link: its holder approves or refuses as this person, once, without a sign-in. Whether the
 * person still may is asked each time.
 */
export const issueApprovalToken = (link: ApprovalLink, secret: string): string =>
  `${link.approvalId}-${link.personId}-${macOf(link, secret).toString('base64url')}`

const shape = /^([1-9]\d{0,15})-([1-9]\d{0,15})-([\w-]{43})$/

/** The link of a token; null for anything that we didn't sign. */
export const readApprovalToken = (token: string, secret: string): ApprovalLink | null => {
  const [, approval, person, macText] = shape.exec(token) ?? []
  if (approval === undefined || person === undefined || macText === undefined) return null
  const link = { approvalId: Number(approval), personId: Number(person) }
  const given = Buffer.from(macText, 'base64url')
  const expected = macOf(link, secret)
  // Accept only one spelling, since base64url's last character has spare bits.
  const isCanonical = given.toString('base64url') === macText
  return isCanonical && given.length === expected.length && timingSafeEqual(given, expected) ? link : null
}
