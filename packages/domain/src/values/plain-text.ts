/** Invisible characters: soft hyphens, zero-width spaces and joiners, direction marks. */
const invisible = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g

/**
 * A text in the one spelling that search compares: letters of full or half width, composed and decomposed ones are
 * equal (NFKC), a times sign is an x, and invisible signs are gone. The database's `plain_text` does the same; a test
 * compares them.
 */
export const plainText = (text: string): string =>
  text
    .replaceAll(invisible, '')
    // NFKC would split an inch sign.
    .replaceAll('″', '"')
    .normalize('NFKC')
    .replaceAll(/[×✕✖⨯]/g, 'x')

/**
 * Invisible characters let one name pass for another. These are Unicode's default ignorables (zero-width characters,
 * joiners, fillers, variation selectors), formats, private and unassigned characters, and the Braille blank.
 */
const unseen = /[\p{Default_Ignorable_Code_Point}\p{C}\u2800]/u

/** Does a name hold an invisible character (UTS #39, section 3)? */
export const unseenIn = (name: string): boolean => unseen.test(name)

/** Nothing visible. U+0000 has its own error. */
const nothing = /^(?!.*\0)[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/su

/** Blanks, and what copying brings along. Joiners and selectors may belong to the last letter or emoji. */
const edge = /[\s\u00ad\u180e\u200b\u200e\u200f\u2060\u2800\ufeff]/

/** Trims in one pass from each end: an end pattern would restart at every blank of a long text. */
const withoutEdges = (text: string): string => {
  let [from, to] = [0, text.length]
  while (from < to && edge.test(text.charAt(from))) from += 1
  while (to > from && edge.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** A typed text as stored: composed letters (NFC), trimmed, and empty if nothing in it is visible. */
export const storedText = (typed: string): string =>
  nothing.test(typed) ? '' : withoutEdges(typed.normalize('NFC'))

/** A typed username or e-mail address as stored: full and half width are also unified (NFKC). */
export const storedKey = (typed: string): string => storedText(typed.normalize('NFKC'))

/**
 * A typed password in the one spelling that is hashed, as keyboards and programs spell the same letters differently
 * (RFC 8265 with NFKC, as NIST SP 800-63B has it).
 */
export const storedPassword = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Zs}/gu, ' ')
    .trim()

/** A typed e-mail address as stored: keyboards produce ’, Japanese ones 。. The domain may be in any script. */
export const storedEmail = (typed: string): string =>
  storedKey(typed).replaceAll('’', "'").replaceAll('。', '.')

const letters = String.raw`\p{L}\p{M}\p{N}`
const label = String.raw`[\p{L}\p{N}](?:[${letters}-]*[${letters}])?`
const mailbox = String.raw`[\w!#$%&'*+/=?^\x60{|}~\-]+`

/** An e-mail address: a mailbox of RFC 5322 without quotation marks, and a domain of any script. */
export const emailPattern = new RegExp(
  String.raw`^(?!.*\p{Default_Ignorable_Code_Point})${mailbox}(?:\.${mailbox})*@(?:${label}\.)+(?:\p{L}[\p{L}\p{M}]+|xn--[a-z0-9\-]+)$`,
  'u',
)
