import { createStore } from '@tanstack/react-store'
import type { TableSettings } from '../table-settings.ts'
import type { TableName } from '../app-types.ts'

/** The state that a view restores: its list's address, and its columns. */
export interface ViewState extends Pick<TableSettings, 'order' | 'hidden' | 'shown' | 'widths'> {
  filters: Readonly<Record<string, string>>
  search: string
  ordering: string
}

export interface SavedView {
  id: number
  table: TableName
  name: string
  is_shared: boolean
  is_own: boolean
  by: string
  is_default: boolean
  state: ViewState
}

type ByTable<Value> = Readonly<Partial<Record<TableName, Value>>>

interface Views {
  /** For each list loaded so far. */
  known: ByTable<readonly SavedView[]>
  /** The user's default views. */
  defaults: ByTable<SavedView>
}

/** The browser stores the default views, so that a route requests the right rows before the server answers. */
const savedUnder = 'armature-views'

const readSaved = (): Views['defaults'] => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(savedUnder) ?? '{}')
    // Only this module writes it; invalid content counts as none.
    return typeof kept === 'object' && kept !== null ? (kept as Views['defaults']) : {}
  } catch {
    return {}
  }
}

export const savedViews = createStore<Views>({ known: {}, defaults: readSaved() })

const keepDefaults = (defaults: Views['defaults']): void => {
  const kept = JSON.stringify(defaults)
  // Settings that are already shown cause no re-render.
  if (kept !== JSON.stringify(savedViews.get().defaults))
    savedViews.setState((views) => ({ ...views, defaults }))
  localStorage.setItem(savedUnder, kept)
}

/** The default views, as the server has them. */
export const showDefaultViews = (views: readonly SavedView[]): void =>
  keepDefaults(Object.fromEntries(views.map((view) => [view.table, view])))

/** All views of a list, as the server has them. */
export const showViews = (table: TableName, views: readonly SavedView[]): void => {
  savedViews.setState((old) => ({ ...old, known: { ...old.known, [table]: views } }))
  const chosen = views.find((view) => view.is_default)
  const { [table]: _before, ...others } = savedViews.get().defaults
  keepDefaults(chosen ? { ...others, [table]: chosen } : others)
}

/** Signing out removes the user's views. */
export const forgetViews = (): void => {
  localStorage.removeItem(savedUnder)
  savedViews.setState(() => ({ known: {}, defaults: {} }))
}

/** In the address of a list shown without its default view. */
export const noView = 'none'

/** The view named in an address, `null` if it asks for none. */
export const askedView = ({ view }: Readonly<Record<string, unknown>>): number | null | undefined => {
  if (view === noView) return null
  return typeof view === 'number' && Number.isSafeInteger(view) && view > 0 ? view : undefined
}

/** A view that is loaded here. */
export const viewOf = (table: TableName, id: number): SavedView | undefined => {
  const { known, defaults } = savedViews.get()
  const chosen = defaults[table]
  return known[table]?.find((view) => view.id === id) ?? (chosen?.id === id ? chosen : undefined)
}

type IsAllowed = (name: string, value: string) => boolean

/** A filter without the values that no longer exist, and those values. */
const stillThere = (name: string, value: string, isAllowed: IsAllowed): { kept: string; lost: string[] } => {
  if (isAllowed(name, value)) return { kept: value, lost: [] }
  const words = value.split(',')
  const lost = words.filter((word) => !isAllowed(name, word))
  const kept = words.filter((word) => !lost.includes(word)).join(',')
  return kept !== '' && isAllowed(name, kept) ? { kept, lost } : { kept: '', lost: words }
}

/** The address for a view's list, and the missing things that the view names. */
export const openView = (
  { state }: SavedView,
  { isAllowed, isSortable }: { isAllowed: IsAllowed; isSortable: (ordering: string) => boolean },
): { values: Record<string, string>; leftOut: string[] } => {
  const values: Record<string, string> = {}
  const leftOut: string[] = []
  for (const [name, value] of Object.entries(state.filters)) {
    const { kept, lost } = stillThere(name, value, isAllowed)
    if (kept !== '') values[name] = kept
    leftOut.push(...lost.map((word) => `the filter ${name} “${word}”`))
  }
  if (state.search !== '') values['search'] = state.search
  if (isSortable(state.ordering)) values['ordering'] = state.ordering
  else if (state.ordering !== '') leftOut.push(`the order by “${state.ordering.replace(/^-/, '')}”`)
  return { values, leftOut }
}

/** The view's columns that its table no longer has. */
export const lostColumns = ({ state }: SavedView, columns: readonly { id: string }[]): string[] => {
  const named = [
    ...(state.order ?? []),
    ...(state.hidden ?? []),
    ...(state.shown ?? []),
    ...(state.widths ?? []).map((one) => one.column),
  ]
  const lost = new Set(named.filter((name) => !columns.some(({ id }) => id === name)))
  return [...lost].map((name) => `the column “${name}”`)
}
