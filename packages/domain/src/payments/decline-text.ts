import { messages } from '../messages.ts'

/** The text for a declined card: the provider's reason, and what to do next. */
export const declineText = (reason: string): string => `${reason} ${messages.afterDecline}`

/** Is it a bank's refusal of a card? Then another card may work. */
export const isDecline = (refusal: string): boolean => refusal.endsWith(messages.afterDecline)
