import { expect, it } from 'vitest'
import { carrierAt, carriers, carrierText, packingFacts, unsaidPacking, weightOfPieces } from './packing.ts'

it('knows a carrier by the host of its tracking page', () => {
  expect(carrierAt('https://www.ups.com/track?tracknum=1Z')).toBe('UPS')
  expect(carrierAt('https://dhl.de/x')).toBe('DHL')
  for (const other of ['https://notups.com/1', 'https://ups.com.example/1', '1Z999'])
    expect(carrierAt(other)).toBeNull()
  expect(new Set(carriers).size).toBe(carriers.length)
})

it('names the carrier as typed, else by the tracking page', () => {
  const url = 'https://www.parcels.example/1'
  expect(carrierText({ ...unsaidPacking, carrier: 'Own van' }, url)).toBe('Own van')
  expect(carrierText(unsaidPacking, url)).toBe('parcels.example')
  expect(carrierText(unsaidPacking, 'https://fedex.com/1')).toBe('FedEx')
})

it('proposes a weight from the products’ packages, and none if one is unknown', () => {
  const pieces = [
    { pounds: 2.5, quantity: 2 },
    { pounds: null, quantity: 0 },
  ]
  expect(weightOfPieces(pieces, 'lb')).toEqual({ value: 5, unit: 'lb' })
  expect(weightOfPieces(pieces, 'kg')).toEqual({ value: 2.27, unit: 'kg' })
  expect(weightOfPieces([...pieces, { pounds: null, quantity: 1 }], 'kg')).toBeNull()
  expect(weightOfPieces([], 'kg')).toBeNull()
})

it('states only what was entered', () => {
  expect(packingFacts(unsaidPacking)).toEqual([])
  const packing = {
    carrier: '',
    packages: 2,
    weight: { value: 12.5, unit: 'kg' as const },
    dimensions: '40 × 30 cm',
  }
  expect(packingFacts(packing)).toEqual([
    ['Packages', '2'],
    ['Weight', '12.5 kg'],
    ['Dimensions', '40 × 30 cm'],
  ])
})
