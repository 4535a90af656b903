import { isIP } from 'node:net'

/** `[::1]` in an address, `::1` where it stands alone. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, '$1').toLowerCase()

/** Does this name or address lead to the machine that it is said on, and to no other? */
export const isThisMachine = (hostname: string): boolean => {
  const host = bareHost(hostname)
  if (isIP(host) === 4) return host.startsWith('127.')
  return host === 'localhost' || host.endsWith('.localhost') || host === '::1'
}

/** Does it answer on its own machine only, as the demo does unless it is let onto a network? */
export const staysHome = ({
  environment,
  demoOnNetwork,
}: {
  environment: 'development' | 'test' | 'production'
  demoOnNetwork: boolean
}): boolean => environment !== 'production' && !demoOnNetwork
