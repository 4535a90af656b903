import { SearchField, useSearchDraft } from './search-field.tsx'
import type { TableState } from '../use-table-state.ts'

/** Searches while the user types; going back may also change the address, and then the box follows. */
export const SearchBox = ({ state, label }: { state: TableState; label: string }) => {
  const [draft, change] = useSearchDraft(state)
  return <SearchField label={label} draft={draft} change={change} />
}
