import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import type { ListedKind, RecordListName } from '@armature/domain/dashboard/record-lists'
import { recordListOf, recordListsOf, vendorsToReview } from '@armature/domain/dashboard/record-lists'
import type { Context } from '../../platform/context/context.ts'
import type { DefinedList } from '../../platform/db/sql/define-list.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { userList } from '../../people/accounts/user-repository.ts'
import { defaultViewsOf } from '../../people/lists/list-saved-views.ts'
import { unitsOf } from '../../people/lists/reader-units.ts'
import { tablesOf } from '../../people/lists/table-settings.ts'
import { countWaitingOffers } from '../../trading/sourcing/open-offer-repository.ts'
import { orderList, subOrderList } from '../../trading/orders/order-list-repository.ts'
import { readAwaitedApprovals } from '../../trading/quotes/approval/list-approvals.ts'
import { quoteList, subQuoteList } from '../../trading/quotes/record/quote-list-repository.ts'
import { ordersOf, quotesOf } from './record-lists.ts'

type Turns = Response<Endpoints['readTurns']>

const turn = 'mine' as const

type Counter = (trx: Database, ctx: Context, name: RecordListName) => Promise<number>

const counterOf =
  <ListQuery>(
    list: Pick<DefinedList<ListQuery, never>, 'count'>,
    queryOf: (ctx: Context, name: RecordListName) => NoInfer<ListQuery>,
  ): Counter =>
  (trx, ctx, name) =>
    list.count(trx, { actor: ctx.actor, query: queryOf(ctx, name), counts: ctx.deps.listCounts })

const counters: Record<Exclude<ListedKind, 'approval'>, Counter> = {
  quote: counterOf(quoteList, ({ actor }, name) => ({ ...quotesOf(name, actor), turn })),
  subQuote: counterOf(subQuoteList, () => ({ turn })),
  openOffer: async (trx, { actor }) => (await countWaitingOffers(trx, actor)).count,
  order: counterOf(orderList, ({ actor }, name) => ({ ...ordersOf(name, actor), turn })),
  subOrder: counterOf(subOrderList, () => ({ turn })),
  user: counterOf(userList, () => vendorsToReview),
}

/**
 * The counts of records that await the caller, by list: those of `readWork`, cached until a list changes. They include
 * the caller's table settings, so that a shell needs one call.
 */
export const readTurns = async (ctx: Context): Promise<Turns> => {
  const approvals = await readAwaitedApprovals(ctx)
  return ctx.inRead(async (trx) => {
    const lists: Turns['lists'] = []
    for (const list of recordListsOf(ctx.actor)) {
      const { kind } = recordListOf(list)
      lists.push({
        list,
        count: kind === 'approval' ? approvals.length : await counters[kind](trx, ctx, list),
      })
    }
    return {
      lists,
      tables: await tablesOf(trx, ctx),
      units: await unitsOf(trx, ctx),
      default_views: await defaultViewsOf(trx, ctx),
    }
  })
}
