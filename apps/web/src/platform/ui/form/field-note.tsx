import type { ReactNode } from 'react'
import { createContext, use } from 'react'

/** Answers what a form has to say under a field besides its error, by the field's name. */
const Notes = createContext<(name: string) => ReactNode>(() => null)

export const FieldNotes = Notes.Provider

/** For an input of Mantine's: puts the form's note about the field under it. */
export const useNoteUnder = (name: string) => {
  const note = use(Notes)(name)
  return (input: ReactNode): ReactNode => (
    <>
      {input}
      {note}
    </>
  )
}

/** The form's note about a field that is more than one input. */
export const FieldNote = ({ name }: { name: string }) => use(Notes)(name)
