import { expect, it } from 'vitest'
import { accessOfProduct, mayReadFile } from './media-access.ts'

const standings = {
  'on the marketplace': { isPublic: true, isFresh: false, isShown: true },
  'in a store or on a quote': { isPublic: false, isFresh: false, isShown: true },
  'on nothing any more': { isPublic: false, isFresh: false, isShown: false },
  'on nothing yet': { isPublic: false, isFresh: true, isShown: false },
}

it.each([
  ['on the marketplace', [true, true, true]],
  ['in a store or on a quote', [false, true, true]],
  ['on nothing any more', [false, false, true]],
  ['on nothing yet', [true, true, true]],
] as const)('a file %s is read by everybody, by who was shown it, by its uploader: %j', (where, expected) => {
  expect(([null, 'shown', 'own'] as const).map((pass) => mayReadFile(standings[where], pass))).toEqual(
    expected,
  )
})

it('a store’s product is shown to its own people, the marketplace’s to all', () => {
  expect([accessOfProduct({ tenantId: 4 }), accessOfProduct({ tenantId: null })]).toEqual(['shown', 'public'])
})
