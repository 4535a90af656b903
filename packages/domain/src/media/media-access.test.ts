import { expect, it } from 'vitest'
import { accessOfProduct, mayReadFile, passFor } from './media-access.ts'

const standings = {
  'on the marketplace': { isPublic: true, isInCatalogue: false, isFresh: false, isShown: true },
  'in an open catalogue of a store': { isPublic: false, isInCatalogue: true, isFresh: false, isShown: true },
  'in a store or on a quote': { isPublic: false, isInCatalogue: false, isFresh: false, isShown: true },
  'on nothing any more': { isPublic: false, isInCatalogue: false, isFresh: false, isShown: false },
  'on nothing yet': { isPublic: false, isInCatalogue: false, isFresh: true, isShown: false },
}

it.each([
  ['on the marketplace', [true, true, true]],
  ['in an open catalogue of a store', [true, true, true]],
  ['in a store or on a quote', [false, true, true]],
  ['on nothing any more', [false, false, true]],
  ['on nothing yet', [true, true, true]],
] as const)('a file %s is read by everybody, by who was shown it, by its uploader: %j', (where, expected) => {
  expect(([null, 'shown', 'own'] as const).map((pass) => mayReadFile(standings[where], pass))).toEqual(
    expected,
  )
})

it('a store’s product is shown to its own people, and by its catalogue to all; the marketplace’s to all', () => {
  const [shopper, customer] = [{ role: 'SHOPPER' }, { role: 'CUSTOMER' }] as const
  for (const reader of [shopper, customer]) expect(accessOfProduct({ tenantId: null }, reader)).toBe('public')
  expect([accessOfProduct({ tenantId: 4 }, shopper), accessOfProduct({ tenantId: 4 }, customer)]).toEqual([
    'catalogue',
    'shown',
  ])
})

it('a catalogue’s address needs a pass only where it is kept behind sign-in', () => {
  const all = ['public', 'catalogue', 'shown', 'own'] as const
  expect(all.map((access) => passFor(access, true))).toEqual([null, null, 'shown', 'own'])
  expect(all.map((access) => passFor(access, false))).toEqual([null, 'shown', 'shown', 'own'])
})
