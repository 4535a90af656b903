import { limits } from '../../limits.ts'

/** Generates a SKU from a part number or name, the same each time: "GT2 pulley, 20 teeth" is GT2-PULLEY-20-TEETH. Empty without letters or digits. */
export const madeSku = (words: string): string =>
  words
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .normalize('NFC')
    .toUpperCase()
    .replaceAll(/[^\p{L}\p{N}._+]+/gu, '-')
    .replaceAll(/\.{2,}/g, '.')
    .slice(0, limits.product.sku.max)
    .replaceAll(/^[^\p{L}\p{N}]+|-+$/gu, '')
