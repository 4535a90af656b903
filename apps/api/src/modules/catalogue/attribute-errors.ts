import type { attributeErrors } from '@armature/domain/catalogue/attributes'
import type { FieldErrors } from './product-form.ts'

/** The domain's texts as an answer carries them. */
export const fieldErrorsOf = (wrong: ReturnType<typeof attributeErrors>): FieldErrors =>
  Object.fromEntries(Object.entries(wrong).map(([field, text]) => [field, [text]]))
