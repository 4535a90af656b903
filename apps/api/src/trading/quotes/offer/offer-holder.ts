import { personName } from '@armature/domain/accounts/person-name'
import { can } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import { opensOffer } from '@armature/domain/quotes/offer/offer-links'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { withAnySecret } from '../../../platform/context/derive-key.ts'
import { makeContext } from '../../../platform/context/make-context.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import { findOfferLink } from './offer-link-repository.ts'
import { readOfferToken } from './offer-link.ts'

/**
 * The link's holder acts as the quote's customer for this quote only, signed in or not. `signedInAs` is that customer
 * if the holder is signed in for it and may answer offers: only then may the holder use its cards and credit.
 */
export const asOfferHolder = async <T>(
  ctx: Context,
  token: string,
  next: (ctx: Context, quoteId: number, signedInAs: number | null) => Promise<T>,
): Promise<T | Problem> => {
  const opened = withAnySecret(ctx.deps, (secret) => readOfferToken(token, secret))
  if (opened === null) return notFound(messages.notFound)
  const { party, link } = await ctx.inRead(async (trx) => {
    // A stranger's link is looked up among everybody's.
    await actAsSystem(trx)
    const [found] = await findParties(trx, [opened.customerId])
    return { party: found, link: await findOfferLink(trx, opened) }
  })
  const isEnded = link?.ended_at != null
  const isBuyer = can(ctx.actor, 'offer.answer', { customerId: opened.customerId })
  const signedInAs = isBuyer ? opened.customerId : null
  if (party === undefined || !opensOffer(isEnded, opened, signedInAs)) return notFound(messages.notFound)
  const actor: Actor = {
    role: 'CUSTOMER',
    userId: party.id,
    tenantId: null,
    name: isBuyer ? ctx.actor.name : personName(party),
    ...(isBuyer && ctx.actor.personId !== undefined && { personId: ctx.actor.personId }),
    offerQuoteId: opened.quoteId,
    offerLink: opened.number,
  }
  const { deps, now, log, client, program } = ctx
  return next(
    makeContext({ actor, deps, now, log, client, program, session: null }),
    opened.quoteId,
    signedInAs,
  )
}
