/**
 * "Prices arrive encrypted": `enc.v1.<base64url iv>.<base64url ciphertext+tag>`, AES-256-GCM under the
 * session's `price_key` (decisions.md, Money and prices). It keeps prices out of logs, caches and casual
 * sight; it is no access control.
 */
export const pricePrefix = 'enc.v1.'

/** Derived from the function, so that this file needs neither the browser's nor Node's type library. */
export type PriceKey = Awaited<ReturnType<typeof crypto.subtle.importKey>>

const fromBase64Url = (text: string): Uint8Array<ArrayBuffer> => {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}

/** Imports the session's 32-byte base64url key. Throws on any other text. */
export const importPriceKey = (key: string): Promise<PriceKey> =>
  crypto.subtle.importKey('raw', fromBase64Url(key), 'AES-GCM', false, ['decrypt'])

/** The price as plain text ("129.50"); a value that doesn't decode is returned unchanged. */
export const decodePrice = async (key: PriceKey, value: string): Promise<string> => {
  if (!value.startsWith(pricePrefix)) return value
  const [iv, sealed] = value.slice(pricePrefix.length).split('.')
  if (!iv || !sealed) return value
  try {
    const plain = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: fromBase64Url(iv) },
      key,
      fromBase64Url(sealed),
    )
    return new TextDecoder().decode(plain)
  } catch {
    return value
  }
}
