import type { PersonNames } from '@armature/domain/accounts/person-name'
import { personName } from '@armature/domain/accounts/person-name'
import { currency, fromWire } from '@armature/domain/money'
import type { Context } from '../../platform/context/context.ts'

/** A cell's content: text, a number, cents, or a point in time. */
export type CellValue =
  | { kind: 'text'; text: string }
  | { kind: 'number'; number: number }
  | { kind: 'money'; cents: number }
  | { kind: 'time'; at: string }
  | null

/** A column of a list's file, read from the row on the wire, so a file reveals nothing that the list doesn't. */
export interface ExportColumn<Item> {
  value: (item: Item, ctx: Context) => CellValue
  isMoney?: true
  /** The values that the screen shows below, each in its own column; their names are added to the heading. */
  beside?: readonly { name: string; value: (item: Item) => CellValue }[]
}

export type ExportColumns<Id extends string, Item> = Readonly<Record<Id, ExportColumn<Item>>>

const text = (value: string | null): CellValue =>
  value === null || value === '' ? null : { kind: 'text', text: value }
const number = (value: number | null): CellValue =>
  value === null ? null : { kind: 'number', number: value }

/** An amount on the wire; unset or unreadable amounts stay empty. */
const amount = (value: string | null, isUnset: (cents: number) => boolean): CellValue => {
  const cents = value === null ? null : fromWire(value)
  return cents === null || isUnset(cents) ? null : { kind: 'money', cents }
}

/** Columns by what their cells hold. */
export const textColumn = <Item>(read: (item: Item, ctx: Context) => string | null): ExportColumn<Item> => ({
  value: (item, ctx) => text(read(item, ctx)),
})
export const numberColumn = <Item>(read: (item: Item) => number | null): ExportColumn<Item> => ({
  value: (item) => number(read(item)),
})
export const timeColumn = <Item>(read: (item: Item) => string | null): ExportColumn<Item> => ({
  value: (item) => {
    const at = read(item)
    return at === null ? null : { kind: 'time', at }
  },
})
export const moneyColumn = <Item>(read: (item: Item) => string | null): ExportColumn<Item> => ({
  value: (item) => amount(read(item), () => false),
  isMoney: true,
})
/** A price, which counts as unset at 0 (specification section 9). */
export const priceColumn = <Item>(read: (item: Item) => string | null): ExportColumn<Item> => ({
  value: (item) => amount(read(item), (cents) => cents <= 0),
  isMoney: true,
})

/** Adds the amount that the screen shows below, which is a part of it. */
export const besideMoney = <Item>(
  column: ExportColumn<Item>,
  name: string,
  read: (item: Item) => string | null,
): ExportColumn<Item> => ({
  ...column,
  beside: [...(column.beside ?? []), { name, value: (item) => amount(read(item), () => false) }],
})

/** Adds the explanatory text that the screen shows below. */
export const besideText = <Item>(
  column: ExportColumn<Item>,
  name: string,
  read: (item: Item) => string | null,
): ExportColumn<Item> => ({
  ...column,
  beside: [...(column.beside ?? []), { name, value: (item) => text(read(item)) }],
})

/** A person's name, and the address where the reader may see it. */
export const personColumn = <Item>(
  read: (item: Item) => PersonNames & { email: string | null },
): ExportColumn<Item> => ({
  value: (item) => text(personName(read(item))),
  beside: [{ name: 'email', value: (item) => text(read(item).email) }],
})

/** The requested columns, flattened, with headings; the currency comes last if there is money. */
export const tableOf = <Item>(
  columns: Readonly<Record<string, ExportColumn<Item>>>,
  asked: readonly string[],
  headings: readonly string[],
): { heads: string[]; cells: (item: Item, ctx: Context) => CellValue[] } => {
  const chosen = asked.flatMap((id, index) => {
    const column = columns[id]
    return column === undefined ? [] : [{ column, heading: headings[index] ?? id }]
  })
  const hasMoney = chosen.some(({ column }) => column.isMoney)
  return {
    heads: [
      ...chosen.flatMap(({ column: { beside = [] }, heading }) => [
        heading,
        ...beside.map(({ name }) => `${heading} ${name}`),
      ]),
      ...(hasMoney ? ['Currency'] : []),
    ],
    cells: (item, ctx) => [
      ...chosen.flatMap(({ column: { value, beside = [] } }) => [
        value(item, ctx),
        ...beside.map((one) => one.value(item)),
      ]),
      ...(hasMoney ? [text(currency)] : []),
    ],
  }
}
