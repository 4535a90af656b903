import { z } from 'zod'

/** Names and texts that a caller puts on an object. */
export const metadataParam = z.record(z.string().max(40), z.string().max(500))
/** Of an update: names with an empty text go, and an empty text alone takes all of them away. */
export const metadataChange = z.union([z.literal(''), metadataParam])

export const mergeMetadata = (
  kept: Record<string, string>,
  change: z.output<typeof metadataChange> | undefined,
): Record<string, string> => {
  if (change === '') return {}
  return Object.fromEntries(Object.entries({ ...kept, ...change }).filter(([, text]) => text !== ''))
}
