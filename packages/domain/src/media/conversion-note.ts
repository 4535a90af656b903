import { wholeText } from '../values/number-text.ts'
import { fill, messages } from '../messages.ts'

/** The text that people read instead of a 3D view, by the cause of the failure (platform/ports/model-converter.ts). */
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
 * The note on a conversion: why it failed, or how many surfaces and parts its view lacks. Null where all is well.
 * An unlisted cause reads as an unreadable file.
 */
export const conversionNote = (failure: string | null, missing: number | null): string | null => {
  if (failure !== null) return notes[failure] ?? messages.modelUnreadable
  return missing ? fill(messages.modelIncomplete, { count: wholeText(missing) }) : null
}
