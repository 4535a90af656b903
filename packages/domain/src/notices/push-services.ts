/** The push hosts of Chromium, Firefox, Edge and Safari. */
const hosts = ['fcm.googleapis.com', 'updates.push.services.mozilla.com', 'web.push.apple.com']
/** Services that use subdomains. */
const families = ['.push.services.mozilla.com', '.notify.windows.com', '.push.apple.com']

/**
 * May the server send to this address? The browser supplies it, so it could be anything: the server only calls known
 * push services and origins that the operator has added, and only by https.
 */
export const isPushAddress = (address: string, added: readonly string[] = []): boolean => {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (added.includes(url.origin)) return true
  const { protocol, port, hostname } = url
  const isKnown = hosts.includes(hostname) || families.some((family) => hostname.endsWith(family))
  return protocol === 'https:' && port === '' && isKnown
}
