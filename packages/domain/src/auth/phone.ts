const written = /^\+?\s*\(?\d[\d\s()./–-]*$/

/**
 * The digits of a phone number as typed: a plus before the country code, and blanks, hyphens, dots, slashes and
 * brackets. A bracketed zero after the country code isn't dialled. Any other text is returned unchanged, for the caller
 * to refuse.
 */
export const phoneDigitsOf = (typed: string): string => {
  const text = typed.trim()
  if (!written.test(text)) return text
  return (text.startsWith('+') ? text.replace(/\(0\)/, '') : text).replaceAll(/\D/g, '')
}
