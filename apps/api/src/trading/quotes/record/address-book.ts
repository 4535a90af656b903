import { authorize } from '@armature/domain/rights/abilities'
import { messages } from '@armature/domain/messages'
import { notFound } from '@armature/domain/problem'
import type { Delivery } from '@armature/domain/quotes/offer/delivery'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import { deleteAddress, findAddresses, keepAddresses } from './address-book-repository.ts'

/** The caller's own or, for an administrator who acts for somebody, that person's. */
export const listAddresses = (ctx: Context, { user__id }: { user__id?: number | undefined }) =>
  ctx.inRead(async (trx) => {
    const userId = user__id ?? ctx.actor.userId ?? 0
    const refused = authorize(ctx.actor, 'address.read', { customerId: userId })
    if (refused) return refused
    const found = await findAddresses(trx, userId)
    return {
      results: found.map(({ id, address, used_at }) => ({ id, address, used: used_at.toISOString() })),
    }
  })

export const forgetAddress = (ctx: Context, { params }: { params: { id: number } }) =>
  ctx.inWrite(async (trx) =>
    (await deleteAddress(trx, ctx.actor.userId ?? 0, params.id)) ? {} : notFound(messages.notFound),
  )

/** Saves a quote's shipping and billing addresses for its customer's next quote. */
export const rememberDelivery = (
  trx: Database,
  customerId: number,
  { ship_to, bill_to }: Delivery,
  now: Date,
): Promise<void> =>
  keepAddresses(
    trx,
    customerId,
    [ship_to, bill_to].filter((address) => address !== null),
    now,
  )
