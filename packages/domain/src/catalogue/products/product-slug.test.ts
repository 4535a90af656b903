import fc from 'fast-check'
import { expect, it } from 'vitest'
import { productIdIn, productPlace, slugOf } from './product-slug.ts'

it.each([
  ['Dynamixel XM430-W350-T', 'dynamixel-xm430-w350-t'],
  ['Größe Ⅳ – “Ärmel”', 'gro-e-iv-armel'],
  ['</script><script>alert(1)</script>', 'script-script-alert-1-script'],
  ['伺服电机', ''],
])('spells %s for an address', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

it('finds the product again by its place, whatever it is called, and holds nothing that an address reads otherwise', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 999_999_999_999_999 }), fc.string(), (id, name) => {
      const place = productPlace(id, name)
      expect(productIdIn(place)).toBe(id)
      expect(place).toMatch(/^[1-9]\d*(-[a-z0-9]+)*$/)
    }),
  )
})

it.each(['', 'compare', '0', '0-x', '-1', '12x', '1e3', '1234567890123456'])('finds none in %s', (place) => {
  expect(productIdIn(place)).toBeNull()
})
