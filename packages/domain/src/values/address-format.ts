import { regionName, regionOf } from './regions.ts'

// How each country writes the end of an address, after the Universal Postal Union's guide. {C} is the city, {R} the
// region, {Z} the postal code; other countries write "{Z} {C}", then the region.
const formats: Readonly<Record<string, string>> = {
  ...Object.fromEntries('US PR VI GU AS MP'.split(' ').map((country) => [country, '{C}, {R} {Z}'])),
  ...Object.fromEntries('CA AU UA TH'.split(' ').map((country) => [country, '{C} {R} {Z}'])),
  ...Object.fromEntries('GB GG IM JE IE ZA'.split(' ').map((country) => [country, '{C}\n{R}\n{Z}'])),
  ...Object.fromEntries('NZ SG IL KZ PK BD LK NP'.split(' ').map((country) => [country, '{C} {Z}\n{R}'])),
  ...Object.fromEntries('CN JP KR TW VN ID PH EG RU'.split(' ').map((country) => [country, '{C}, {R} {Z}'])),
  BR: '{C} - {R}\n{Z}',
  CO: '{C}, {R}, {Z}',
  HU: '{C}\n{R}\n{Z}',
  IN: '{C} {Z}\n{R}',
  IT: '{Z} {C} {R}',
  MX: '{Z} {C}, {R}',
  SA: '{C} {Z}\n{R}',
  TR: '{Z} {C}/{R}',
}

/** The countries whose addresses write a region by its code. */
const byCode = ['US', 'CA', 'AU', 'BR']

interface Place {
  city: string
  region: string
  postal_code: string
  country: string
}

/** City, region and postal code in the order of their country, a line each as it writes them. */
export const placeLines = ({ city, region, postal_code, country }: Place): string[] => {
  const code = byCode.includes(country) ? regionOf(country, region)?.code : undefined
  const values: Record<string, string> = {
    C: city,
    R: code ?? regionName(country, region),
    Z: postal_code,
  }
  return (formats[country] ?? '{Z} {C}\n{R}')
    .split('\n')
    .map((line) =>
      line
        .replaceAll(/\{(\w)\}/g, (_, part: string) => values[part] ?? '')
        // A missing part takes its comma or dash along.
        .replaceAll(/\s+/g, ' ')
        .replaceAll(/^[\s,/-]+|[\s,/-]+$/g, ''),
    )
    .filter((line) => line !== '')
}
