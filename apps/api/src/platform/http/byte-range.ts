import type { ByteRange } from '../ports/media-store.ts'

const form = /^bytes=(\d*)-(\d*)$/

const lastBytes = (asked: number, size: number): ByteRange | 'unsatisfiable' => {
  const count = Math.min(asked, size)
  return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 }
}

/**
 * The part of `size` bytes that a Range header asks for (RFC 9110, 14.1). 'unsatisfiable' where it begins behind the
 * end; null where the whole file is sent: no header, several parts, or a header that can't be parsed.
 */
export const readRange = (header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null => {
  const [, first = '', last = ''] = form.exec(header ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') return lastBytes(Number(last), size)
  const start = Number(first)
  const end = last === '' ? size - 1 : Number(last)
  if (last !== '' && end < start) return null
  return start >= size ? 'unsatisfiable' : { start, end: Math.min(end, size - 1) }
}
