import { createStore, useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import { appTerms } from '../app-terms.ts'
import type { Column } from './column.ts'
import { placeOf } from './column.ts'
import type { PageSize, TableName } from './app-types.ts'

/** A user's settings for one table; anything unset is as the screen has it. */
export interface TableSettings {
  order?: string[] | undefined
  hidden?: string[] | undefined
  shown?: string[] | undefined
  widths?: { column: string; px: number }[] | undefined
  page_size?: PageSize | undefined
  /** The usual height, or as much as the window allows. */
  height?: 'standard' | 'window' | undefined
}

type Tables = Readonly<Partial<Record<TableName, TableSettings>>>

/** Also stored in the browser, so that a table looks right before the server answers. */
const savedUnder = 'armature-tables'

const readSaved = (): Tables => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(savedUnder) ?? '{}')
    // Only this module writes it; invalid content counts as none.
    return typeof kept === 'object' && kept !== null ? (kept as Tables) : {}
  } catch {
    return {}
  }
}

/** The current user's table settings. */
export const tableSettings = createStore<Tables>(readSaved())

/** Shows all tables with the server's settings. */
export const showTables = (tables: Tables): void => {
  const kept = JSON.stringify(tables)
  // Settings that are already shown cause no re-render.
  if (kept !== JSON.stringify(tableSettings.get())) tableSettings.setState(() => tables)
  localStorage.setItem(savedUnder, kept)
}

/** Signing out removes the user's table settings. */
export const forgetTables = (): void => {
  localStorage.removeItem(savedUnder)
  tableSettings.setState(() => ({}))
  looks.setState(() => ({}))
}

/** With the changed parts; null resets all to the screen's defaults. */
type Keep = (table: TableName, change: TableSettings | null) => void
let keep: Keep = () => undefined

/** The shell passes in the save, because `ui` can't call the API. */
export const keepTablesBy = (keeper: Keep): void => {
  keep = keeper
}

const lookParts = ['order', 'hidden', 'shown', 'widths'] as const

/** A view's columns: they override the user's own until the view is left, and are saved with it. */
type Look = Pick<TableSettings, (typeof lookParts)[number]>

const lookOf = ({ order, hidden, shown, widths }: Look): Look => ({ order, hidden, shown, widths })

interface ViewLook {
  view: number
  look: Look
}

/** For the active views. */
const looks = createStore<Readonly<Partial<Record<TableName, ViewLook>>>>({})

/** Shows a view's columns, with their changes if that view is already active; the user's own without a view. */
export const showLook = (table: TableName, view: { id: number; state: Look } | undefined): void => {
  const now = looks.get()[table]
  if (now?.view === view?.id) return
  looks.setState(({ [table]: _before, ...others }) =>
    view ? { ...others, [table]: { view: view.id, look: lookOf(view.state) } } : others,
  )
}

const merged = (own: TableSettings | undefined, on: ViewLook | undefined): TableSettings =>
  on ? { ...own, ...on.look } : (own ?? {})

/** A table's current settings: the user's own, or the active view's. */
export const settingsNow = (table: TableName): TableSettings =>
  merged(tableSettings.get()[table], looks.get()[table])

export const useShownSettings = (table: TableName | undefined): TableSettings => {
  const own = useSelector(tableSettings, (tables) => (table === undefined ? table : tables[table]))
  const on = useSelector(looks, (all) => (table === undefined ? table : all[table]))
  return useMemo(() => merged(own, on), [own, on])
}

/** Changes one table at once, and saves it; with an active view, the columns are saved with the view. */
export const setTable = (table: TableName, change: TableSettings): void => {
  const on = looks.get()[table]
  if (on && lookParts.some((part) => part in change)) {
    looks.setState((all) => ({ ...all, [table]: { ...on, look: { ...on.look, ...change } } }))
    return
  }
  const tables = tableSettings.get()
  showTables({ ...tables, [table]: { ...tables[table], ...change } })
  keep(table, change)
}

/** A column's own width; while it is being dragged it is only shown. */
export const setWidth = (table: TableName, column: string, px: number, until: 'kept' | 'shown' = 'kept') => {
  const { min, max } = appTerms().columnWidth
  const others = settingsNow(table).widths?.filter((one) => one.column !== column) ?? []
  const change = { widths: [...others, { column, px: Math.round(Math.min(max, Math.max(min, px))) }] }
  if (until === 'kept' || looks.get()[table]) setTable(table, change)
  else tableSettings.setState((tables) => ({ ...tables, [table]: { ...tables[table], ...change } }))
}

/** Resets a table to the screen's defaults. */
export const resetTable = (table: TableName): void => {
  if (looks.get()[table]) {
    setTable(table, lookOf({}))
    return
  }
  showTables({ ...tableSettings.get(), [table]: {} })
  keep(table, null)
}

export const pageSizeOf = (table: TableName | undefined): PageSize =>
  (table === undefined ? table : tableSettings.get()[table]?.page_size) ?? appTerms().pageSizes[0]

type AnyColumn = Pick<
  Column<never, string>,
  'id' | 'place' | 'isRowHeader' | 'width' | 'isSized' | 'isOptional'
>

/** A column in the column panel. */
export type ListedColumn = AnyColumn & Pick<Column<never, string>, 'header'>

/** Button columns stay at the end. */
export const isMovable = (column: AnyColumn): boolean => placeOf(column) !== 'act'

/** A row is named by its header, so that column stays. */
export const isHideable = (column: AnyColumn): boolean => isMovable(column) && column.isRowHeader !== true

/** The ids of the hidden columns: those that the user hid, and the optional ones that they haven't shown. */
export const hiddenIn = (
  columns: readonly AnyColumn[],
  { hidden = [], shown = [] }: TableSettings,
): string[] =>
  columns
    .filter(({ id, isOptional }) => (isOptional === true ? !shown.includes(id) : hidden.includes(id)))
    .map(({ id }) => id)

/** The user's settings with one column shown or hidden. */
export const withColumn = (
  { id, isOptional }: Pick<AnyColumn, 'id' | 'isOptional'>,
  isShown: boolean,
  { hidden = [], shown = [] }: TableSettings,
): Pick<TableSettings, 'hidden' | 'shown'> => {
  const [part, list] = isOptional === true ? (['shown', shown] as const) : (['hidden', hidden] as const)
  const others = list.filter((one) => one !== id)
  return { [part]: isShown === (part === 'shown') ? [...others, id] : others }
}

/** All columns in the user's order, hidden ones included: first the listed ones, then the others. */
export const inOrder = <One extends AnyColumn>(
  columns: readonly One[],
  { order = [] }: TableSettings,
): One[] => {
  const rank = (column: One): number => {
    if (!isMovable(column)) return Infinity
    const place = order.indexOf(column.id)
    return place === -1 ? order.length : place
  }
  return columns.toSorted((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)))
}

/** The visible columns, in the user's order and widths. */
export const shownColumns = <One extends AnyColumn>(
  columns: readonly One[],
  settings: TableSettings,
): One[] => {
  const hidden = hiddenIn(columns, settings)
  return inOrder(columns, settings)
    .filter((column) => !isHideable(column) || !hidden.includes(column.id))
    .map((column) => {
      const width = settings.widths?.find((one) => one.column === column.id)?.px
      return width === undefined || !isMovable(column) ? column : { ...column, width, isSized: true }
    })
}
