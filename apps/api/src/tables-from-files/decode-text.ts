const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

/** Of letters in UTF-16 every other byte is zero; which ones tells the order of its bytes. */
const utf16Of = (bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null => {
  const head = bytes.subarray(0, 1_000)
  const zeros = [0, 0]
  head.forEach((byte, index) => {
    if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  })
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even < odd / 4) return 'utf-16le'
  return even > head.length / 4 && odd < even / 4 ? 'utf-16be' : null
}

const encodingOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  return utf16Of(bytes) ?? 'utf-8'
}

/**
 * A text file's words: UTF-16 by its mark or its zeros, else UTF-8, and what isn't UTF-8 as Windows-1252, in which spreadsheets of
 * Western Europe and America save. Null for what is no text.
 */
export const decodeText = (bytes: Uint8Array): string | null => {
  const encoding = encodingOf(bytes)
  const read = (): string => {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(bytes)
    } catch {
      return new TextDecoder('windows-1252').decode(bytes)
    }
  }
  const text = read()
  return text.includes('\0') ? null : text
}
