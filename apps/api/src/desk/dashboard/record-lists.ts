import type { Actor } from '@armature/domain/rights/actor'
import type { RecordListName } from '@armature/domain/dashboard/record-lists'
import { recordListOf } from '@armature/domain/dashboard/record-lists'

/** The query that makes it the page's list, as the page's table sends it. */
export const quotesOf = (name: RecordListName, { tenantId }: Actor): { mine?: true; tenant__id?: number } => {
  const { of } = recordListOf(name)
  if (of === 'own') return { mine: true }
  return of === 'store' ? { tenant__id: tenantId ?? 0 } : {}
}

export const ordersOf = (
  name: RecordListName,
  { tenantId }: Actor,
): { mine?: true; quote__tenant__id?: number } => {
  const { of } = recordListOf(name)
  if (of === 'own') return { mine: true }
  return of === 'store' ? { quote__tenant__id: tenantId ?? 0 } : {}
}
