import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import type { DeliveryFields } from '../delivery/delivery-fields.ts'
import { deliveryIssues, toDelivery } from '../delivery/delivery-fields.ts'
import type { QuoteFormFields, QuoteFormValues } from '../edit/quote-form-fields.ts'
import { isBlankLine, quoteFormRules } from '../edit/quote-form-fields.ts'
import type { WordsFields } from './words-fields.ts'
import { isBlankWords, sentWords, wordsIssues } from './words-fields.ts'
import type { FormRules } from '@armature/ui/form/use-kit-form.ts'

/** A request as filled in: its lines, and its delivery. */
export interface RequestFields extends QuoteFormFields {
  open_lines: WordsFields[]
  delivery: DeliveryFields
}

/** The values of the request. */
export interface RequestValues extends QuoteFormValues {
  open_lines: ReturnType<typeof sentWords>
  delivery: Delivery
}

/** A buyer with a sourcing request needs no product: the form's blank line doesn't count then. */
const withoutBlank = (fields: RequestFields): RequestFields => {
  const [first, ...others] = fields.products
  const isWordsAlone = fields.open_lines.some((words) => !isBlankWords(words))
  return isWordsAlone && first !== undefined && others.length === 0 && isBlankLine(first)
    ? { ...fields, products: [] }
    : fields
}

/** The rules of the lines and those of the delivery. */
export const requestRules = (
  ...lines: Parameters<typeof quoteFormRules>
): Required<Pick<FormRules<RequestFields, RequestValues>, 'check' | 'toSent'>> => {
  const rules = quoteFormRules(...lines)
  return {
    *check(fields) {
      yield* rules.check(withoutBlank(fields))
      for (const [index, words] of fields.open_lines.entries())
        yield* wordsIssues(['open_lines', index], words)
      yield* deliveryIssues(fields.delivery)
    },
    toSent: (fields) => ({
      ...rules.toSent(withoutBlank(fields)),
      open_lines: sentWords(fields.open_lines),
      delivery: toDelivery(fields.delivery),
    }),
  }
}
