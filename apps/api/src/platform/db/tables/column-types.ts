import pg from 'pg'

const oids = { int8: 20, int8Array: 1016, date: 1082 } as const

/** A rounded id or amount is worse than a failed request. */
const safeInteger = (text: string): number => {
  const number = Number(text)
  if (!Number.isSafeInteger(number))
    throw new RangeError('An integer from the database is too large for a number')
  return number
}

/** An array of whole numbers has no quotes or escapes in it. */
const safeIntegers = (text: string): (number | null)[] =>
  text === '{}'
    ? []
    : text
        .slice(1, -1)
        .split(',')
        .map((item) => (item === 'NULL' ? null : safeInteger(item)))

const own = new Map<number, (text: string) => unknown>([
  [oids.int8, safeInteger],
  [oids.int8Array, safeIntegers],
  // pg makes local midnight of a date, which is another day in another time zone.
  [oids.date, (text) => text],
])

/**
 * How columns arrive: bigint as number, date as its text, numeric as string (it may not fit a
 * number), all else as pg does it.
 */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && own.get(oid)) || pg.types.getTypeParser(oid, format ?? 'text'),
}
