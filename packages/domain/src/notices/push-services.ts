/** The hosts by which browsers are reached: Chromium's, Firefox's, Edge's and Safari's. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
/** Of services that give out addresses below a host of theirs. */
const families = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/**
 * May the server send to this address? A browser names it, so a person could name any: only push services that are known,
 * or that the operator has added as origins, are ever called, and by https alone.
 */
export const isPushAddress = (address: string, added: readonly string[] = []): boolean => {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (added.includes(url.origin)) return true
  const { protocol, port, hostname } = url
  const isKnown = hosts.includes(hostname) || families.some((family) => hostname.endsWith(family))
  return protocol === 'https:' && port === '' && isKnown
}
