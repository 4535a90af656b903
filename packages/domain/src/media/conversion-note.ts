import { wholeText } from '../values/number-text.ts'
import { fill, messages } from '../messages.ts'

/** The text shown instead of a 3D view, by cause of failure (platform/ports/model-converter.ts). */
const notes: Record<string, string> = {
  unreadable: messages.modelUnreadable,
  cut_off: messages.modelCutOff,
  fbx_too_old: messages.modelFbxTooOld,
  empty: messages.modelEmpty,
  parts_elsewhere: messages.modelPartsElsewhere,
  too_complex: messages.modelTooComplex,
  timeout: messages.modelTookTooLong,
  out_of_memory: messages.modelTooMuchMemory,
}

/**
 * A conversion's note: why it failed, or how many surfaces and parts its view lacks; null for a complete view. An
 * unlisted cause reads as an unreadable file.
 */
export const conversionNote = (failure: string | null, missing: number | null): string | null => {
  if (failure !== null) return notes[failure] ?? messages.modelUnreadable
  return missing ? fill(messages.modelIncomplete, { count: wholeText(missing) }) : null
}
