import { readFormDraft } from '../../../platform/api/writes/form-drafts.ts'
import type { UserOption } from './choices.tsx'
import type { ProductOption } from './product-choice.ts'
import type { RequestFields } from './request-fields.ts'

/** The fields of the form for a new quote, with its choices' labels. */
export interface QuoteDraft {
  fields: RequestFields
  products: readonly ProductOption[]
  user: UserOption | null
}

const isDraft = (found: unknown): found is QuoteDraft =>
  typeof found === 'object' && found !== null && 'fields' in found && 'products' in found && 'user' in found

export const readQuoteDraft = (form: string): QuoteDraft | null => readFormDraft(form, isDraft)
