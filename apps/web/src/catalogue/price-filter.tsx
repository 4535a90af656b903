import { messages } from '@armature/domain/messages'
import { Group, NumberInput } from '@mantine/core'
import { useDraft } from '../ui/table/use-draft.ts'
import type { TableState } from '../ui/table/use-table-state.ts'
import { isPrice } from './product-filters.ts'

const wrongOf = (from: string, to: string): string | null =>
  from !== '' && to !== '' && Number(from) > Number(to) ? messages.priceRange : null

/** List prices from and to, in dollars; a range that holds nothing isn't asked for. */
export const PriceFilter = ({ state }: { state: TableState }) => {
  const { price_min: least = '', price_max: most = '' } = state.filters
  const commit =
    (name: 'price_min' | 'price_max', wrong: (text: string) => string | null) => (text: string) => {
      if ((text === '' || isPrice(text)) && wrong(text) === null) state.setFilter(name, text)
    }
  const [from, setFrom] = useDraft(
    least,
    commit('price_min', (text) => wrongOf(text, most)),
  )
  const [to, setTo] = useDraft(
    most,
    commit('price_max', (text) => wrongOf(least, text)),
  )
  const wrong = wrongOf(from, to)
  const shared = {
    prefix: '$',
    decimalScale: 2,
    allowNegative: false,
    thousandSeparator: ',',
    hideControls: true,
  }
  return (
    <Group gap={8} wrap="nowrap" align="flex-start">
      <NumberInput
        {...shared}
        label="Price from"
        placeholder="Any"
        value={from}
        onChange={(value) => setFrom(String(value))}
        error={wrong}
      />
      <NumberInput
        {...shared}
        label="Price to"
        placeholder="Any"
        value={to}
        onChange={(value) => setTo(String(value))}
        error={wrong !== null}
      />
    </Group>
  )
}
