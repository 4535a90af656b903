import type { BodyHeight, TableName } from '@armature/contract/platform/table-names'
import { limits } from '@armature/domain/limits'
import { createStore, useSelector } from '@tanstack/react-store'
import { useMemo } from 'react'
import type { Column } from './column.ts'
import { placeOf } from './column.ts'

const [usualPageSize] = limits.table.pageSizes
export type PageSize = (typeof limits.table.pageSizes)[number]

/** How a person wants one table; what isn't named is as the screen has it. */
export interface TableSettings {
  order?: string[] | undefined
  hidden?: string[] | undefined
  shown?: string[] | undefined
  widths?: { column: string; px: number }[] | undefined
  page_size?: PageSize | undefined
  height?: BodyHeight | undefined
}

type Tables = Readonly<Partial<Record<TableName, TableSettings>>>

/** Kept in the browser too, so that a table stands as its person wants it before the server has told. */
const keptUnder = 'armature-tables'

const readKept = (): Tables => {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keptUnder) ?? '{}')
    // Written by this module alone; anything else is as if nothing were kept.
    return typeof kept === 'object' && kept !== null ? (kept as Tables) : {}
  } catch {
    return {}
  }
}

/** How the person who is here wants their tables. */
export const tableSettings = createStore<Tables>(readKept())

/** Shows all tables as the server has them. */
export const showTables = (tables: Tables): void => {
  const kept = JSON.stringify(tables)
  // Settings that are shown already aren't drawn again.
  if (kept !== JSON.stringify(tableSettings.get())) tableSettings.setState(() => tables)
  localStorage.setItem(keptUnder, kept)
}

/** A person who leaves takes along their tables' settings. */
export const forgetTables = (): void => {
  localStorage.removeItem(keptUnder)
  tableSettings.setState(() => ({}))
  looks.setState(() => ({}))
}

/** With the parts that were changed; all of them, back to what the screen has, with null. */
type Keep = (table: TableName, change: TableSettings | null) => void
let keep: Keep = () => undefined

/** The shell hands in the way to the server, because `ui` knows no calls. */
export const keepTablesBy = (keeper: Keep): void => {
  keep = keeper
}

const lookParts = ['order', 'hidden', 'shown', 'widths'] as const

/** The columns of a view: they stand before the person's own until the view is left, and are kept with it. */
type Look = Pick<TableSettings, (typeof lookParts)[number]>

const lookOf = ({ order, hidden, shown, widths }: Look): Look => ({ order, hidden, shown, widths })

interface ViewLook {
  view: number
  look: Look
}

/** Of the views that are on. */
const looks = createStore<Readonly<Partial<Record<TableName, ViewLook>>>>({})

/** Shows a view's columns, as they were left where the same view is on already; the person's own without one. */
export const showLook = (table: TableName, view: { id: number; state: Look } | undefined): void => {
  const now = looks.get()[table]
  if (now?.view === view?.id) return
  looks.setState(({ [table]: _before, ...others }) =>
    view ? { ...others, [table]: { view: view.id, look: lookOf(view.state) } } : others,
  )
}

const merged = (own: TableSettings | undefined, on: ViewLook | undefined): TableSettings =>
  on ? { ...own, ...on.look } : (own ?? {})

/** How a table stands now: as its person wants it, or as the view that is on has it. */
export const settingsNow = (table: TableName): TableSettings =>
  merged(tableSettings.get()[table], looks.get()[table])

export const useShownSettings = (table: TableName | undefined): TableSettings => {
  const own = useSelector(tableSettings, (tables) => table && tables[table])
  const on = useSelector(looks, (all) => table && all[table])
  return useMemo(() => merged(own, on), [own, on])
}

/** Changes one table at once, and has it kept: the columns of a view that is on with the view, once that is saved. */
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

const { min, max } = limits.table.width

/** A column's own width; while it is being chosen it is only shown. */
export const setWidth = (table: TableName, column: string, px: number, until: 'kept' | 'shown' = 'kept') => {
  const others = settingsNow(table).widths?.filter((one) => one.column !== column) ?? []
  const change = { widths: [...others, { column, px: Math.round(Math.min(max, Math.max(min, px))) }] }
  if (until === 'kept' || looks.get()[table]) setTable(table, change)
  else tableSettings.setState((tables) => ({ ...tables, [table]: { ...tables[table], ...change } }))
}

/** A table as the screen has it again. */
export const resetTable = (table: TableName): void => {
  if (looks.get()[table]) {
    setTable(table, lookOf({}))
    return
  }
  showTables({ ...tableSettings.get(), [table]: {} })
  keep(table, null)
}

export const pageSizeOf = (table: TableName | undefined): PageSize =>
  (table && tableSettings.get()[table]?.page_size) ?? usualPageSize

type AnyColumn = Pick<
  Column<never, string>,
  'id' | 'place' | 'isRowHeader' | 'width' | 'isSized' | 'isOptional'
>

/** A column as the choice of columns lists it. */
export type ListedColumn = AnyColumn & Pick<Column<never, string>, 'header'>

/** Buttons stay where they are, at the end. */
export const isMovable = (column: AnyColumn): boolean => placeOf(column) !== 'act'

/** A row is known by its header, so that one stays. */
export const isHideable = (column: AnyColumn): boolean => isMovable(column) && column.isRowHeader !== true

/** The ids of the columns that aren't shown: those that the person hid, and those that wait to be asked for and weren't. */
export const hiddenIn = (
  columns: readonly AnyColumn[],
  { hidden = [], shown = [] }: TableSettings,
): string[] =>
  columns
    .filter(({ id, isOptional }) => (isOptional === true ? !shown.includes(id) : hidden.includes(id)))
    .map(({ id }) => id)

/** The person's choice with one column shown, or not. */
export const withColumn = (
  { id, isOptional }: Pick<AnyColumn, 'id' | 'isOptional'>,
  isShown: boolean,
  { hidden = [], shown = [] }: TableSettings,
): Pick<TableSettings, 'hidden' | 'shown'> => {
  const [part, list] = isOptional === true ? (['shown', shown] as const) : (['hidden', hidden] as const)
  const others = list.filter((one) => one !== id)
  return { [part]: isShown === (part === 'shown') ? [...others, id] : others }
}

/** All columns in the person's order, hidden ones included: first those that are named, then the others. */
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

/** The columns that are shown, in the person's order and widths. */
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
