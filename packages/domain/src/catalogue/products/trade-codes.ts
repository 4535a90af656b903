const shortestHs = 6
const longestHs = 12

/**
 * A customs tariff number, as in 8501.10.40, whatever separates its digits when typed; null for anything else. Six
 * digits are the same in all countries, which add up to six of their own.
 */
export const readHsCode = (text: string): string | null => {
  const digits = text.replaceAll(/[\s.-]/g, '')
  if (!/^\d+$/.test(digits) || digits.length < shortestHs || digits.length > longestHs) return null
  return [digits.slice(0, 4), ...(digits.slice(4).match(/\d{1,2}/g) ?? [])].join('.')
}

const eccnForm = /^(EAR99|\d[A-E]\d{3}(?:\.[A-Z0-9]+)*)$/

/** An export control number of the United States' or the European Union's list, or EAR99 where none applies. */
export const readEccn = (text: string): string | null => {
  const [, code] = eccnForm.exec(text.replaceAll(/\s/g, '').toUpperCase()) ?? []
  if (code === undefined) return null
  const [entry = '', ...paragraphs] = code.split('.')
  // Paragraphs are lower-case letters: 3A001.a.1.
  return [entry, ...paragraphs.map((paragraph) => paragraph.toLowerCase())].join('.')
}
