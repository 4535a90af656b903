import { expect, it } from 'vitest'
import { namedMeasures, statesOther } from './named-measures.ts'

const german = (word: string) => (word === 'bohrung' ? ['bore'] : [])

it.each([
  'bearing 8 mm bore',
  'bearing bore 8 mm',
  'bearing with a bore of 8 mm',
  'bearing 8mm inner diameter',
  'Kugellager 8 mm Bohrung',
])('“%s” asks for the bore', (search) => {
  const [bore, ...others] = namedMeasures(search, german)
  expect([bore?.low, others]).toEqual([0.008, []])
  const states = (specs: Record<string, string>) =>
    bore !== undefined && statesOther(Object.entries(specs), bore)
  expect(states({ bore: '10 mm', width: '8 mm' })).toBe(true)
  expect(states({ 'inner diameter mm': '12' })).toBe(true)
  expect(states({ bore: '8 mm', 'outer diameter': '22 mm' })).toBe(false)
  // A part that doesn't state its bore may still have it.
  expect(states({ width: '8 mm' })).toBe(false)
})

it.each(['bearing 8 mm', 'servo 12 V bore', 'Kugellager 608'])('“%s” names no property', (search) => {
  expect(namedMeasures(search, german)).toEqual([])
})
