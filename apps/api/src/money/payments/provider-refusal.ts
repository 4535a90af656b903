import { declineText, moneyRefusal } from '@armature/domain/payments/provider-texts'
import type { Context } from '../../platform/context/context.ts'

/** A refusal by the provider: its code, and its text, which goes only to the log. */
interface Refused {
  code: string
  message: string
}

type Subject = Readonly<Record<string, string | number>>

const note = (log: Context['log'], of: Subject, { code, message }: Refused): void =>
  log.info({ event: 'provider_refused', ...of, code, reason: message }, 'the provider refused')

/** Our text for a declined card. */
export const textOfDecline = (log: Context['log'], of: Subject, refused: Refused): string => {
  note(log, of, refused)
  return declineText(refused.code)
}

/** Our text for a transfer or refund that the provider refuses. */
export const textOfRefusal = (log: Context['log'], of: Subject, refused: Refused): string => {
  note(log, of, refused)
  return moneyRefusal(refused.code)
}
