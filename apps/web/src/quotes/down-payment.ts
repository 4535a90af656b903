import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { readWhole } from '@armature/domain/typed-number'
import { failureText } from '../api/failures.ts'
import { makeWrite } from '../api/write.ts'
import { withDetail } from './quote-texts.ts'
import type { CellEdit } from '../ui/table/column.ts'
import type { Quote, QuoteRow } from './quotes-api.ts'
import { quoteChanged } from './quotes-api.ts'

const { min, max } = limits.downPayment

/** A whole percentage from 1 to 100 (specification section 5, Inline table edit). */
const downPaymentError = (text: string): string | null => {
  const percent = readWhole(text)
  return percent !== null && percent >= min && percent <= max ? null : messages.downPaymentInvalid
}

const downPaymentBounds = fill(messages.percentHint, { min, max })

interface Change {
  id: number
  percent: number | undefined
  /** None was set before. */
  isFirst: boolean
}

const failedText = ({ isFirst }: Change): string =>
  isFirst ? messages.downPaymentFailed : messages.downPaymentChangeFailed

const setDownPayment = makeWrite({
  send: ({ id, percent }: Change, write) =>
    write('patchQuote', { params: { id }, body: { id, down_payment: percent } }),
  success: (_, { isFirst }) => (isFirst ? messages.downPaymentSet : messages.downPaymentChanged),
  failure: (error, change) => withDetail(failedText(change), error),
  onDone: quoteChanged,
})

/** The outcome is told by toast; a refusal also stands at the cell. */
const saveDownPayment = async (
  { id, down_payment }: Pick<QuoteRow, 'id' | 'down_payment'>,
  text: string,
): Promise<string | null> => {
  const change = { id, percent: readWhole(text) ?? undefined, isFirst: down_payment === null }
  const outcome = await setDownPayment(change)
  return outcome.ok ? null : failureText(outcome.error, failedText(change))
}

/** The DOWN_PAYMENT cell, wherever it stands. */
export const downPaymentEdit: CellEdit<QuoteRow | Quote> = {
  label: ({ id }) => `Down payment of quote #${id}`,
  text: ({ down_payment }) => String(down_payment ?? ''),
  show: (text) => (text === '' ? 'Set' : `${text} %`),
  canEdit: ({ rights }) => rights.set_down_payment,
  inputMode: 'numeric',
  validate: downPaymentError,
  hint: downPaymentBounds,
  save: saveDownPayment,
}
