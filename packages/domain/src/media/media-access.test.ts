import { expect, it } from 'vitest'
import type { UserStatus } from '../accounts/account-machine.ts'
import { userStatuses } from '../accounts/account-machine.ts'
import { isSelling } from '../catalogue/products/selling.ts'
import { accessOfDesign, accessOfProduct, mayReadFile, passFor } from './media-access.ts'

const standings = {
  'on the marketplace': {
    isPublic: true,
    isInCatalogue: false,
    isFresh: false,
    isShown: true,
    isDesign: false,
  },
  'in an open catalogue of a store': {
    isPublic: false,
    isInCatalogue: true,
    isFresh: false,
    isShown: true,
    isDesign: false,
  },
  'in a store or on a quote': {
    isPublic: false,
    isInCatalogue: false,
    isFresh: false,
    isShown: true,
    isDesign: false,
  },
  'on nothing any more': {
    isPublic: false,
    isInCatalogue: false,
    isFresh: false,
    isShown: false,
    isDesign: false,
  },
  'on nothing yet': { isPublic: false, isInCatalogue: false, isFresh: true, isShown: false, isDesign: false },
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

it('a CAD or FBX file itself is read by who was shown it alone, wherever it is shown', () => {
  for (const where of ['on the marketplace', 'in an open catalogue of a store'] as const) {
    const read = ([null, 'shown', 'own'] as const).map((pass) =>
      mayReadFile({ ...standings[where], isDesign: true }, pass),
    )
    expect(read, where).toEqual([false, true, true])
  }
  expect(mayReadFile({ ...standings['on nothing yet'], isDesign: true }, null)).toBe(true)
  const all = ['public', 'catalogue', 'shown', 'own'] as const
  expect(all.map(accessOfDesign)).toEqual(['shown', 'shown', 'shown', 'own'])
})

it('a store’s product is shown to its own people, and by its catalogue to all; the marketplace’s to all', () => {
  const [shopper, customer] = [{ role: 'SHOPPER' }, { role: 'CUSTOMER' }] as const
  const accessOf = (tenantId: number | null, vendorStatus: UserStatus) =>
    [shopper, customer].map((reader) => accessOfProduct({ tenantId, vendorStatus }, reader))
  expect(accessOf(null, 'APPROVED')).toEqual(['public', 'public'])
  expect(accessOf(4, 'APPROVED')).toEqual(['catalogue', 'shown'])
})

it('a product of a vendor who may not sell is for the readers who were shown it', () => {
  for (const vendorStatus of userStatuses) {
    const access = accessOfProduct({ tenantId: null, vendorStatus }, { role: 'ADMIN' })
    expect(access, vendorStatus).toBe(isSelling(vendorStatus) ? 'public' : 'shown')
  }
  expect(accessOfProduct({ tenantId: null, vendorStatus: 'SUSPENDED' }, { role: 'ADMIN' })).toBe('shown')
})

it('a catalogue’s address needs a pass only where it is kept behind sign-in', () => {
  const all = ['public', 'catalogue', 'shown', 'own'] as const
  expect(all.map((access) => passFor(access, true))).toEqual([null, null, 'shown', 'own'])
  expect(all.map((access) => passFor(access, false))).toEqual([null, 'shown', 'shown', 'own'])
})
