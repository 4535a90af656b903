import type { TestUser } from '../builders.ts'
import type { OfferParts, QuoteWorld } from '../quote-world.ts'
import { makeOffer } from '../quote-world.ts'

type Offer = Awaited<ReturnType<typeof makeOffer>>

/** Gives the customer terms with the marketplace; a limit of 0 ends them. */
export const giveTerms = (world: QuoteWorld, credit_limit: string, net_days = 30) =>
  world.callAs(world.admin, 'setBuyerTerms', {
    params: { id: world.customer.userId },
    body: { net_days, credit_limit },
  })

/** Lets the marketplace take bank transfers. */
export const takeTransfers = async (world: QuoteWorld): Promise<void> => {
  await world.callAs(world.admin, 'setLegalDetails', {
    body: {
      legal_name: 'Armature Inc.',
      street: 'Main Street 1',
      city: 'Boston',
      country: 'US',
      account_number: 'DE89370400440532013000',
    },
  })
  await world.callAs(world.admin, 'setTakesTransfers', { body: { takes_transfers: true } })
}

interface Ordering {
  way?: 'TERMS' | 'TRANSFER'
  actor?: TestUser | null
  po?: string
}

export const orderOnAccount = (
  world: QuoteWorld,
  offer: Pick<Offer, 'token' | 'revision'>,
  { way = 'TERMS', actor = world.customer, po = 'PO-7' }: Ordering = {},
) =>
  world.callAs(actor, 'orderOnAccount', {
    params: { token: offer.token },
    body: { revision: offer.revision, way, purchase_order: po },
  })

/** An order on account, from a new offer; returns its id. */
export const buyOnAccount = async (
  world: QuoteWorld,
  { way = 'TERMS', ...parts }: OfferParts & Pick<Ordering, 'way'> = {},
): Promise<number> => (await orderOnAccount(world, await makeOffer(world, parts), { way })).ok.order

export type TransferRow = [amount: string, reference: string, day?: string]

export const recordTransfers = (world: QuoteWorld, rows: readonly TransferRow[], is_preview = false) =>
  world.callAs(world.admin, 'recordTransfers', {
    body: {
      is_preview,
      transfers: rows.map(([amount, reference, received = '2026-03-01']) => ({
        amount,
        reference,
        received,
      })),
    },
  })
