import type { TextEncoding } from '@armature/domain/values/text-encodings'
import { easternEncodings } from './eastern-text.ts'
import { decoded } from './old-encodings.ts'
import { cyrillicEncodingOf, isLikelyGreek, latinEncodingOf } from './western-text.ts'

const startsWith = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte)

/** In UTF-16 letters every other byte is zero; its position shows the byte order. */
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

const unicodeOf = (bytes: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' => {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  return utf16Of(bytes) ?? 'utf-8'
}

/** The text, where every byte has a meaning in the encoding. */
const whole = (bytes: Uint8Array, encoding: TextEncoding): string | null => {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

export interface DecodedText {
  text: string
  encoding: TextEncoding
}

const guessed = (bytes: Uint8Array): DecodedText => {
  const unicode = unicodeOf(bytes)
  const text = whole(bytes, unicode)
  if (text !== null) return { text, encoding: unicode }
  for (const { encoding, isLikely } of easternEncodings) {
    const eastern = whole(bytes, encoding)
    if (eastern !== null && isLikely(eastern)) return { text: eastern, encoding }
  }
  const greek = decoded(bytes, 'windows-1253')
  if (isLikelyGreek(greek, decoded(bytes, 'windows-1251'))) return { text: greek, encoding: 'windows-1253' }
  const cyrillic = cyrillicEncodingOf(bytes)
  if (cyrillic !== null) return { text: decoded(bytes, cyrillic), encoding: cyrillic }
  const latin = latinEncodingOf(bytes)
  return { text: decoded(bytes, latin), encoding: latin }
}

/** Bytes that no text has; some programs end a file with a few of them. */
// oxlint-disable-next-line no-control-regex -- these are meant
const ofPrograms = /[\0-\x08\x0e-\x1a\x1c-\x1f]/g
const mostOfPrograms = 0.02

/**
 * A text file's words, in the encoding that its sender names, else in the likeliest: UTF-16 by its mark or its zeros, UTF-8, and what
 * is neither in the one that spreadsheets save in where such words are written. Null for what is no text.
 */
export const decodeText = (bytes: Uint8Array, named?: TextEncoding): DecodedText | null => {
  const read = named === undefined ? guessed(bytes) : { text: decoded(bytes, named), encoding: named }
  const text = read.text.replaceAll(ofPrograms, '')
  if (read.text.length - text.length > Math.max(3, read.text.length * mostOfPrograms)) return null
  return { ...read, text: text.replace(/^\uFEFF/, '') }
}
