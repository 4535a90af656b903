import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { LineTerm } from '@armature/domain/quotes/offer/line-terms'
import {
  mayChangeTerms,
  notOffered,
  shownTerm,
  termBounds,
  termsText,
} from '@armature/domain/quotes/offer/line-terms'
import { tooLongText } from '@armature/domain/values/text-length'
import { readWhole } from '@armature/domain/values/typed-number'
import type { CellEdit, Column } from '@armature/ui/table/column.ts'
import type { QuoteItem, SubQuote } from '../record/quotes-api.ts'
import { saveLineTerm } from './save-line-terms.ts'

const wholeError =
  (term: keyof typeof termBounds) =>
  (text: string): string | null => {
    const { min, max, text: refusal } = termBounds[term]
    const value = readWhole(text)
    return text === '' || (value !== null && value >= min && value <= max) ? null : refusal
  }

const noteError = (text: string): string | null => tooLongText(text, limits.quote.lineNote)

/** An empty editable cell says so. */
const orSet = (text: string | null): string => text ?? 'Set'

type TermEdit = Pick<CellEdit<QuoteItem>, 'label' | 'show' | 'inputMode' | 'validate' | 'help'>

const shownNumber = (term: keyof typeof termBounds) => (text: string) =>
  orSet(shownTerm(term, readWhole(text)))

const edits: Readonly<Record<LineTerm, TermEdit & { header: string }>> = {
  lead_time_days: {
    header: 'Lead time',
    label: ({ product }) => `Lead time of ${product.data.name} in days`,
    show: shownNumber('lead_time_days'),
    inputMode: 'numeric',
    validate: wholeError('lead_time_days'),
  },
  minimum_quantity: {
    header: 'Minimum',
    label: ({ product }) => `Minimum quantity of ${product.data.name}`,
    show: shownNumber('minimum_quantity'),
    inputMode: 'numeric',
    validate: wholeError('minimum_quantity'),
  },
  note: {
    header: 'Note on the offer',
    label: ({ product }) => `Note on the offer at ${product.data.name}`,
    show: (text) => orSet(text === '' ? null : text),
    inputMode: 'text',
    validate: noteError,
    help: messages.lineNoteReaders,
  },
}

const termColumn = (sub: SubQuote, term: LineTerm): Column<QuoteItem>[] => {
  const { header, ...edit } = edits[term]
  const isEditable = sub.rights.edit_price && mayChangeTerms(sub.status)
  // A column that nobody can fill and nobody has filled is hidden.
  if (!isEditable && sub.quote_items.every((item) => item[term] === null)) return []
  return [
    {
      id: term,
      header,
      ...(term === 'note' ? { isProse: true } : { align: 'right' }),
      small: 'more',
      cell: (item) => shownTerm(term, item[term]),
      edit: {
        ...edit,
        text: (item) => String(item[term] ?? ''),
        canEdit: () => isEditable,
        save: saveLineTerm(term),
      },
    },
  ]
}

const noQuoteError = (text: string): string | null => tooLongText(text, limits.quote.noQuote)

/** Why a line isn't offered: typed instead of a price, and removed before one. */
const noQuoteColumn = (sub: SubQuote): Column<QuoteItem>[] => {
  const isEditable = sub.rights.edit_price && mayChangeTerms(sub.status)
  if (!isEditable && notOffered(sub.quote_items).length === 0) return []
  return [
    {
      id: 'no_quote',
      header: messages.noQuote,
      isProse: true,
      small: 'more',
      cell: ({ no_quote }) => no_quote,
      edit: {
        label: ({ product }) => `Reason for no quote of ${product.data.name}`,
        show: (text) => orSet(text === '' ? null : text),
        inputMode: 'text',
        validate: noQuoteError,
        help: messages.noQuoteReaders,
        text: ({ no_quote }) => no_quote ?? '',
        canEdit: () => isEditable,
        save: saveLineTerm('no_quote'),
      },
    },
  ]
}

/** Is any term stated? Until then the term columns stay hidden. */
export const hasLineTerms = ({ quote_items }: SubQuote): boolean =>
  notOffered(quote_items).length > 0 || quote_items.some((item) => termsText(item) !== '')

/**
 * Lead time, minimum, note and the reason for no quote of a sub-quote's lines, editable like their prices until they
 * are on offer.
 */
export const lineTermColumns = (sub: SubQuote): Column<QuoteItem>[] => [
  ...termColumn(sub, 'lead_time_days'),
  ...termColumn(sub, 'minimum_quantity'),
  ...termColumn(sub, 'note'),
  ...noQuoteColumn(sub),
]
