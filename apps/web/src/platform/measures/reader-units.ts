import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import { readUnits, systemOfLocale, unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { createStore, useSelector } from '@tanstack/react-store'

/** Stored in the browser, for signed-out people, and so that no number switches units after loading. */
const savedUnder = 'armature-units'

const readSaved = (): ReaderUnits | null => {
  try {
    return readUnits(JSON.parse(localStorage.getItem(savedUnder) ?? 'null'))
  } catch {
    return null
  }
}

/** The units in which the reader sees measures; from the browser's language until they choose. */
const readerUnits = createStore<ReaderUnits>(readSaved() ?? unitSystems[systemOfLocale(navigator.language)])

export const useReaderUnits = (): ReaderUnits => useSelector(readerUnits)

/** Shows all measures in these units, and stores them in this browser. */
export const showUnits = (units: ReaderUnits): void => {
  const kept = JSON.stringify(units)
  if (kept !== JSON.stringify(readerUnits.get())) readerUnits.setState(() => units)
  localStorage.setItem(savedUnder, kept)
}

type Keep = (units: ReaderUnits) => void
let keep: Keep = () => undefined

/** The shell passes in the account's save, because `ui` can't call the API. */
export const keepUnitsBy = (keeper: Keep): void => {
  keep = keeper
}

/** A person's own choice, also saved with their account if signed in. */
export const chooseUnits = (units: ReaderUnits): void => {
  showUnits(units)
  keep(units)
}
