import { describe, expect, it } from 'vitest'
import { fitsInto, packageFor } from './package-fit.ts'

const servo = { length: 1.787, width: 0.976, height: 1.559 }

describe('a package', () => {
  it('holds a part of its size, turned in whatever way', () => {
    expect(fitsInto(servo, servo)).toBe(true)
    expect(fitsInto(servo, { length: 1, width: 1.8, height: 1.6 })).toBe(true)
  })

  it('is too small as soon as one side is', () => {
    expect(fitsInto(servo, { length: 1.787, width: 0.976, height: 1.5 })).toBe(false)
    expect(fitsInto(servo, { length: 10, width: 1, height: 1 })).toBe(false)
  })

  it('is not too small by what a mesh may be off', () => {
    expect(fitsInto(servo, { length: 1.78, width: 0.98, height: 1.56 })).toBe(true)
  })

  it('is proposed from the part, no side below the form’s minimum and none rounded down', () => {
    expect(packageFor(servo, 1)).toEqual({ length: 1.79, width: 1, height: 1.56 })
  })
})
