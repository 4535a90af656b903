import { fill, messages } from '../messages.ts'

/** What people read where no 3D view could be made, by why not (ports/model-converter.ts). */
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
 * What is to be said of a conversion: why it failed, or how many surfaces and parts its view lacks. Null where
 * all is well. A cause that isn't listed reads as an unreadable file.
 */
export const conversionNote = (failure: string | null, missing: number | null): string | null => {
  if (failure !== null) return notes[failure] ?? messages.modelUnreadable
  return missing ? fill(messages.modelIncomplete, { count: missing.toLocaleString('en-US') }) : null
}
