/** How a mail that isn't out stands: refused for good, given up after its last try, waiting for the next, or too old to be sent. */
export const mailStates = ['refused', 'given-up', 'waiting', 'too-old'] as const
export type MailState = (typeof mailStates)[number]

/**
 * Makes a mail server's answer fit to be shown: a filter may repeat the mail's words, and those may let somebody in. So
 * no address of the web, no code and no long word of its own is left in it.
 */
export const shownReason = (reason: string): string =>
  reason
    .replaceAll(/\bhttps?:\/\/\S+/gi, '[link]')
    .replaceAll(/(?<![\d.])\d{5,}(?![\d.])/g, '[number]')
    .replaceAll(/(?<![\w@.-])[\w-]{24,}(?![\w@.-])/g, '[…]')
