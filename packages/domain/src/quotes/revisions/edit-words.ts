/**
 * The texts for editing a quote's lines. They stay out of the catalogue of texts because every screen loads whatever
 * any screen uses.
 */
export const editWords = {
  deleteLineConfirm: 'Are you sure, you want to delete {name} from Quote #{id}',
  onQuoteAlready:
    'It is on the quote already. Change the quantity at that line, which keeps its price and terms.',
} as const
