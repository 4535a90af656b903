import { Button, Drawer, SimpleGrid, Stack } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { FilterChips } from '../ui/table/filter-chips.tsx'
import { FilterChoices } from '../ui/table/filter-choices.tsx'
import { FilterSelect } from '../ui/table/filter-select.tsx'
import { SearchBox } from '../ui/table/search-box.tsx'
import type { TableState } from '../ui/table/use-table-state.ts'
import { PriceFilter } from './price-filter.tsx'
import classes from './product-filter-bar.module.css'
import type { FilterOptions } from './product-filters.ts'
import { chipsOf, referenceFilters, stockOptions, typeOptions, useFilterOptions } from './product-filters.ts'

const Fields = ({ state, options }: { state: TableState; options: FilterOptions }) => (
  <>
    {referenceFilters.map(({ name, label }) => (
      <FilterChoices key={name} state={state} name={name} label={label} options={options[name]} />
    ))}
    <PriceFilter state={state} />
    <FilterSelect state={state} name="stock" label="Stock" all="Any" options={stockOptions} isLabelShown />
  </>
)

const number = new Intl.NumberFormat('en-US')

const foundText = (count: number | undefined): string => {
  if (count === undefined) return 'Show the products'
  return count === 1 ? 'Show 1 product' : `Show ${number.format(count)} products`
}

export interface ProductFilterBarProps {
  state: TableState
  searchLabel: string
  count: number | undefined
}

/** Search, type and the other filters: unfolding under the bar, on a phone in a drawer of their own. */
export const ProductFilterBar = ({ state, searchLabel, count }: ProductFilterBarProps) => {
  const [isOpen, setOpen] = useState(false)
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })
  const options = useFilterOptions(state, isOpen)
  const panelId = useId()
  const chips = chipsOf(state, options)
  const isPanelOpen = isOpen && !isNarrow
  return (
    <>
      <SearchBox state={state} label={searchLabel} />
      <FilterSelect state={state} name="type" label="Type" all="All types" options={typeOptions} />
      <Button
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden="true" />}
        aria-expanded={isOpen}
        {...(isPanelOpen ? { 'aria-controls': panelId } : {})}
        onClick={() => setOpen(!isOpen)}
      >
        {chips.length === 0 ? 'Filters' : `Filters (${chips.length})`}
      </Button>
      {isPanelOpen && (
        <section id={panelId} aria-label="Filters" className={classes.panel}>
          <Fields state={state} options={options} />
        </section>
      )}
      <FilterChips chips={chips} onClear={state.clearFilters} />
      <Drawer
        opened={isOpen && isNarrow}
        onClose={() => setOpen(false)}
        position="right"
        size="min(100%, 360px)"
        title="Filters"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <Stack gap="md">
          <Fields state={state} options={options} />
          <SimpleGrid cols={2}>
            <Button variant="default" onClick={state.clearFilters} disabled={chips.length === 0}>
              Clear all
            </Button>
            <Button onClick={() => setOpen(false)}>{foundText(count)}</Button>
          </SimpleGrid>
        </Stack>
      </Drawer>
    </>
  )
}
