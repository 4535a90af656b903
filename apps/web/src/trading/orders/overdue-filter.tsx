import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'

const options = [{ value: 'true', label: 'Late' }] as const

const claims = [{ value: 'true', label: 'Open claim' }] as const

/** Limits a list to records with a claim that isn't settled. */
export const ClaimFilter = ({ state }: { state: TableState }) => (
  <FilterSelect state={state} name="claimed" label="Claims" all="Claims: any" options={claims} />
)

/** Limits a list to overdue records. */
export const OverdueFilter = ({ state }: { state: TableState }) => (
  <FilterSelect state={state} name="late" label="Delivery" all="All deliveries" options={options} />
)
