/**
 * The catalogue of texts. A namespace, not an object, so that a browser downloads the texts that its screens
 * use and none of the server's.
 */
import type * as texts from './message-texts.ts'

export * as messages from './message-texts.ts'

export type MessageKey = keyof typeof texts

/** Fills `{name}` places: `fill(messages.quoteDeleted, { id: 7 })` is 'Successfully deleted Quote 7'. */
export const fill = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))
