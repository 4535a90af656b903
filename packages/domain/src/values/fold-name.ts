/** A place name reduced for comparison: without accents, capitals, spaces and dots. */
export const foldName = (text: string): string =>
  text
    .replaceAll('&', 'and')
    .replaceAll(/\bSt\./g, 'Saint')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
