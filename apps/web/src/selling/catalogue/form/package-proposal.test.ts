import { expect, test } from 'vitest'
import { mayFillIn, packageState, proposedPackage, typedPackage } from './package-proposal.ts'

const part = { length: 1.787, width: 0.976, height: 1.559 }
const proposal = proposedPackage(part)
const empty = typedPackage({ length: '', width: ' ', height: '' })

test('a package is filled in only where nobody has typed one', () => {
  expect(mayFillIn(empty, null)).toBe(true)
  expect(mayFillIn({ ...empty, width: 3 }, null)).toBe(false)
  expect(mayFillIn(typedPackage({ length: '', width: '1,5', height: '' }), null)).toBe(false)
  expect(mayFillIn({ length: 9, width: 9, height: 9 }, null)).toBe(false)
  // Another file replaces the one whose size was filled in.
  expect(mayFillIn(proposal, proposal)).toBe(true)
  expect(mayFillIn({ ...proposal, width: 3 }, proposal)).toBe(false)
})

test('a package that the part does not fit into is told, once it is complete', () => {
  expect(packageState(part, empty)).toBe('incomplete')
  expect(packageState(part, { length: 1, width: 1, height: undefined })).toBe('incomplete')
  expect(packageState(part, { length: 1, width: 1, height: 1 })).toBe('too-small')
  expect(packageState(part, proposal)).toBe('proposed')
  expect(packageState(part, { length: 6, width: 4, height: 4 })).toBe('own')
})
