export interface Mail {
  to: string
  subject: string
  text: string
  html: string | null
  /** The same for every attempt at one message, so that a receiver can tell a repeat. */
  messageId: string
  /** Where a mail program unsubscribes its reader by one click (RFC 8058); left out where a mail can't be stopped. */
  unsubscribeUrl?: string
}

/** Sends one mail; throws where the receiving server didn't take it, and the caller tries again later. */
export interface Mailer {
  send(mail: Mail): Promise<void>
}
