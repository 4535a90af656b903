import {
  mayBrowse,
  seesBeyondShelf,
  shelfFor,
  shopperAt,
} from '@armature/domain/catalogue/products/public-catalogue'
import type { Shelf } from '@armature/domain/catalogue/products/public-catalogue'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { forbidden, unauthenticated } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { storeNameOf } from '../../../platform/http/pages/store-hosts.ts'
import { storeFaceAt } from '../../../people/stores/store-face.ts'

/** A context's reading part with file addresses; a request's context is one, and a page has its own. */
export type Shopping = Pick<Context, 'actor' | 'deps' | 'mediaUrl' | 'inRead'>

/** Turns a context into this catalogue's shopper, for whom row-level security hides all other products. */
export const shoppingAt = <Given extends Pick<Context, 'deps' | 'mediaUrl'>>(
  ctx: Given,
  shelf: Shelf,
): Given & Shopping => {
  const actor = shopperAt(shelf)
  return { ...ctx, actor, inRead: (work) => inTransaction(ctx.deps.db, actor, work, { readOnly: true }) }
}

export type AskedShelf = Context &
  Shopping & {
    /** This person has no parts outside the catalogue. */
    isWhole: boolean
  }

/** The requested catalogue, or why it isn't shown. */
export const shelfAsked = async (
  ctx: Context,
  request: { headers: { host?: string | undefined }; named: string | undefined },
): Promise<AskedShelf | Problem> => {
  const { actor, deps } = ctx
  const name = storeNameOf(request, deps.config)
  const store = name === null ? null : await storeFaceAt(deps, name)
  const storeOfHost = store?.id ?? null
  const shelf = shelfFor(storeOfHost, actor)
  if (mayBrowse(actor, shelf, deps.config.isCataloguePublic))
    return Object.assign(ctx.actingAs(shopperAt(shelf)), { isWhole: !seesBeyondShelf(storeOfHost, actor) })
  return actor.userId === null ? unauthenticated(messages.signInFirst) : forbidden(messages.notAllowed)
}
