import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { formatLength, formatNumber, inInches, inMillimetres, storedUnit, storeUnit } from './units.ts'

afterEach(() => vi.unstubAllGlobals())

describe('lengths', () => {
  it('are shown to about a hundredth of a millimetre in either unit', () => {
    expect(formatLength(45.4, 'mm')).toBe('45.40 mm')
    expect(formatLength(45.4, 'in')).toBe('1.787 in')
    expect(formatLength(25_400, 'in')).toBe('1,000.000 in')
  })

  it('lose the sign of what rounds to nothing', () => {
    expect(formatNumber(-0.0001, 'mm')).toBe('0.00')
    expect(formatNumber(-0.0001, 'in')).toBe('0.000')
    expect(formatNumber(-1, 'mm')).toBe('-1.00')
  })

  it('lead from one unit to the other and back', () => {
    expect(inInches(inMillimetres(1.787))).toBeCloseTo(1.787, 12)
  })

  it('begin in the reader’s unit, until another is switched to by hand', () => {
    const kept = new Map<string, string>()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => kept.set(key, value),
    })
    expect([storedUnit(unitSystems.metric), storedUnit(unitSystems.imperial)]).toEqual(['mm', 'in'])
    storeUnit('in', unitSystems.metric)
    expect(storedUnit(unitSystems.metric)).toBe('in')
    storeUnit('mm', unitSystems.imperial)
    expect([storedUnit(unitSystems.metric), storedUnit(unitSystems.imperial)]).toEqual(['mm', 'mm'])
  })
})
