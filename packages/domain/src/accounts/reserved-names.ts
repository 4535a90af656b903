import { bareLook, usernameKey } from './look-alikes.ts'

/** The letters that figures and signs imitate. */
const readAs = new Map(
  '0o 1l 3e 4a 5s 7t @a $s !l |l \u20ace \u00aer \u00a9c'
    .split(' ')
    .map(([sign = '', letter = '']) => [sign, letter] as const),
)

/** Where two letters look like one, both are written as the two, as with domains, so each reading has one shape. */
const shape = (word: string): string => word.replaceAll('i', 'l').replaceAll('m', 'rn').replaceAll('w', 'vv')

const shapes = (words: string): readonly string[] => words.split(' ').map(shape)

/** Usernames that people would take for the operator's. */
const staff = new Set(
  shapes(
    'admin administrator armature billing help helpdesk mod moderator noreply official operator payments postmaster root security staff support sysadmin system team webmaster',
  ),
)

/** Words that speak for the marketplace in a name of only these and the words below. */
const services = shapes(
  'admin admins administrator administrators administration customercare customerservice helpdesk moderator moderators noreply postmaster support sysadmin webmaster',
)
const besideServices = shapes(
  'the of and our your official account accounts billing care center centre chat co company corp customer customers department dept desk finance gmbh help hq inc legal limited live llc ltd marketplace office online operator payment payments refund refunds safety security service services staff system team tech technical trust user',
)

const brand = shape('armature')

/** Beginnings of words that turn our name into the operator's wherever they appear; also the words themselves. */
const offices = shapes(
  'account admin billing complian customer dispute escrow financ headquarter help invoic marketplace moderator official operator payment payout refund security service staff support team treasur verif',
)
const wholeOffices = new Set(
  shapes('audit bank care claims desk fraud hq legal market office safety sales trust'),
)
/** Words before our name that don't change its meaning. */
const articles = new Set(shapes('the our your my real original genuine'))

const isOffice = (word: string): boolean =>
  wholeOffices.has(word) || offices.some((office) => word.startsWith(office))

/**
 * Finds our name inside a word. Armatures are parts and Armaturen are fittings, so a service word after them belongs to
 * the firm.
 */
const saysOperatorInOne = (word: string): boolean => {
  const at = word.indexOf(brand)
  if (at === -1) return false
  const [before, after] = [word.slice(0, at), word.slice(at + brand.length)]
  if (isOffice(before) || isOffice(after) || (after === '' && articles.has(before))) return true
  return !/^[sn]/.test(after) && offices.some((office) => before.includes(office) || after.includes(office))
}

/**
 * Finds our name together with an office, also joined or spelt letter by letter. A firm that winds armatures may use
 * the word in its name.
 */
const namesOffice = (words: readonly string[]): boolean => {
  if (words.includes(brand) && words.some(isOffice)) return true
  if (words.some(saysOperatorInOne)) return true
  const joined = words.join('')
  return joined === brand || (!words.some((word) => word.includes(brand)) && saysOperatorInOne(joined))
}

/** A name that begins with ours sounds like one of our offices, whatever word follows. */
const beginsWithBrand = (words: readonly string[]): boolean =>
  words.find((word) => !articles.has(word)) === brand

type Parts = 'none' | 'beside' | 'service'

/** Divides a text completely into known words, and says whether a service is among them. */
const partsOf = (text: string): Parts => {
  const reached: Parts[] = ['beside']
  for (let at = 0; at < text.length; at += 1) {
    const sofar = reached[at] ?? 'none'
    if (sofar === 'none') continue
    for (const word of besideServices)
      if (text.startsWith(word, at) && reached[at + word.length] !== 'service')
        reached[at + word.length] = sofar
    for (const word of services) if (text.startsWith(word, at)) reached[at + word.length] = 'service'
  }
  return reached[text.length] ?? 'none'
}

const isServiceOnly = (words: readonly string[]): boolean =>
  partsOf(words.join('')) === 'service' && words.every((word) => partsOf(word) !== 'none')

const betweenWords = /[^\p{L}\p{N}\p{M}@$!|\u20ac\u00ae\u00a9]+/u
const noLetters = /[^\p{L}\p{M}]/gu
const noLettersBefore = /^[^\p{L}]+/u
const noLettersAfter = /[^\p{L}]+$/u

const read = (word: string): string => Array.from(word, (one) => readAs.get(one) ?? one).join('')

/** Ways to read a word's figures: all as letters, only inner ones as letters, or dropped. */
const ways: readonly ((word: string) => string)[] = [
  read,
  (word) => read(word.replace(noLettersAfter, '')),
  (word) => read(word.replace(noLettersBefore, '').replace(noLettersAfter, '')),
  (word) => word.replaceAll(noLetters, ''),
]

/** The words of a name in each way of reading it. */
const readings = (name: string): string[][] => {
  const words = bareLook(name).split(betweenWords)
  return ways.map((way) => words.map((word) => shape(way(word))).filter((word) => word !== ''))
}

/** Is a username the operator's, or does it imitate it? Accents, figures, dots and foreign letters don't hide it. */
export const isReservedUsername = (username: string): boolean => {
  const isAddress = usernameKey(username).includes('@')
  const name = isAddress ? username.replaceAll(/[@\uff20\ufe6b]/gu, ' ') : username
  return readings(name).some((words) => {
    const joined = words.join('').replaceAll(/[^a-z]/g, '')
    if (staff.has(joined) || namesOffice(words)) return true
    // An employee of a firm with that name has its address as a username.
    return !isAddress && (beginsWithBrand(words) || partsOf(joined) === 'service')
  })
}

/** Does the name of a company or person claim to be the marketplace itself, as "Armature Support" and "Admin" do? */
export const isReservedName = (name: string): boolean =>
  readings(name).some((words) => namesOffice(words) || beginsWithBrand(words) || isServiceOnly(words))

/** Is an account's username its own e-mail address? */
export const isOwnAddress = ({ username, email }: { username: string; email: string }): boolean =>
  username.toLowerCase() === email.toLowerCase()

/** Is a username an e-mail address other than the account's own, letter by letter? */
export const isForeignEmail = (username: string, email: string): boolean =>
  usernameKey(username).includes('@') && !isOwnAddress({ username, email })
