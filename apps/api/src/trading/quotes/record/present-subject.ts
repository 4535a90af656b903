import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { accessOnQuote } from '@armature/domain/media/media-access'
import { readsField } from '@armature/domain/rights/field-visibility'
import type { Context } from '../../../platform/context/context.ts'
import type { SubjectColumns } from '../../../platform/db/sql/record-sql.ts'

type Subject = Response<Endpoints['listQuotes']>['results'][number]['line']

interface SubjectRow extends SubjectColumns {
  tenant_id: number | null
  customer_id: number
}

/** A quote's or order's parts; its city and day only for readers who may see the delivery. */
export const presentSubject = (
  ctx: Context,
  { tenant_id, customer_id, part, city, needed_by }: SubjectRow,
): Omit<Subject, 'since'> => {
  const isRead = readsField(ctx.actor, 'delivery', { tenantId: tenant_id, customerId: customer_id })
  return {
    image: part?.image ? ctx.mediaUrl(part.image, accessOnQuote) : null,
    part_kind: part?.kind ?? '',
    first: part?.name ?? '',
    more: Math.max(0, (part?.parts ?? 0) - 1),
    city: isRead ? (city ?? '') : '',
    due: isRead ? needed_by : null,
  }
}
