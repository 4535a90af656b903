import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { numberRefusal, readCents } from '@armature/domain/values/typed-number'
import { TextInput } from '@mantine/core'
import { moneyText } from '../../../platform/cells/money.tsx'
import { useDraft } from '@armature/ui/table/cells/use-draft.ts'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import type { Facets } from '../products/catalogue-queries.ts'
import { PriceSlider } from './price-slider.tsx'
import { RangeFields } from './range-fields.tsx'

/** Null for an unreadable price. */
const priceOf = (text: string): number | null => {
  const amount = readCents(text)
  return amount !== null && amount <= limits.price.maxCents ? amount : null
}

const textError = (text: string): string | null =>
  text.trim() === '' || priceOf(text) !== null ? null : numberRefusal(messages.priceInvalidInline, text)

const rangeError = (from: string, to: string): string | null =>
  (priceOf(from) ?? 0) > (priceOf(to) ?? Number.POSITIVE_INFINITY) ? messages.priceRange : null

const endText = (amount: string | undefined): string => (amount === undefined ? 'Any' : moneyText(amount))

interface PriceFilterProps {
  state: TableState
  facets: Facets | undefined
}

/** Shown prices from and to, in dollars; an empty range isn't requested. */
export const PriceFilter = ({ state, facets }: PriceFilterProps) => {
  const { price_min: least = '', price_max: most = '' } = state.filters
  const commit =
    (name: 'price_min' | 'price_max', wrong: (text: string) => string | null) =>
    (text: string): string | null => {
      const amount = priceOf(text)
      if (text !== '' && (amount === null || wrong(text) !== null)) return null
      const kept = amount === null ? '' : String(amount / 100)
      state.setFilter(name, kept)
      return kept
    }
  const [from, setFrom] = useDraft(
    least,
    commit('price_min', (text) => rangeError(text, most)),
    state.clears,
    most,
  )
  const [to, setTo] = useDraft(
    most,
    commit('price_max', (text) => rangeError(least, text)),
    state.clears,
    least,
  )
  const range = rangeError(from, to)
  const ends = facets?.price_range
  const shared = { size: 'sm', inputMode: 'decimal', autoComplete: 'off' } as const
  return (
    <RangeFields legend="Price ($)" slider={<PriceSlider state={state} facets={facets} />}>
      <TextInput
        {...shared}
        aria-label="Price from"
        placeholder={endText(ends?.low)}
        value={from}
        onChange={(event) => setFrom(event.currentTarget.value)}
        error={textError(from) ?? range}
      />
      <TextInput
        {...shared}
        aria-label="Price to"
        placeholder={endText(ends?.high)}
        value={to}
        onChange={(event) => setTo(event.currentTarget.value)}
        error={textError(to) ?? range !== null}
      />
    </RangeFields>
  )
}
