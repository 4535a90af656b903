import { useSearchDraft } from '../../../platform/ui/table/tools/search-field.tsx'
import type { TableState } from '../../../platform/ui/table/use-table-state.ts'
import { SuggestingField } from './suggesting-field.tsx'

/** The catalogue's search: the list follows the typed text, and suggestions appear below. */
export const ShopSearch = ({ state }: { state: TableState }) => {
  const [draft, change] = useSearchDraft(state)
  return <SuggestingField draft={draft} change={change} asked={state.search} />
}
