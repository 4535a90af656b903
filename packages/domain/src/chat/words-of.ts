import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

/** A message's content, for its one-line form. */
export interface Spoken {
  text: string
  /** File names. */
  files: readonly string[]
  /** The name of the quote line that it points at. */
  line: string | null
  /** Does it point at a spot on that line's part? */
  isPinned: boolean
}

/** The spot that a message points at, named after its line. */
export const spotOf = (line: string): string => `${messages.chatSpot} of ${line}`

export const aboutLine = (line: string): string => `About ${line}`

/** A message in one line: its text, else its file names and the line or spot it points at. */
export const wordsOf = ({ text, files, line, isPinned }: Spoken): string =>
  text || [...files, ...(line === null ? [] : [isPinned ? spotOf(line) : aboutLine(line)])].join(', ')

/** The form in which a reply quotes it. */
export const quotedAs = (spoken: Spoken): string =>
  Array.from(wordsOf(spoken)).slice(0, limits.chat.excerpt).join('')
