/**
 * Letters and figures of other scripts that look like these of ours, in lower case: a part of Unicode's
 * confusables.txt (UTS #39, revision of Unicode 13), as the package unhomoglyph 1.0.6 (MIT) has it. Capitals that look
 * like ours stand here by their small form. Our own letters aren't mixed up: `l` and `1` are two names.
 */
const looks: Record<string, string> = {
  '2': '\u14bf\ua6ef\ua75b\u01a8\u03e9\ua645',
  '3': '\u025c\u021d\u0292\ua76b\u2ccd\u0437\u04e1',
  '4': '\uab9e',
  '6': '\u2cd3\uabbe',
  '8': '\u09ea\u0a6a',
  '9': '\u0a67\u0b68\u09ed\u0d6d\ua76f\u2ccb',
  a: '\u0251\u03b1\u0430\u15c5\ua4ee\uab7a',
  aa: '\ua733',
  ae: '\u04d5',
  ao: '\ua735',
  au: '\ua737',
  av: '\ua739\ua73b',
  ay: '\ua73d',
  b: '\u1472\u15af\u15f7\ua4d0\u0185\u044c\uab9f\ua7b5\u03b2\u0432\u13fc',
  bl: '\u044b',
  c: '\u1d04\u2ca5\u0441\uabaf\ua4da\u03c2',
  d: '\u0501\u146f\ua4d2\u15de\u15ea\ua4d3\uabb7\uab70',
  e: '\uab32\u0435\u04bd\u2d39\ua4f0\u03b5\uab7c',
  f: '\uab35\ua799\u1e9d\u0584\u15b4\ua4dd\u03dd',
  g: '\u0261\u1d83\u018d\u0581\ua4d6\u050d\uab90\u13fb',
  h: '\u04bb\u0570\u157c\ua4e7\uab92\u03b7\u2c8f\u043d\uab8b',
  i: '\u0131\u026a\u0269\u03b9\u0456\ua647\u04cf\uab75',
  j: '\u03f3\u0458\u148d\ua4d9\u029d\uab7b',
  k: '\u16d5\ua4d7\u03ba\u2c95\u043a\uabb6',
  l: '\u0661\u06f1\u01c0\u05d5\u05df\u0627\u07ca\u2d4f\u16c1\ua4f2\u14aa\ua4e1\u2c93\u2cd1\uabae',
  ll: '\u01c1\u05f0',
  lo: '\u044e',
  m: '\u15f0\u16d6\ua4df\u03bc\u03fb\u2c99\u043c\uab87',
  n: '\u0578\u057c\ua4e0\u2c9b',
  o: '\u0966\u0a66\u0ae6\u0be6\u0c66\u0ce6\u0d66\u0e50\u0ed0\u1040\u0665\u06f5\u1d0f\u1d11\uab3d\u03bf\u03c3\u2c9f\u043e\u10ff\u0585\u05e1\u0647\u06be\u06c1\u06d5\u0d20\u101d\u07c0\u09e6\u0b66\u3007\u2d54\u12d0\u0b20\ua4f3',
  oo: '\ua74f\ua699',
  p: '\u03c1\u2ca3\u0440\u146d\ua4d1\uabb2',
  q: '\u051b\u0563\u0566\u2d55',
  r: '\uab47\uab48\u1d26\u2c85\u0433\uab81\u1587\ua4e3\u0280\uab71\uaba2',
  s: '\ua731\u01bd\u0455\uabaa\ua4e2\u057f\uaba5',
  t: '\ua4d4\u03c4\u2ca7\u0442\uab72',
  t3: '\ua729',
  tf: '\ua777',
  u: '\ua79f\u1d1c\uab4e\uab52\u028b\u03c5\u057d\u1200\u144c\ua4f4',
  ue: '\u1d6b',
  uo: '\uab63',
  v: '\u1d20\u03bd\u0475\u05d8\uaba9\u0667\u06f7\u2d38\u142f\ua6df\ua4e6',
  w: '\u026f\u1d21\u0461\u051d\u0561\uab83\ua4ea\uaba4',
  x: '\u0445\u1541\u157d\u2d5d\u16b7\ua4eb\uab53\u03c7\u2cad',
  y: '\u0263\u1d8c\u028f\u1eff\uab5a\u03b3\u0443\u04af\u10e7\ua4ec\u2ca9\uab79\uab8d',
  z: '\u1d22\uab93\ua4dc\u03b6',
}

/** Dashes, dots, quotes and their like, from the same list; and the long dashes, which it takes for a letter of Japanese. */
const punctuation: Record<string, string> = {
  '-': '\u2010\u2012\u2013\u2014\u2015\u06d4\u2043\u02d7\u2212\u2796',
  '.': '\u0701\u0702\ua60e\u{10a50}\ua4f8',
  ',': '\u060d\u066b\u201a\ua4f9',
  ':': '\u0589\u0703\u0704\u16ec\u205a\u05c3\u02f8\ua789\u2236\u02d0\ua4fd',
  '\u00b7': '\u30fb\u16eb\u2e31\u{10101}\u2022\u2027\u2219\u22c5',
  "'": '`\u055d\u2018\u2019\u201b\u2032\u2035\u055a\u05f3\u02b9\u02c8\u02ca\u02cb\u02f4\u02bb\u02bd\u02bc\u02be\u07f4\u07f5',
  "''": '"\u1cd3\u201c\u201d\u201f\u3003\u05f4\u02ba\u02f6\u02ee',
  '/': '\u1735\u2041\u2215\u2044\u2571\u27cb\u29f8\u{1d23a}\u31d3\u3033',
  _: '\u07fa',
}

/** Accents that stand alone, which the normalization takes apart into a space and a mark. */
const loneAccents = /[\u00b4\u0384\u1ffd\u1fbd\u1fbf\u1ffe]/gu

const ours = new Map(
  [...Object.entries(looks), ...Object.entries(punctuation)].flatMap(([letter, others]) =>
    Array.from(others, (one) => [one, letter]),
  ),
)

/**
 * A name as the eye reads it: normalized (NFKC), in lower case, with look-alikes replaced by our own letters and signs, and
 * one space between words.
 */
const lookOf = (name: string): string =>
  Array.from(name.replaceAll(loneAccents, "'").normalize('NFKC').toLowerCase(), (one) => ours.get(one) ?? one)
    .join('')
    .normalize('NFKC')
    .replaceAll(/\s+/gu, ' ')
    .trim()

/** Usernames with the same key look alike: only one account may have it. */
export const usernameKey = lookOf

/** Company names with the same key look alike, whatever stands between their words; empty where there is no letter. */
export const companyKey = (name: string): string => lookOf(name).replaceAll(/[^\p{L}\p{N}]/gu, '')
