import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { OwnOfferRow } from './open-offer-repository.ts'
import { findOwnOffer } from './open-offer-repository.ts'

type OpenOffer = Response<Endpoints['takeUpOpenLine']>

/**
 * For an asked vendor: the wanted part and its destination, but nothing else about the buyer and nothing about other
 * vendors.
 */
export const presentOpenOffer = ({ asked_at, ...row }: OwnOfferRow): OpenOffer => ({
  id: row.id,
  text: row.text,
  part_number: row.part_number,
  quantity: row.quantity,
  row: row.bill_row,
  destination: row.destination,
  needed_by: row.needed_by,
  state: row.state,
  reason: row.reason,
  product: row.product,
  sub_quote: row.sub_quote,
  asked: asked_at.toISOString(),
})

export const presentOwnOffer = async (
  trx: Database,
  ctx: Context,
  id: number,
): Promise<OpenOffer | Problem> => {
  const row = await findOwnOffer(trx, ctx.actor, id)
  return row === undefined ? notFound(messages.notFound) : presentOpenOffer(row)
}
