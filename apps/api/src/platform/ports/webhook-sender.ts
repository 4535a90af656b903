/** The receiver's status and the beginning of its body, or why none came. */
export type WebhookAnswer = { status: number; body: string } | { error: string }

/** Sends one message to a company's receiver, in one attempt that always ends. */
export interface WebhookSender {
  /** Why messages can't go to this address, as far as it says by itself; null if they may. */
  refuses(url: string): string | null
  send(
    url: string,
    message: { headers: Readonly<Record<string, string>>; body: string },
  ): Promise<WebhookAnswer>
}
