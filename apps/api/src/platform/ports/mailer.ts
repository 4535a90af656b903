export interface Mail {
  to: string
  /** In whose name; null: in the configured one. The address is the configured one's always. */
  senderName: string | null
  subject: string
  text: string
  html: string | null
  /** One id for every attempt at one message, so that a receiver can tell a repeat. */
  messageId: string
  /** Where a mail program unsubscribes its reader by one click (RFC 8058); left out where a mail can't be stopped. */
  unsubscribeUrl?: string
}

/** The receiving server refuses this mail, or this address, for good: another try would be refused alike. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** Sends one mail; throws MailRefused where it is refused for good, and anything else where the receiving server didn't take it, and the caller tries again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
