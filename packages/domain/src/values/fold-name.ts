/** A name of a place reduced to what tells it from others: without accents, capitals, spaces and points. */
export const foldName = (text: string): string =>
  text
    .replaceAll('&', 'and')
    .replaceAll(/\bSt\./g, 'Saint')
    .normalize('NFKD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase()
