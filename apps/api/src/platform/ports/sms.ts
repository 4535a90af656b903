export interface TextMessage {
  /** Digits with the country's code, without a plus sign, as users type it. */
  to: string
  text: string
}

/** Sends one text message; throws where the provider didn't take it, and the caller tries again later. */
export interface Sms {
  send(message: TextMessage): Promise<void>
}
