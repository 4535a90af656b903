import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import { readUnits, systemOfLocale, unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { createStore, useSelector } from '@tanstack/react-store'

/**
 * Kept in the browser, for people who aren't signed in, and so that no number is read in two units one after the
 * other.
 */
const keptUnder = 'armature-units'

const readKept = (): ReaderUnits | null => {
  try {
    return readUnits(JSON.parse(localStorage.getItem(keptUnder) ?? 'null'))
  } catch {
    return null
  }
}

/** The units in which the present reader sees measures; by the browser's language until they choose. */
const readerUnits = createStore<ReaderUnits>(readKept() ?? unitSystems[systemOfLocale(navigator.language)])

export const useReaderUnits = (): ReaderUnits => useSelector(readerUnits)

/** Shows all measures in these, and has this browser remember them. */
export const showUnits = (units: ReaderUnits): void => {
  const kept = JSON.stringify(units)
  if (kept !== JSON.stringify(readerUnits.get())) readerUnits.setState(() => units)
  localStorage.setItem(keptUnder, kept)
}

type Keep = (units: ReaderUnits) => void
let keep: Keep = () => undefined

/** The shell hands in the way to the account, because `ui` knows no calls. */
export const keepUnitsBy = (keeper: Keep): void => {
  keep = keeper
}

/** A person's own choice, kept with their account where they are signed in. */
export const chooseUnits = (units: ReaderUnits): void => {
  showUnits(units)
  keep(units)
}
