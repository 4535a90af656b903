import { NarrowingChips } from '../ui/table/filter-chips.tsx'
import { PeriodFilter } from '../ui/table/period-filter.tsx'
import { SearchBox } from '../ui/table/search-box.tsx'
import { LateFilter } from './late-filter.tsx'
import { TurnFilter } from '../ui/table/turn-filter.tsx'
import type { TableState } from '../ui/table/use-table-state.ts'

/** The filters of a list of orders. */
export const OrderListBar = ({ state }: { state: TableState }) => (
  <>
    <SearchBox state={state} label="Search orders" />
    <TurnFilter state={state} />
    <LateFilter state={state} />
    <PeriodFilter state={state} />
    <NarrowingChips state={state} />
  </>
)
