/** The text encodings that are read. Any other text counts as Windows-1252, in which every byte is a letter. */
export const textEncodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'gb18030',
  'shift_jis',
  'euc-kr',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
] as const
export type TextEncoding = (typeof textEncodings)[number]

export const textEncodingLabels: Readonly<Record<TextEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16, big-endian',
  gb18030: 'Chinese (GBK, GB 18030)',
  shift_jis: 'Japanese (Shift-JIS)',
  'euc-kr': 'Korean (EUC-KR)',
  'windows-1250': 'Central European (Windows-1250)',
  'windows-1251': 'Cyrillic (Windows-1251)',
  'windows-1252': 'Western European (Windows-1252)',
  'windows-1253': 'Greek (Windows-1253)',
  'windows-1254': 'Turkish (Windows-1254)',
}
