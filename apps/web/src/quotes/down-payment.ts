import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { readWhole } from '@armature/domain/typed-number'
import { call } from '../api/client.ts'
import { failureText, isTellable } from '../api/failures.ts'
import { showFailure, showSuccess } from '../ui/toast.ts'
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

/** The outcome is told by toast; a refusal also stands at the cell. */
const saveDownPayment = async (
  quote: Pick<QuoteRow, 'id' | 'down_payment'>,
  text: string,
): Promise<string | null> => {
  const isFirst = quote.down_payment === null
  try {
    quoteChanged(
      await call('patchQuote', {
        params: { id: quote.id },
        body: { id: quote.id, down_payment: readWhole(text) ?? undefined },
      }),
    )
    showSuccess(isFirst ? messages.downPaymentSet : messages.downPaymentChanged)
  } catch (error) {
    const failed = isFirst ? messages.downPaymentFailed : messages.downPaymentChangeFailed
    if (isTellable(error)) showFailure(withDetail(failed, error))
    return failureText(error, failed)
  }
  return null
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
