import type { TestUser } from './builders.ts'
import type { QuoteWorld } from './quote-world.ts'

/** A row of a list: words alone, or a product. */
export interface AskedRow {
  name?: string
  product?: number
  quantity?: number
  sku?: string
  note?: string
  target_price?: string
}

/** A quote that a buyer asks for by a list, its rows without a part included. */
export const askInWords = async (
  world: QuoteWorld,
  rows: readonly AskedRow[],
  { buyer = world.customer, withOpenLines = true }: { buyer?: TestUser; withOpenLines?: boolean } = {},
) => {
  const lines = rows.map((row) => ({ quantity: 1, ...row }))
  const { results } = (await world.callAs(buyer, 'listRequestLists', {})).ok
  const name = `Wanted ${results.length + 1}`
  const list = (await world.callAs(buyer, 'createRequestList', { body: { name, lines } })).ok
  return world.callAs(buyer, 'requestListQuote', {
    params: { id: list.id },
    body: {
      version: list.version,
      with_open_lines: withOpenLines,
      delivery: {
        ship_to: {
          company: 'Secret Buyer Inc',
          contact_name: 'Greta Geheim',
          street: 'Hidden street 7',
          street_more: '',
          city: 'Aarhus',
          region: '',
          postal_code: '8000',
          country: 'DK',
          phone: '5550107788',
        },
        bill_to: null,
        purchase_order: '',
        needed_by: null,
      },
    },
  })
}

/** Asks vendors about every waiting line of a quote. */
export const askVendorsAbout = async (world: QuoteWorld, quoteId: number, vendors: readonly TestUser[]) => {
  const quote = (await world.callAs(world.admin, 'readQuote', { params: { id: quoteId } })).ok
  const lines = quote.open_lines.filter(({ moves }) => moves.includes('ask')).map(({ id }) => id)
  return world.callAs(world.admin, 'offerOpenLines', {
    params: { id: quoteId },
    body: { lines, vendors: vendors.map(({ userId }) => userId) },
  })
}

/** The open questions to a vendor, the oldest first. */
export const waitingOffers = async (world: QuoteWorld, vendor: TestUser) =>
  (await world.callAs(vendor, 'listOpenOffers', { query: { waiting: 'true' } })).ok.results.toReversed()
