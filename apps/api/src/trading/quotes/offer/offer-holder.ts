import { personName } from '@armature/domain/accounts/person-name'
import type { Actor } from '@armature/domain/rights/actor'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { withAnySecret } from '../../../platform/context/derive-key.ts'
import { makeContext } from '../../../platform/context/make-context.ts'
import { findParties } from '../../../platform/outbox/party-repository.ts'
import { readOfferToken } from './offer-link.ts'

/** The link's holder acts as the quote's customer for this quote only, signed in or not. */
export const asOfferHolder = async <T>(
  ctx: Context,
  token: string,
  next: (ctx: Context, quoteId: number) => Promise<T>,
): Promise<T | Problem> => {
  const opened = withAnySecret(ctx.deps, (secret) => readOfferToken(token, secret))
  if (opened === null) return notFound(messages.notFound)
  const [party] = await ctx.inRead((trx) => findParties(trx, [opened.customerId]))
  if (party === undefined) return notFound(messages.notFound)
  const actor: Actor = {
    role: 'CUSTOMER',
    userId: party.id,
    tenantId: null,
    name: personName(party),
    offerQuoteId: opened.quoteId,
  }
  const { deps, now, log, client } = ctx
  return next(makeContext({ actor, deps, now, log, client, session: null }), opened.quoteId)
}
