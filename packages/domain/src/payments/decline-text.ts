import { messages } from '../messages.ts'

/** The text at a card that its bank has declined: the provider's reason, and what to do next. */
export const declineText = (reason: string): string => `${reason} ${messages.afterDecline}`

/** Whether a refusal is a bank's of a card: then another card is the way on. */
export const isDecline = (refusal: string): boolean => refusal.endsWith(messages.afterDecline)
