import { messages } from '../messages.ts'

/** The codes of refusals that come before the server calls the card provider. */
const beforeCharging: readonly string[] = [
  'has_order',
  'money_under_way',
  'not_paid',
  'offer_expired',
  'offer_not_open',
  'out_of_stock',
  'paid_in_full',
  'payment_under_way',
  'refunded_in_full',
  'revision_changed',
  'store_closed',
  'vendor_not_selling',
  'wrong_state',
]

interface RefusedPayment {
  status: number
  code: string | undefined
  detail: string | undefined
  /** This call repeated an attempt with an unknown outcome, which may have charged the card. */
  isRepeat: boolean
}

/** Is it certain that a refused payment charged nothing? */
export const isUncharged = ({ status, code, isRepeat }: RefusedPayment): boolean =>
  status === 409 && !isRepeat && code !== undefined && beforeCharging.includes(code)

/** The text for a refused payment, which mentions the card where its part is certain. */
export const refusedPaymentText = (refused: RefusedPayment): string => {
  const said = refused.detail ?? messages.somethingWentWrong
  return isUncharged(refused) ? `${said} ${messages.notChargedHere}` : said
}
