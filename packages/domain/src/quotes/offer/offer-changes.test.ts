import { expect, it } from 'vitest'
import { noTerms } from './line-terms.ts'
import { offerChanges, withoutNames } from './offer-changes.ts'

const arm = { product: 1, name: 'Arm', price: 10_000, quantity: 1, ...noTerms }
const rest = {
  freight: [],
  tax: null,
  lacking: [],
  notes: 'By road',
  end: { expiresAt: new Date('2026-03-03T23:59:59.999Z'), zone: 'UTC' },
}
const gripper = { product: 2, name: 'Gripper', price: 1_234, quantity: 2, ...noTerms }

it('names each line that came, went or changed, the down payment and the total', () => {
  const before = { ...rest, lines: [arm, gripper], downPayment: 30 }
  const after = {
    ...rest,
    lines: [
      { ...arm, price: 9_050, quantity: 1_200 },
      { product: 3, name: 'Base', price: 100, quantity: 4, ...noTerms },
    ],
    downPayment: 40,
  }
  expect(offerChanges(before, after)).toEqual([
    'Arm: $100.00 → $90.50 each',
    'Arm: 1 → 1,200 pieces',
    'Added: 4 × Base at $1.00 each',
    'Removed: Gripper',
    'Down payment: 30 % → 40 %',
    'Total: $124.68 → $108,604.00',
  ])
})

it('finds nothing in the same offer, whatever the order of its lines', () => {
  expect(
    offerChanges(
      { ...rest, lines: [arm, gripper], downPayment: 30 },
      { ...rest, lines: [gripper, arm], downPayment: 30 },
    ),
  ).toEqual([])
})

it('says that its last day and its note changed', () => {
  const offer = { ...rest, lines: [arm], downPayment: 30 }
  const ends = (at: string, zone = 'UTC') =>
    offerChanges(offer, { ...offer, end: { expiresAt: new Date(at), zone } })
  expect(ends('2026-03-10T23:59:59.999Z')).toEqual(['Good until: Mar 3, 2026 (UTC) → Mar 10, 2026 (UTC)'])
  expect(ends('2026-03-04T07:59:59.999Z', 'America/Los_Angeles')).toEqual([
    'Good until: Mar 3, 2026 (UTC) → Mar 3, 2026 (Los Angeles time)',
  ])
  expect(ends('2026-03-03T12:00:59Z')).toEqual([])
  expect(offerChanges(offer, { ...offer, notes: 'By air' })).toEqual(['The note was changed'])
  expect(offerChanges(offer, { ...offer, notes: '' })).toEqual(['The note was removed'])
})

it('says nothing of an end or a note that was not written down', () => {
  const offer = { ...rest, lines: [arm], downPayment: 30 }
  expect(offerChanges({ ...offer, notes: null, end: { ...offer.end, expiresAt: null } }, offer)).toEqual([])
})

it('says that a line comes at another time, from another quantity on, or with another note, and never the note itself', () => {
  const offer = (line: Partial<typeof noTerms>) => ({
    ...rest,
    lines: [{ ...arm, ...line }],
    downPayment: 30,
  })
  expect(
    offerChanges(offer({}), offer({ lead_time_days: 14, minimum_quantity: 1, note: 'Painted' })),
  ).toEqual(['Arm: lead time none → 14 days', 'Arm: minimum none → 1 piece', 'Arm: a note was added'])
  expect(
    offerChanges(offer({ lead_time_days: 1, note: 'Painted' }), offer({ lead_time_days: 2, note: 'Raw' })),
  ).toEqual(['Arm: lead time 1 day → 2 days', 'Arm: the note was changed'])
  expect(offerChanges(offer({ note: 'Painted' }), offer({}))).toEqual(['Arm: the note was removed'])
})

it('says of each vendor whose freight is another what it was and is, none and free included', () => {
  const offer = (...freight: [number, string, number][]) => ({
    ...rest,
    freight: freight.map(([vendor_id, vendor, cents]) => ({
      sub_quote: vendor_id,
      vendor_id,
      vendor,
      cents,
    })),
    lines: [arm],
    downPayment: 30,
  })
  expect(
    offerChanges(offer([1, 'Alpha', 1_250], [2, 'Beta', 0]), offer([2, 'Beta', 50], [3, 'Gamma', 0])),
  ).toEqual([
    'Freight of Alpha: $12.50 → Not stated',
    'Freight of Beta: Free → $0.50',
    'Freight of Gamma: Not stated → Free',
    'Total: $112.50 → $100.50',
  ])
  expect(
    offerChanges(offer([1, 'Alpha', 5], [2, 'Beta', 0]), offer([2, 'Beta', 0], [1, 'Alpha', 5])),
  ).toEqual([])
})

it('says of a tax what it was and is, and counts it into the total', () => {
  const vat = (cents: number, basis_points = 1_900) => ({
    name: 'VAT',
    basis_points,
    country: 'DE',
    region: '',
    base_cents: 10_000,
    cents,
  })
  const offer = { ...rest, lines: [arm], downPayment: 30 }
  expect(offerChanges(offer, { ...offer, tax: vat(1_900) })).toEqual([
    'Tax: none stated → VAT 19 %, $19.00',
    'Total: $100.00 → $119.00',
  ])
  expect(offerChanges({ ...offer, tax: vat(1_900) }, { ...offer, tax: vat(2_000, 2_000) })).toEqual([
    'Tax: VAT 19 %, $19.00 → VAT 20 %, $20.00',
    'Total: $119.00 → $120.00',
  ])
})

it('counts what isn’t offered any more, is again, or has another reason, and never says it in its words', () => {
  const chain = { text: 'Cable chain', part_number: '', quantity: 2, reason: null }
  const rail = { ...chain, text: 'Rail' }
  const offer = (...lacking: (typeof chain | (Omit<typeof chain, 'reason'> & { reason: string }))[]) => ({
    ...rest,
    lines: [arm],
    downPayment: 30,
    lacking,
  })
  expect(offerChanges(offer(chain), offer({ ...chain, reason: 'Nobody makes it' }, rail))).toEqual([
    'Not offered any more: 1 line in words',
    'Why it isn’t offered was said anew: 1 line in words',
  ])
  expect(offerChanges(offer(chain, rail), offer())).toEqual([
    'No longer named as not offered: 2 lines in words',
  ])
  expect(offerChanges(offer(chain), offer(chain))).toEqual([])
})

it('says the same by numbers to whoever may not read the names', () => {
  const freight = (cents: number) => [{ sub_quote: 5, vendor_id: 6, vendor: 'Alpha', cents }]
  const before = { ...rest, lines: [arm], downPayment: 30, freight: freight(100) }
  const after = { ...before, lines: [{ ...arm, price: 9_000 }], freight: freight(200) }
  const texts = offerChanges(withoutNames(before), withoutNames(after))
  expect(texts).toHaveLength(offerChanges(before, after).length)
  expect(texts).toEqual(expect.arrayContaining([expect.stringContaining('Product #1: ')]))
  expect(texts).toEqual(expect.arrayContaining([expect.stringMatching(/Vendor #6.*: /)]))
  expect(texts.join()).not.toMatch(/Arm|Alpha/)
})
