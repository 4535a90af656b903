import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { billRowOf } from '@armature/domain/requests/bill-row'
import type { Context } from '../../platform/context/context.ts'
import { addQuote } from '../quotes/edit/add-quote.ts'
import { ownerOf } from './own-list.ts'

/** Requests a quote for a bill's rows without a part, as sourcing requests: all or none. */
export const sourceBomRows = (
  ctx: Context,
  { headings = [], lines, delivery }: Body<Endpoints['sourceBomRows']>,
) =>
  addQuote(ctx, {
    userId: ownerOf(ctx),
    products: [],
    openLines: lines.map(({ part_number: partNumber, target_price: targetCents, cells, maker, ...line }) => ({
      ...line,
      partNumber,
      targetCents,
      billRow: billRowOf(headings, { cells, maker }),
    })),
    delivery,
  })
