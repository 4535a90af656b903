/** Letters and digits alone: `XM430-W350-R` and `xm430 w350 r` are one number. */
export const partKey = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, '')

/** Enough of a number to look for: a digit, and more than a word of the language has by chance. */
export const isPartNumber = (text: string): boolean => {
  const key = partKey(text)
  return key.length >= 4 && /\p{N}/u.test(key)
}
