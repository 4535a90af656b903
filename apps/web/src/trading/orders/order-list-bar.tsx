import { NarrowingChips } from '../lists/narrowing-chips.tsx'
import { PeriodFilter } from '@armature/ui/table/tools/period-filter.tsx'
import { SearchBox } from '@armature/ui/table/tools/search-box.tsx'
import { ClaimFilter, OverdueFilter } from './overdue-filter.tsx'
import { TurnFilter } from '../lists/turn-filter.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'

/** The filters of an order list. */
export const OrderListBar = ({ state }: { state: TableState }) => (
  <>
    <SearchBox state={state} label="Search orders" />
    <TurnFilter state={state} />
    <OverdueFilter state={state} />
    <ClaimFilter state={state} />
    <PeriodFilter state={state} />
    <NarrowingChips state={state} />
  </>
)
