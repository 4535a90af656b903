import { isIP } from 'node:net'

/** `[::1]` in an address, `::1` alone. */
const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()

/** Does this name or address always mean the machine that uses it? */
export const isThisMachine = (hostname: string): boolean => {
  const host = bareHost(hostname)
  if (isIP(host) === 4) return host.startsWith('127.')
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1'
}

const privateNetworks = [
  /^10\./,
  /^192\.168\./,
  /^172\.(1[6-9]|2\d|3[01])\./,
  /^169\.254\./,
  /^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./,
  /^f[cd][\da-f]{2}:/,
  /^fe[89ab][\da-f]:/,
]

/** Names that no public name server resolves: without a dot, or in a domain reserved for private networks. */
const isPrivateName = (host: string): boolean =>
  host !== '' && (!host.includes('.') || /\.(local|lan|home|internal|test|example|home\.arpa)$/.test(host))

/** A machine of one's own network: a container, a computer in the same house. */
export const isOnOwnNetwork = (hostname: string): boolean => {
  const host = bareHost(hostname)
  return isIP(host) === 0 ? isPrivateName(host) : privateNetworks.some((network) => network.test(host))
}

/** Does it answer only on its own machine, as the demo does unless it is allowed onto a network? */
export const staysHome = ({
  environment,
  demoOnNetwork,
}: {
  environment: 'development' | 'test' | 'production'
  demoOnNetwork: boolean
}): boolean => environment !== 'production' && !demoOnNetwork

/**
 * Does a server with this configuration answer to this name or address? The demo only answers at home, because it is no
 * public site.
 */
export const answersTo = (
  hostname: string,
  { environment, demoOnNetwork }: Parameters<typeof staysHome>[0],
): boolean =>
  environment === 'production' || isThisMachine(hostname) || (demoOnNetwork && isOnOwnNetwork(hostname))
