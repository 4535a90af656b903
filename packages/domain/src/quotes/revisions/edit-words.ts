/** The words about a quote's lines while they are edited. They stand beside the catalogue of texts, of which every screen loads what any screen uses. */
export const editWords = {
  deleteLineConfirm: 'Are you sure, you want to delete {name} from Quote #{id}',
  onQuoteAlready:
    'It is on the quote already. Change the quantity at that line, which keeps its price and terms.',
} as const
