import { deepEqual } from '@tanstack/react-router'
import type { TableName } from '@armature/contract/platform/table-names'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { withSaved } from '../../../platform/api/writes/with-saved.ts'
import type { SavedView, ViewState } from '@armature/ui/table/tools/saved-views.ts'
import { showViews } from '@armature/ui/table/tools/saved-views.ts'
import type { TableSettings } from '@armature/ui/table/table-settings.ts'
import type { TableState } from '@armature/ui/table/use-table-state.ts'

/** The user's views of a list, and those shared with them. */
export const viewsQuery = (table: TableName) =>
  queryOptions({
    queryKey: queryKeys.views(table),
    queryFn: ({ signal }) => call('listSavedViews', { query: { table }, signal }),
  })

/** Shows a write's effect on a list's views at once; the next use refetches them. */
export const changeViews = (
  table: TableName,
  change: (views: readonly SavedView[]) => SavedView[],
): Promise<void> => {
  const { queryKey } = viewsQuery(table)
  const views = change(queryClient.getQueryData(queryKey)?.views ?? [])
  queryClient.setQueryData(queryKey, { views })
  showViews(table, views)
  return queryClient.invalidateQueries({ queryKey })
}

/** The current state of one of them. */
export const putView = (view: SavedView): Promise<void> =>
  changeViews(view.table, (views) => withSaved(views, view))

/** A list's current state, in a view's form. */
export const stateNow = (
  { filters, search, ordering }: TableState,
  { order, hidden, shown, widths }: TableSettings,
): ViewState => ({
  filters: { ...filters },
  search: search.trim(),
  ordering,
  ...(order && { order }),
  ...(hidden && { hidden }),
  ...(shown && { shown }),
  ...(widths && { widths }),
})

const columnsOf = ({ order = [], hidden = [], shown = [], widths = [] }: ViewState) => ({
  order,
  hidden: hidden.toSorted(),
  shown: shown.toSorted(),
  widths: widths.toSorted((a, b) => a.column.localeCompare(b.column)),
})

const partsOf = (state: ViewState) => ({
  filters: state.filters,
  search: state.search,
  ordering: state.ordering,
  ...columnsOf(state),
})

/** Does the list differ from the active view? */
export const isViewChanged = (view: SavedView, state: TableState, settings: TableSettings): boolean =>
  !deepEqual(partsOf(view.state), partsOf(stateNow(state, settings)))
