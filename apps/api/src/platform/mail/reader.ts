import type { Party } from './party.ts'

/** The person that a mail greets. */
export interface Reader {
  firstName: string
}

type Addressed = Pick<Party, 'email_verified_at'>

/**
 * May a mail to this reader carry words that somebody else chose? Until an address is verified its account may be a
 * stranger's, and so may its name: mails to it carry nothing that a stranger could have chosen, from a name to a reason.
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
