import type { ByteRange } from '../ports/media-store.ts'

const form = /^bytes=(\d*)-(\d*)$/

const lastBytes = (asked: number, size: number): ByteRange | 'unsatisfiable' => {
  const count = Math.min(asked, size)
  return count === 0 ? 'unsatisfiable' : { start: size - count, end: size - 1 }
}

/**
 * What a Range header asks of so many bytes (RFC 9110, 14.1): the part; 'unsatisfiable' where it begins behind
 * the end; null where the whole is to be sent: no header, several parts, or none that can be understood.
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
