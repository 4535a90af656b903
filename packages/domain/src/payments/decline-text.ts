import { messages } from '../messages.ts'

/** The text at a card that its bank has declined: the provider's reason, and what to do next. */
export const declineText = (reason: string): string => `${reason} ${messages.afterDecline}`
