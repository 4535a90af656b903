/**
 * The body limits of calls whose longest valid body exceeds `limits.body.bytes`, by cause. A program may escape each
 * letter into six bytes; only a quote's descriptions and terms are calculated with three, UTF-8's usual most. A test
 * adds up each call's fields (apps/api/src/platform/http/guards/body-limits.test.ts).
 */
export const bodyBytes = {
  /** A text of some thousand characters with its other fields, or a shipment's lines. */
  text: 32_768,
  /** Dozens of names or short texts. */
  names: 131_072,
  /** A quote's lines, only as numbers. */
  quoteLines: 131_072,
  /** A quote's sourcing requests, each with a note. */
  quoteRequest: 1_638_400,
  /** A quote's lines, each with a note, a reason and the values typed over. */
  lineTerms: 3_276_800,
  /** A bank's incoming transfers, each with its reference. */
  transfers: 393_216,
  /** A request list's lines, each with a description and the bill's row it came from. */
  requestList: 3_735_552,
  /** A bill's rows that became sourcing requests, as typed. */
  billRows: 3_932_160,
  /** Cells of a product file. */
  importCells: 3_276_800,
  /** A product, and the values typed over. */
  product: 524_288,
  /** The card provider's event, which is read only after its signature was verified. */
  webhook: 1_048_576,
} as const
