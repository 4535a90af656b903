import { messages } from '../messages.ts'

/** What people read where no 3D view could be made, by why not (ports/model-converter.ts). */
const notes: Record<string, string> = {
  unreadable: messages.modelUnreadable,
  empty: messages.modelEmpty,
  too_complex: messages.modelTooComplex,
  timeout: messages.modelTookTooLong,
  out_of_memory: messages.modelTooMuchMemory,
}

/** The note of a failure; null where nothing failed. A cause that isn't listed reads as an unreadable file. */
export const conversionNote = (failure: string | null): string | null =>
  failure === null ? null : (notes[failure] ?? messages.modelUnreadable)
