import { isReservedName } from '../accounts/reserved-names.ts'
import { messages } from '../messages.ts'
import { domainKey, isDomain } from './store-domain.ts'

/** Reserved domains, which mean this machine or network (RFC 2606, RFC 6761, RFC 8375). */
const reservedEnds = ['localhost', 'local', 'invalid', 'internal', 'onion', 'arpa']

/** Words that make an address look like a service of the marketplace or of the host. */
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
/** Common labels of a firm's store, as in shop.cobalt.com. */
const storeLabels: readonly string[] = ['shop', 'store']

/** Does the whole name, or its first label, look like one of those? */
const saysService = (domain: string): boolean => {
  const labels = domain.split('.').slice(0, -1)
  const [first = '', name = ''] = [labels[0], labels.at(-1)]
  const isFirst = labels.length > 1 && serviceKeys.has(domainKey(first)) && !storeLabels.includes(first)
  return isFirst || serviceKeys.has(domainKey(name))
}

/** A marketplace host at www. is the same without it. */
const wwwBefore = /^www\.(?=.*\.)/

/** Is a domain the marketplace's host or a subdomain, or does it imitate one? `home` is that host. */
const isAtHome = (domain: string, home: string): boolean => {
  const key = domainKey(home.toLowerCase().replace(wwwBefore, ''))
  const labels = domain.split('.')
  return labels.some((_label, from) => domainKey(labels.slice(from).join('.')) === key)
}

/** Does the domain belong to the marketplace, or claim to? `home` is the marketplace's host. */
const isReserved = (domain: string, home: string): boolean =>
  isAtHome(domain, home) ||
  reservedEnds.some((end) => domain.endsWith(`.${end}`)) ||
  domain.split('.').slice(0, -1).some(isReservedName) ||
  saysService(domain)

/** Null where a store may have this domain, else the error. `taken` are the other stores' domains. */
export const refuseDomain = (domain: string, home: string, taken: readonly string[]): string | null => {
  if (!isDomain(domain)) return messages.invalidDomain
  if (isReserved(domain, home)) return messages.domainReserved
  if (taken.includes(domain)) return messages.domainTaken
  const key = domainKey(domain)
  return taken.some((other) => domainKey(other) === key) ? messages.domainLookAlike : null
}
