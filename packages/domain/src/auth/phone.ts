const written = /^\+?\s*\(?\d[\d\s()./–-]*$/

/** Zero in the scripts that keyboards offer: Arabic, Persian, Devanagari, Bengali, Thai and full-width. */
const zeros = ['٠', '۰', '०', '০', '๐', '０'].map((zero) => zero.codePointAt(0) ?? 0)

const inLatinDigits = (text: string): string =>
  text.replaceAll(/(?!\p{ASCII})\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0
    const zero = zeros.find((one) => code >= one && code < one + 10)
    return zero === undefined ? digit : String(code - zero)
  })

/**
 * The digits of a phone number as typed: a plus before the country code, and blanks, hyphens, dots, slashes and
 * brackets, in the digits of any script. A bracketed zero after the country code isn't dialled. Any other text is returned
 * unchanged, for the caller to refuse.
 */
export const phoneDigitsOf = (typed: string): string => {
  const text = inLatinDigits(typed.trim())
  if (!written.test(text)) return typed.trim()
  return (text.startsWith('+') ? text.replace(/\(0\)/, '') : text).replaceAll(/\D/g, '')
}
