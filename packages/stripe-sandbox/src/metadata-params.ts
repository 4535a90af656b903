import { z } from 'zod'

/** A caller's key-value pairs on an object. */
export const metadataParam = z.record(z.string().max(40), z.string().max(500))
/** For an update: an empty text removes its key, and an empty text alone removes all of them. */
export const metadataChange = z.union([z.literal(''), metadataParam])

export const mergeMetadata = (
  kept: Record<string, string>,
  change: z.output<typeof metadataChange> | undefined,
): Record<string, string> => {
  if (change === '') return {}
  return Object.fromEntries(Object.entries({ ...kept, ...change }).filter(([, text]) => text !== ''))
}
