import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'

/** The unit for lengths. The view itself is in millimetres. */
const units = ['mm', 'in'] as const
export type Unit = (typeof units)[number]

export const unitNames: Record<Unit, string> = { mm: 'millimetres', in: 'inches' }

const millimetresPerInch = 25.4

export const inInches = (millimetres: number): number => millimetres / millimetresPerInch
export const inMillimetres = (inches: number): number => inches * millimetresPerInch

/** About a hundredth of a millimetre in both units: finer than a mesh. */
const formats: Record<Unit, Intl.NumberFormat> = {
  mm: new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  in: new Intl.NumberFormat('en-US', { minimumFractionDigits: 3, maximumFractionDigits: 3 }),
}

const valueIn = (millimetres: number, unit: Unit): number =>
  unit === 'mm' ? millimetres : inInches(millimetres)

/** A length without its unit, as in a row of sides. */
export const formatNumber = (millimetres: number, unit: Unit): string => {
  const text = formats[unit].format(valueIn(millimetres, unit))
  // A rounded zero has no sign.
  return /^-[0.]+$/.test(text) ? text.slice(1) : text
}

export const formatLength = (millimetres: number, unit: Unit): string =>
  `${formatNumber(millimetres, unit)} ${unit}`

const storageKey = 'viewerUnit'

/** The unit chosen by hand in this browser, and the reader's own unit of lengths at the time. */
const readStored = (): { unit: Unit | undefined; length: string | undefined } => {
  const [unit, length] = localStorage.getItem(storageKey)?.split(' ') ?? []
  return { unit: units.find((one) => one === unit), length }
}

/** The unit chosen by hand, until the reader's own unit of lengths changes; else that one. */
export const storedUnit = ({ length }: ReaderUnits): Unit => {
  const stored = readStored()
  return stored.length === length ? (stored.unit ?? length) : length
}

export const storeUnit = (unit: Unit, { length }: ReaderUnits): void =>
  localStorage.setItem(storageKey, `${unit} ${length}`)

/** A unit chosen against another one of the reader's doesn't return when theirs changes back. */
export const forgetOlderUnit = ({ length }: ReaderUnits): void => {
  if (readStored().length !== length) localStorage.removeItem(storageKey)
}
