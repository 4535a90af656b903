import { describe, expect, it } from 'vitest'
import { countryCodes, countryName } from '../../values/countries.ts'
import { messages } from '../../messages.ts'
import type { Address } from './delivery.ts'
import {
  addressLines,
  billingOf,
  deliveryChanges,
  destinationOf,
  destinationText,
  noDelivery,
  refuseNeededBy,
  sameDelivery,
  shippingLabel,
} from './delivery.ts'

const berlin: Address = {
  company: 'Lab',
  contact_name: 'Ina Roth',
  street: 'Ufer 1',
  street_more: '',
  city: 'Berlin',
  region: '',
  postal_code: '10115',
  country: 'DE',
  phone: '+49 30 5550',
}

describe('a country', () => {
  it('has a code once, and a name that is none of its letters', () => {
    expect(new Set(countryCodes).size).toBe(countryCodes.length)
    for (const code of countryCodes) expect(countryName(code), code).not.toBe(code)
    expect(countryName('DE')).toBe('Germany')
  })

  it('that isn’t one is shown as it is', () => {
    expect(countryName('QQ')).toBe('QQ')
  })
})

describe('what a vendor learns of an address', () => {
  it('is city and country before the order', () => {
    expect(destinationOf({ ship_to: berlin })).toEqual({ city: 'Berlin', country: 'DE' })
    expect(destinationOf(noDelivery)).toBeNull()
    expect(destinationText({ city: 'Berlin', country: 'DE' })).toBe('Berlin, Germany')
  })

  it('is all but the phone once it is ordered', () => {
    const { phone, ...rest } = berlin
    expect(shippingLabel(berlin)).toEqual(rest)
    expect(addressLines(shippingLabel(berlin)).join()).not.toContain(phone)
  })
})

it('an address stands on a parcel without the parts that it lacks', () => {
  expect(addressLines(berlin)).toEqual([
    'Lab',
    'Ina Roth',
    'Ufer 1',
    '10115 Berlin',
    'Germany',
    '+49 30 5550',
  ])
})

it('whoever receives is billed, unless somebody else is', () => {
  const graz = { ...berlin, city: 'Graz', country: 'AT' }
  expect(billingOf({ ship_to: berlin, bill_to: null })).toBe(berlin)
  expect(billingOf({ ship_to: berlin, bill_to: graz })).toBe(graz)
})

describe('a day that parts are needed by', () => {
  const now = new Date('2026-02-28T11:00:00Z')
  it('is refused once it has passed for everybody, unless it stood there before', () => {
    expect(refuseNeededBy('needed_by', '2026-02-26', now)).toMatchObject({
      fields: { needed_by: [messages.dayIsPast] },
    })
    expect(refuseNeededBy('needed_by', '2026-02-27', now)).toBeNull()
    expect(refuseNeededBy('needed_by', null, now)).toBeNull()
    expect(refuseNeededBy('needed_by', '2026-02-01', now, '2026-02-01')).toBeNull()
    expect(refuseNeededBy('needed_by', '2026-02-02', now, '2026-02-01')).not.toBeNull()
  })
})

describe('a change of it', () => {
  const was = { ...noDelivery, ship_to: berlin }
  it.each([
    [{ ...was, ship_to: { ...berlin, phone: '' } }, ['Ship to: Berlin, Germany → Berlin, Germany']],
    [{ ...was, ship_to: null }, ['Ship to: Berlin, Germany → none']],
    [{ ...was, bill_to: berlin }, ['Billing address changed']],
    [
      { ...was, purchase_order: 'PO-7', needed_by: '2026-12-01' },
      ['Purchase order: none → PO-7', 'Needed by: any day → Dec 1, 2026'],
    ],
  ])('is one, and is told without streets and phones: %#', (now, told) => {
    expect(sameDelivery(was, now)).toBe(false)
    expect(deliveryChanges(was, now)).toEqual(told)
  })

  it('that changes nothing is none', () => {
    expect(sameDelivery(was, structuredClone(was))).toBe(true)
    expect(deliveryChanges(was, structuredClone(was))).toEqual([])
  })
})
