/** Rates of a few places, so that the demo's offers show tax; to be checked before they are charged. */
export const demoTaxRates: readonly {
  country: string
  region?: string
  name: string
  basis_points: number
}[] = [
  { country: 'CA', name: 'GST', basis_points: 500 },
  { country: 'CA', region: 'ON', name: 'HST', basis_points: 1_300 },
  // 5 % and 9.975 %.
  { country: 'CA', region: 'QC', name: 'GST + QST', basis_points: 1_497.5 },
  { country: 'DE', name: 'VAT', basis_points: 1_900 },
  { country: 'FR', name: 'VAT', basis_points: 2_000 },
  { country: 'GB', name: 'VAT', basis_points: 2_000 },
  { country: 'US', region: 'CA', name: 'Sales tax', basis_points: 725 },
  { country: 'US', region: 'TX', name: 'Sales tax', basis_points: 625 },
]
