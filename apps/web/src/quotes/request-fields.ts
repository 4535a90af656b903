import type { Delivery } from '@armature/domain/quotes/delivery'
import type { DeliveryFields } from './delivery/delivery-fields.ts'
import { deliveryIssues, toDelivery } from './delivery/delivery-fields.ts'
import type { QuoteFormFields, QuoteFormValues } from './quote-form-fields.ts'
import { quoteFormRules } from './quote-form-fields.ts'
import type { FormRules } from '../ui/form/use-kit-form.ts'

/** A request as it is filled in: its lines, and where they go. */
export interface RequestFields extends QuoteFormFields {
  delivery: DeliveryFields
}

/** What is sent of it. */
export interface RequestValues extends QuoteFormValues {
  delivery: Delivery
}

/** The rules of the lines and those of the delivery. */
export const requestRules = (
  ...lines: Parameters<typeof quoteFormRules>
): Required<Pick<FormRules<RequestFields, RequestValues>, 'check' | 'toSent'>> => {
  const rules = quoteFormRules(...lines)
  return {
    *check(fields) {
      yield* rules.check(fields)
      yield* deliveryIssues(fields.delivery)
    },
    toSent: (fields) => ({ ...rules.toSent(fields), delivery: toDelivery(fields.delivery) }),
  }
}
