const written = /^\+?\s*\(?\d[\d\s()./–-]*$/

/**
 * The digits of a phone number as people write it: with a plus before the country's code, and with blanks, hyphens, dots, slashes
 * and brackets between. A zero in brackets behind a country's code is dialled without it. Any other text stays as it is, to be refused.
 */
export const phoneDigitsOf = (typed: string): string => {
  const text = typed.trim()
  if (!written.test(text)) return text
  return (text.startsWith('+') ? text.replace(/\(0\)/, '') : text).replaceAll(/\D/g, '')
}
