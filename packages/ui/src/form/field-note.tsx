import type { ReactNode } from 'react'
import { createContext, use } from 'react'

/** Returns a form's note under a field, besides its error, by the field's name. */
const Notes = createContext<(name: string) => ReactNode>(() => null)

export const FieldNotes = Notes.Provider

/** For a Mantine input: shows the form's note below it. */
export const useNoteUnder = (name: string) => {
  const note = use(Notes)(name)
  return (input: ReactNode): ReactNode => (
    <>
      {input}
      {note}
    </>
  )
}

/** The form's note about a field with more than one input. */
export const FieldNote = ({ name }: { name: string }) => use(Notes)(name)
