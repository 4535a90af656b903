const longest = 253
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel = /^[a-z]{2,63}$/

/** A domain as stored: lower case, trimmed, without a trailing dot. */
export const domainOf = (typed: string): string => typed.trim().toLowerCase().replace(/\.$/, '')

/** Only ASCII letters and digits: a domain in another script is encoded in them, and could imitate another store. */
export const isDomain = (domain: string): boolean => {
  const labels = domain.split('.')
  const [last = ''] = labels.slice(-1)
  return (
    domain.length <= longest &&
    labels.length >= 2 &&
    topLevel.test(last) &&
    labels.every((part) => label.test(part) && !part.startsWith('xn--'))
  )
}

/**
 * Domains with the same key look alike: 0 and o, 1 and l, rn and m, with a dash or without. Of two letters that look like one
 * the two are kept, so that three in a row have one key however they are read: vw and wv are both vvv.
 */
export const domainKey = (domain: string): string =>
  domain
    .replaceAll('-', '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i]/g, 'l')
    .replaceAll('5', 's')
    .replaceAll('m', 'rn')
    .replaceAll('w', 'vv')
