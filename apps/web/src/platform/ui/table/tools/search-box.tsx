import { SearchField, useSearchDraft } from './search-field.tsx'
import type { TableState } from '../use-table-state.ts'

/** Asks while the person types; the address may also change by going back, then the box follows. */
export const SearchBox = ({ state, label }: { state: TableState; label: string }) => {
  const [draft, change] = useSearchDraft(state)
  return <SearchField label={label} draft={draft} change={change} />
}
