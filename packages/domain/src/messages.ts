/**
 * The catalogue of texts. It is a namespace, not an object, so that a browser downloads only the texts of its screens
 * and none of the server's.
 */
import type * as texts from './message-texts.ts'

export * as messages from './message-texts.ts'

export type MessageKey = keyof typeof texts

/** Fills `{name}` places: `fill(messages.quoteDeleted, { id: 7 })` is 'Successfully deleted Quote 7'. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
