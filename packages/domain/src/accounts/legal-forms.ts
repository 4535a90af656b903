/** Legal forms of companies, without points and accents: "s.r.o." is `sro`. */
const forms: ReadonlySet<string> = new Set(
  [
    'inc incorporated llc llp lp lllp ltd limited corp corporation co company plc pllc pc private pvt pte pty',
    'gmbh mbh ag kg kgaa ohg ug se eg ek gbr sa sas sasu sarl eurl sca snc srl sl slu spa sapa bv nv vof cv',
    'ab as asa aps oy oyj ou uab sia spzoo spolsro spol sro kft zrt bt doo dd ad eood ood jsc pjsc ojsc cjsc',
    'ltda sti sirketi eireli sadecv sapidecv sderldecv srldecv cia bhd sdn tbk kk tm',
    '\u682a \u6709',
  ].flatMap((line) => line.split(' ')),
)

/** Legal forms written before the name, as in Indonesia, Russia and Japan, in look-alike letters. */
const formsBefore: ReadonlySet<string> = new Set(
  ['pt cv ooo oao ao 3ao \u043fao \u682a \u6709', 'the official'].flatMap((line) => line.split(' ')),
)

/** Words between a name and its form, as in "Twice & Co". */
const joins: ReadonlySet<string> = new Set(['and', 'und', 'et'])
const places: ReadonlySet<string> = new Set(['store', 'shop', 'account', 'page', 'site'])

/** Forms in scripts without spaces, and forms that end no ordinary word. */
const grownOn =
  /^(?:\u682a\u5f0f\u4f1a\u793e|\u6709\u9650\u4f1a\u793e|\u5408\u540c\u4f1a\u793e|\uc8fc\uc2dd\ud68c\uc0ac)|(?:\u682a\u5f0f\u4f1a\u793e|\u6709\u9650\u4f1a\u793e|\u5408\u540c\u4f1a\u793e|\uc8fc\uc2dd\ud68c\uc0ac|(?:\u80a1\u4efd)?\u6709\u9650(?:\u8d23\u4efb|\u8cac\u4efb)?\u516c\u53f8|official|gmbh|llc|ltd)$/u

/** "S. de R.L. de C.V." is the longest form. */
const longestForm = 7

/** Counts the words at the end that make up a legal form, which may be written letter by letter with points. */
const formLength = (words: readonly string[]): number => {
  for (let count = Math.min(longestForm, words.length - 1); count > 0; count -= 1) {
    const tail = words.slice(-count)
    const isOne = count === 1 || tail.every((word) => word.length <= 2)
    if (isOne && forms.has(tail.join(''))) return count
  }
  return 0
}

/** Counts the words at the end that only say "official" or name a legal form. */
const officialLength = (words: readonly string[]): number => {
  if (words.length > 1 && words.at(-1) === 'official') return 1
  return words.length > 2 && words.at(-2) === 'official' && places.has(words.at(-1) ?? '') ? 2 : 0
}

const endLength = (words: readonly string[]): number => {
  const form = formLength(words)
  if (form === 0) return officialLength(words)
  return words.length > form + 1 && joins.has(words.at(-form - 1) ?? '') ? form + 1 : form
}

const grown = (name: string): string => {
  const rest = name.replace(grownOn, '')
  return rest === '' ? name : rest
}

/** A company name's words joined, without legal forms and "official"; a name that has no other words stays as it is. */
export const withoutForms = (words: readonly string[]): string => {
  let rest = words
  for (let end = endLength(rest); end > 0; end = endLength(rest)) rest = rest.slice(0, -end)
  while (rest.length > 1 && formsBefore.has(rest[0] ?? '')) rest = rest.slice(1)
  return grown(rest.join(''))
}
