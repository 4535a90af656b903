/** The text encodings that are read, and that spreadsheets save in. Any other text counts as Windows-1252, in which every byte is a letter. */
export const textEncodingLabels = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  gb18030: 'Chinese (GBK, GB 18030)',
  big5: 'Chinese (Big5)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-kr': 'Korean (EUC-KR)',
  'windows-1252': 'Western European (Windows-1252)',
  macintosh: 'Western European (Macintosh)',
  ibm850: 'Western European (MS-DOS 850)',
  ibm437: 'Western European (MS-DOS 437)',
  'windows-1250': 'Central European (Windows-1250)',
  'x-mac-ce': 'Central European (Macintosh)',
  ibm852: 'Central European (MS-DOS 852)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'x-mac-cyrillic': 'Cyrillic (Macintosh)',
  ibm866: 'Cyrillic (MS-DOS 866)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
  'windows-1255': 'Hebrew (Windows-1255)',
  'windows-1256': 'Arabic (Windows-1256)',
  'windows-1257': 'Baltic (Windows-1257)',
  'windows-874': 'Thai (Windows-874)',
} as const
export type TextEncoding = keyof typeof textEncodingLabels

export const textEncodings = Object.keys(textEncodingLabels) as [TextEncoding, ...TextEncoding[]] // keys of the table
