import { limits } from '../limits.ts'
import { messages } from '../messages.ts'

/** A message's content, as far as one line of it goes. */
export interface Spoken {
  text: string
  /** The names of its files. */
  files: readonly string[]
  /** The name of the line that it points at. */
  line: string | null
  /** Does it point at a spot on that line's part? */
  isPinned: boolean
}

/** The spot that a message points at, by the name of its line. */
export const spotOf = (line: string): string => `${messages.chatSpot} of ${line}`

/** The line that a message points at. */
export const aboutLine = (line: string): string => `About ${line}`

/** A message in one line: its words, else the names of its files and what it points at. */
export const wordsOf = ({ text, files, line, isPinned }: Spoken): string =>
  text || [...files, ...(line === null ? [] : [isPinned ? spotOf(line) : aboutLine(line)])].join(', ')

/** As an answer to it repeats it. */
export const quotedAs = (spoken: Spoken): string =>
  Array.from(wordsOf(spoken)).slice(0, limits.chat.excerpt).join('')
