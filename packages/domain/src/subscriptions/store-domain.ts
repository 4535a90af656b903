import { isReservedName } from '../accounts/reserved-names.ts'
import { messages } from '../messages.ts'

const longest = 253
const label = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/
const topLevel = /^[a-z]{2,63}$/
/** Nobody's: they mean this machine or this network (RFC 2606, RFC 6761, RFC 8375). */
const reservedEnds = ['localhost', 'local', 'invalid', 'internal', 'onion', 'arpa']

/** A domain as it is kept: small letters, without the spaces around it and without a last dot. */
export const domainOf = (typed: string): string => typed.trim().toLowerCase().replace(/\.$/, '')

/** Letters and figures of ours only: one of another script is written in them, and could be taken for another store. */
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

/** Words by which people take an address for a service of the marketplace's, or of the host itself. */
const serviceNames = [
  'account',
  'accounts',
  'admin',
  'api',
  'app',
  'assets',
  'auth',
  'autodiscover',
  'billing',
  'blog',
  'cdn',
  'checkout',
  'dashboard',
  'demo',
  'dev',
  'dns',
  'docs',
  'email',
  'ftp',
  'help',
  'imap',
  'localhost',
  'login',
  'mail',
  'media',
  'mx',
  'ns',
  'pay',
  'payment',
  'payments',
  'pop',
  'root',
  'secure',
  'security',
  'shop',
  'signin',
  'signup',
  'smtp',
  'ssl',
  'staging',
  'static',
  'status',
  'store',
  'support',
  'test',
  'webmail',
  'www',
] as const

const serviceKeys: ReadonlySet<string> = new Set(serviceNames.map(domainKey))
/** A store of a firm's lies at one of these often enough, as at shop.cobalt.com. */
const storeLabels: readonly string[] = ['shop', 'store']

/** Does its name, or its first word, look like one of those? */
const saysService = (domain: string): boolean => {
  const labels = domain.split('.').slice(0, -1)
  const [first = '', name = ''] = [labels[0], labels.at(-1)]
  const isFirst = labels.length > 1 && serviceKeys.has(domainKey(first)) && !storeLabels.includes(first)
  return isFirst || serviceKeys.has(domainKey(name))
}

/** Is it the marketplace's own, or does it say that it is? `home` is the host of the marketplace. */
const isReserved = (domain: string, home: string): boolean =>
  domain === home ||
  domain.endsWith(`.${home}`) ||
  reservedEnds.some((end) => domain.endsWith(`.${end}`)) ||
  domain.split('.').slice(0, -1).some(isReservedName) ||
  saysService(domain)

/** Null where a store may have this domain, else what is wrong with it. `taken` are those of the other stores. */
export const refuseDomain = (domain: string, home: string, taken: readonly string[]): string | null => {
  if (!isDomain(domain)) return messages.invalidDomain
  if (isReserved(domain, home)) return messages.domainReserved
  if (taken.includes(domain)) return messages.domainTaken
  const key = domainKey(domain)
  return taken.some((other) => domainKey(other) === key) ? messages.domainLookAlike : null
}
