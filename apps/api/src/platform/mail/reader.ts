import type { Party } from './party.ts'

/** The person that a mail greets. */
export interface Reader {
  firstName: string
}

type Addressed = Pick<Party, 'email_verified_at'>

/**
 * May a mail to this reader contain words chosen by somebody else? Until an address is verified, its account and name
 * may be a stranger's, so mails to it contain nothing that a stranger could choose, such as names or reasons.
 */
export const mayReadWords = ({ email_verified_at }: Addressed): boolean => email_verified_at !== null

/** Words that somebody else chose, or what takes their place for a reader who may not get them. */
export const wordsFor = (reader: Addressed, words: string, instead: string): string =>
  mayReadWords(reader) ? words : instead

export const readerOf = (account: Addressed & { first_name: string }): Reader => ({
  firstName: wordsFor(account, account.first_name, ''),
})

/** A person whose address waits to be confirmed. */
export const unverified: Reader = { firstName: '' }

export const greeting = ({ firstName }: Reader): string =>
  firstName === '' ? 'Hello,' : `Hello ${firstName},`

/** The greeting of a mail about a record: by the username where there is no first name. */
export const greetingOf = (party: Addressed & Pick<Party, 'first_name' | 'username'>): string =>
  greeting(readerOf({ ...party, first_name: party.first_name || party.username }))
