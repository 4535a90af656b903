import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import { actAsSystem } from '../../platform/db/transaction.ts'
import type { Context } from '../../platform/context/context.ts'
import type { SavedCard } from './card-repository.ts'
import { findSavedCard } from './card-repository.ts'
import { listCards } from './list-cards.ts'

const ownerOf = (ctx: Context, cardId: string): Promise<SavedCard | undefined> =>
  ctx.inRead(async (trx) => {
    // To keep another person's card from the provider, its owner must be looked up.
    await actAsSystem(trx)
    return findSavedCard(trx, cardId)
  })

export interface OwnCard {
  customerId: string
  isRemoved: boolean
}

/** The caller's own card. Another person's answers 404, and the provider hears nothing of it. */
export const ownCard = async (ctx: Context, cardId: string): Promise<OwnCard | Problem> => {
  let kept = await ownerOf(ctx, cardId)
  if (kept === undefined) {
    // Attached a moment ago, and not listed since.
    const listed = await listCards(ctx)
    if (isProblem(listed)) return listed
    kept = await ownerOf(ctx, cardId)
  }
  if (kept === undefined || kept.userId !== ctx.actor.userId || kept.customerId === null)
    return notFound(messages.notFound)
  return { customerId: kept.customerId, isRemoved: kept.isRemoved }
}
