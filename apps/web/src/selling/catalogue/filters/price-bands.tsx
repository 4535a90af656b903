import { Button, Group } from '@mantine/core'
import { moneyText } from '../../../platform/cells/money.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import classes from '../attributes/attribute-facets.module.css'
import type { Facets } from '../products/catalogue-queries.ts'
import { countText } from './facet-counts.ts'

const plain = (amount: string | null): string => (amount === null ? '' : String(Number(amount)))

const bandText = (from: string, to: string | null): string => {
  if (to === null) return `From ${moneyText(from)}`
  return Number(from) === 0 ? `Up to ${moneyText(to)}` : `${moneyText(from)} to ${moneyText(to)}`
}

/** Ranges of shown prices with product counts. */
export const PriceBands = ({ state, facets }: { state: TableState; facets: Facets | undefined }) => {
  if (facets === undefined || facets.price.length === 0) return null
  const { price_min: least = '', price_max: most = '' } = state.filters
  return (
    <Group gap={4} role="group" aria-label="Price bands">
      {facets.price.map(({ from, to, count }) => {
        const band = { price_min: Number(from) === 0 ? '' : plain(from), price_max: plain(to) }
        const isOn = band.price_min === least && band.price_max === most
        return (
          <Button
            key={from}
            size="compact-xs"
            className={classes.value ?? ''}
            variant={isOn ? 'filled' : 'default'}
            aria-pressed={isOn}
            onClick={() => state.setFilters(isOn ? { price_min: '', price_max: '' } : band)}
          >
            {bandText(from, to)}
            {countText(count, facets)}
          </Button>
        )
      })}
    </Group>
  )
}
