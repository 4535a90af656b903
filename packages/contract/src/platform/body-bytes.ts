/**
 * The bytes of the calls whose longest valid body is longer than `limits.body.bytes`, by what makes it long. A program may write
 * each letter as an escape of six bytes; of a quote's lines in words and of their terms there is room for three, as any letter has in
 * UTF-8. A test adds up each call's fields (apps/api/src/platform/http/guards/body-limits.test.ts).
 */
export const bodyBytes = {
  /** A text of some thousand characters with what goes along with it, or as many pieces as a parcel has. */
  text: 32_768,
  /** Some dozens of names or short texts. */
  names: 131_072,
  /** As many lines as a quote has, by numbers alone. */
  quoteLines: 131_072,
  /** As many lines in words, each with a note. */
  quoteRequest: 1_638_400,
  /** As many lines, each with a note, a reason and those that they were typed over. */
  lineTerms: 3_276_800,
  /** Lines of a request list, each with words for its part. */
  requestList: 1_572_864,
  /** A product, and what it was typed over. */
  product: 524_288,
  /** The card provider's word, which is read only after its signature was found good. */
  webhook: 1_048_576,
} as const
