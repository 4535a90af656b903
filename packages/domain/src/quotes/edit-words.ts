/** The words about a quote's lines while they are edited. They stand beside the catalogue of texts, of which every screen loads what any screen uses. */
export const editWords = {
  onQuoteAlready:
    'It is on the quote already. To change its quantity, delete that line and add the product anew; its price is set again then.',
} as const
