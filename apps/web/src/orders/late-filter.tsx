import { FilterSelect } from '../ui/table/filter-select.tsx'
import type { TableState } from '../ui/table/use-table-state.ts'

const options = [{ value: 'true', label: 'Late' }] as const

/** Narrows a list to what is late. */
export const LateFilter = ({ state }: { state: TableState }) => (
  <FilterSelect state={state} name="late" label="Delivery" all="All deliveries" options={options} />
)
