import { isReservedName } from '../accounts/reserved-names.ts'
import { messages } from '../messages.ts'
import { domainKey, isDomain } from './store-domain.ts'

/** Nobody's: they mean this machine or this network (RFC 2606, RFC 6761, RFC 8375). */
const reservedEnds = ['localhost', 'local', 'invalid', 'internal', 'onion', 'arpa']

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

/** The host of a marketplace at www. is the one without it as well. */
const wwwBefore = /^www\.(?=.*\.)/

/** Is a domain the marketplace's host or under it, or does it look as if it were? `home` is that host. */
const isAtHome = (domain: string, home: string): boolean => {
  const key = domainKey(home.toLowerCase().replace(wwwBefore, ''))
  const labels = domain.split('.')
  return labels.some((_label, from) => domainKey(labels.slice(from).join('.')) === key)
}

/** Is it the marketplace's own, or does it say that it is? `home` is the host of the marketplace. */
const isReserved = (domain: string, home: string): boolean =>
  isAtHome(domain, home) ||
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
