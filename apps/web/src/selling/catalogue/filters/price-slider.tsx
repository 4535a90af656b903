import { sliderScale } from '@armature/domain/catalogue/measures/slider-scale'
import { moneyText } from '../../../platform/cells/money.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import type { Facets } from '../products/catalogue-queries.ts'
import { ScaleSlider } from './scale-slider.tsx'

const dollarsIn = (filter: string | undefined): number | null =>
  filter === undefined ? null : Number(filter)

/** Whole cents, like the filter's typed prices; nothing for no bound. */
const filterOf = (dollars: number | null): string =>
  dollars === null ? '' : String(Math.round(dollars * 100) / 100)

const textOf = (dollars: number): string => moneyText((Math.round(dollars * 100) / 100).toFixed(2))

/** The range of the list's shown prices, by hand or arrow keys; nothing for fewer than two prices. */
export const PriceSlider = ({ state, facets }: { state: TableState; facets: Facets | undefined }) => {
  const range = facets?.price_range ?? null
  const scale = sliderScale(range && Number(range.low), range && Number(range.high))
  if (scale === null) return null
  const { price_min: least, price_max: most } = state.filters
  return (
    <ScaleSlider
      name="Price"
      scale={scale}
      bars={range?.bars ?? []}
      bounds={{ low: dollarsIn(least), high: dollarsIn(most) }}
      text={textOf}
      onSet={({ low, high }) =>
        state.setFilters({
          ...(low !== undefined && { price_min: filterOf(low) }),
          ...(high !== undefined && { price_max: filterOf(high) }),
        })
      }
    />
  )
}
