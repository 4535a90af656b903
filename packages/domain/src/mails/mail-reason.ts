/**
 * The state of an undelivered mail: refused for good, given up after its last try, waiting for the next try, or too old
 * to send.
 */
export const mailStates = ['refused', 'given-up', 'waiting', 'too-old'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Cleans a mail server's answer for display. A filter may quote the mail, which may hold a sign-in link or code, so web
 * addresses, codes and long words are removed.
 */
export const shownReason = (reason: string): string =>
  reason
    .replaceAll(/\bhttps?:\/\/\S+/gi, '[link]')
    .replaceAll(/(?<![\d.])\d{5,}(?![\d.])/g, '[number]')
    .replaceAll(/(?<![\w@.-])[\w-]{24,}(?![\w@.-])/g, '[…]')
