import type { Attribute } from '@armature/domain/catalogue/attributes/attributes'
import { attributeErrors, mayLimit } from '@armature/domain/catalogue/attributes/attributes'
import { messages } from '@armature/domain/messages'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { findAttribute } from './attribute-repository.ts'
import type { FieldErrors } from '../products/product-form.ts'

type Definition = Parameters<typeof attributeErrors>[0] &
  Pick<Attribute, 'limited_by'> & { id: number | null }

/** The errors in an attribute's definition, also against the one that limits it, as an answer carries them. */
export const definitionErrors = async (trx: Database, attribute: Definition): Promise<FieldErrors> => {
  const { limited_by: limitId } = attribute
  const limit = limitId === null ? null : await findAttribute(trx, limitId)
  const isUnlike = limit !== null && (limit === undefined || !mayLimit(limit, attribute))
  return {
    ...Object.fromEntries(Object.entries(attributeErrors(attribute)).map(([field, text]) => [field, [text]])),
    ...(isUnlike && { limited_by: [messages.attributeLimitUnlike] }),
  }
}
