/** Over TLS the cookie has a prefix; a cookie without it is outdated or another site's. */
const read = (): string | null =>
  (/(?:^|;\s*)__Host-csrftoken=([^;]+)/.exec(document.cookie) ??
    /(?:^|;\s*)csrftoken=([^;]+)/.exec(document.cookie))?.[1] ?? null

let asking: Promise<unknown> | null = null

/** The value that every write carries. Any GET sets the cookie, so this makes one if none has been made. */
export const csrfToken = async (): Promise<string> => {
  const known = read()
  if (known !== null) return decodeURIComponent(known)
  asking ??= fetch('/healthz', { credentials: 'same-origin' }).finally(() => {
    asking = null
  })
  await asking
  return decodeURIComponent(read() ?? '')
}
