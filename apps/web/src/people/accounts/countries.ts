import { allCountries } from 'country-region-data'

/** Every country with its states, by name. A separate chunk: only forms with an address load it. */
export const statesByCountry: ReadonlyMap<string, readonly string[]> = new Map(
  allCountries.map(([country, , regions]) => [country, Array.from(new Set(regions.map(([name]) => name)))]),
)
