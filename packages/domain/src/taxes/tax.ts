import { countryName } from '../values/countries.ts'
import { lacksRegion, regionKey, regionName } from '../values/regions.ts'
import type { Cents } from '../money.ts'
import { cents } from '../money.ts'

/** A destination's tax from a day on, as administrators enter it. */
export interface TaxRule {
  id: number
  /** ISO 3166-1. */
  country: string
  /** By ISO 3166-2 or as addresses write it; empty for the whole country. */
  region: string
  /** Such as VAT. */
  name: string
  /** Hundredths of a percent, with at most one decimal: Québec's 9.975 % are 997.5. */
  basis_points: number
  /** A day, as in 2026-11-21. */
  valid_from: string
  /** The first day without it; null while nobody has ended it. */
  ended_on: string | null
}

/** The facts about a destination that taxes need. */
export interface TaxPlace {
  country: string
  region: string
}

/** A tax stated on an offer and its order. */
export interface StatedTax {
  name: string
  basis_points: number
  country: string
  region: string
  /** The base of the percentage: the vendors' lines and their freight. */
  base_cents: number
  cents: number
}

/** The same destination, so the rule that begins later replaces the earlier one. */
export const sameTaxPlace = (one: TaxPlace, other: TaxPlace): boolean =>
  one.country === other.country &&
  regionKey(one.country, one.region) === regionKey(other.country, other.region)

/** A rule that ended on its first day, such as a mistyped one, never applied and replaces nothing. */
const holdsEver = ({ valid_from, ended_on }: TaxRule): boolean => ended_on === null || ended_on > valid_from

/** The rule of one destination on a day: the last to begin, unless it has ended. */
const onDay = (rules: readonly TaxRule[], day: string): TaxRule | null => {
  const begun = rules.filter((rule) => holdsEver(rule) && rule.valid_from <= day)
  const last = begun.toSorted((a, b) => (a.valid_from < b.valid_from ? 1 : -1))[0]
  return last === undefined || (last.ended_on !== null && last.ended_on <= day) ? null : last
}

/** The day from which another rule replaces this one; null for none. */
export const replacedOn = (rules: readonly TaxRule[], rule: TaxRule): string | null =>
  rules
    .filter((other) => holdsEver(other) && sameTaxPlace(other, rule) && other.valid_from > rule.valid_from)
    .map(({ valid_from }) => valid_from)
    .toSorted()[0] ?? null

/** The first day on which a rule no longer applies, ended or replaced; null while it continues. */
export const holdsUntil = (rules: readonly TaxRule[], rule: TaxRule): string | null =>
  [rule.ended_on, replacedOn(rules, rule)].filter((day) => day !== null).toSorted()[0] ?? null

/** Has another rule replaced this one, so that nothing is left to change? */
export const isReplaced = (rules: readonly TaxRule[], rule: TaxRule, today: string): boolean => {
  const day = replacedOn(rules, rule)
  return day !== null && day <= today
}

/** The rule for a destination on a day: the region's own, else the country's; null where no tax is stated. */
export const taxRuleFor = (rules: readonly TaxRule[], place: TaxPlace, day: string): TaxRule | null => {
  const of = (region: string) =>
    onDay(
      rules.filter((rule) => sameTaxPlace(rule, { country: place.country, region })),
      day,
    )
  return (place.region.trim() === '' ? null : of(place.region)) ?? of('')
}

/** Does the tax of this place depend on a region that is unknown? */
export const lacksTaxRegion = (
  rules: readonly TaxRule[],
  { country, region }: TaxPlace,
  day: string,
): boolean => {
  if (region.trim() !== '' && !lacksRegion({ country, region })) return false
  const ofCountry = rules.filter((rule) => rule.country === country)
  return ofCountry.some((rule) => (taxRuleFor(ofCountry, rule, day)?.region ?? '') !== '')
}

/** A rate in thousandths of a percent, which are whole. */
export const tenthsOf = (basisPoints: number): number => Math.round(basisPoints * 10)

/** Rounded half up to the cent, once for the whole quote, so that the stated tax is a percentage of the stated sum. */
export const taxOn = (base: Cents, basisPoints: number): Cents =>
  cents(Number((BigInt(base) * BigInt(tenthsOf(basisPoints)) + 50_000n) / 100_000n))

/** "19 %", "9.975 %". */
export const rateText = (basisPoints: number): string => `${tenthsOf(basisPoints) / 1_000} %`

/** The label of a tax: "VAT 19 %". */
export const taxName = ({ name, basis_points }: Pick<StatedTax, 'name' | 'basis_points'>): string =>
  `${name} ${rateText(basis_points)}`

/** The tax that a rule adds to an offer. */
export const statedTax = (
  { name, basis_points, country, region }: Pick<StatedTax, 'name' | 'basis_points' | 'country' | 'region'>,
  base: Cents,
): StatedTax => ({
  name,
  basis_points,
  country,
  region,
  base_cents: base,
  cents: taxOn(base, basis_points),
})

/** "Germany", "California, United States". */
export const taxPlaceText = ({ country, region }: TaxPlace): string =>
  region.trim() === '' ? countryName(country) : `${regionName(country, region)}, ${countryName(country)}`
