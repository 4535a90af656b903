/** Texts that a careless pattern takes long over, filled to a length. */
export const hostileTexts: Record<string, (length: number) => string> = {
  'one letter': (length) => 'a'.repeat(length),
  digits: (length) => '1'.repeat(length),
  spaces: (length) => ` ${' '.repeat(length - 2)}x`,
  'an address without end': (length) => 'a.'.repeat(length / 2),
  'an address of many hosts': (length) => `a@${'a.'.repeat(length / 2 - 1)}`,
  'an address with dashes': (length) => `a@${'a-'.repeat(length / 2 - 2)}!`,
  'a link': (length) => `http://${'%41/'.repeat(length / 4 - 2)}`,
  'a moment': (length) => `2026-11-21T08:00:00.${'0'.repeat(length - 21)}`,
  'a list of ids': (length) => '1,'.repeat(length / 2),
  'letters that combine': (length) => 'e\u0301'.repeat(length / 6),
  'half letters': (length) => '\ud800'.repeat(length / 6),
}
