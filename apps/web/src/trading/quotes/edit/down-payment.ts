import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { readWhole, wholeAsStored } from '@armature/domain/values/typed-number'
import { call } from '../../../platform/api/client.ts'
import { currentIn, failureText } from '../../../platform/api/failures.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { withDetail } from '../record/quote-texts.ts'
import type { CellEdit } from '@armature/ui/table/column.ts'
import type { Quote, QuoteRow } from '../record/quotes-api.ts'
import { quoteChanged } from '../record/quotes-api.ts'

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
  /** The value under the edit; null if none was set. */
  over: number | null
}

const failedText = ({ over }: Change): string =>
  over === null ? messages.downPaymentFailed : messages.downPaymentChangeFailed

const setDownPayment = makeWrite({
  send: ({ id, percent, over }: Change, write) =>
    write('patchQuote', {
      params: { id },
      body: { id, down_payment: percent, expected_down_payment: over },
    }),
  success: (_, { over }) => (over === null ? messages.downPaymentSet : messages.downPaymentChanged),
  failure: (error, change) => withDetail(failedText(change), error),
  onDone: quoteChanged,
  onRefused: (error) => {
    const current = currentIn<Quote>(error, 'terms_changed')
    if (current !== null) quoteChanged(current)
  },
})

/** A toast reports the outcome; a refusal is also shown at the cell. */
const saveDownPayment = async (
  { id }: Pick<QuoteRow, 'id'>,
  text: string,
  over: string,
): Promise<string | null> => {
  const change = { id, percent: readWhole(text) ?? undefined, over: readWhole(over) }
  const outcome = await setDownPayment(change)
  return outcome.ok ? null : failureText(outcome.error, failedText(change))
}

/** The person who last set the terms, from the quote's history. */
export const whoSetTerms = async ({ id }: Pick<QuoteRow, 'id'>): Promise<string | null> => {
  const { results } = await call('readQuoteTimeline', { params: { id } })
  return results.find(({ kind }) => kind === 'quote.terms')?.actor ?? null
}

/** The DOWN_PAYMENT cell, wherever it is shown. */
export const downPaymentEdit: CellEdit<QuoteRow | Quote> = {
  label: ({ id }) => `Down payment of quote #${id}`,
  text: ({ down_payment }) => String(down_payment ?? ''),
  show: (text) => (text === '' ? 'Set' : `${wholeAsStored(text)} %`),
  canEdit: ({ rights }) => rights.set_down_payment,
  inputMode: 'numeric',
  validate: downPaymentError,
  hint: downPaymentBounds,
  save: saveDownPayment,
  whoChanged: whoSetTerms,
}
