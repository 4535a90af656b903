import { expect, it } from 'vitest'
import type { Ability } from './abilities.ts'
import { abilityTable, canEver, companyRolesAllow } from './abilities.ts'
import type { CompanyRole } from './company-roles.ts'
import { companyRoles, leavesNoOwner } from './company-roles.ts'

const abilities = Object.keys(abilityTable) as Ability[] // its own keys

const have = (role: CompanyRole): Ability[] =>
  abilities.filter((ability) => companyRolesAllow([role], ability))

it('gives owners everything, and everybody what a viewer has', () => {
  expect(have('OWNER')).toEqual(abilities)
  for (const role of companyRoles) expect(have(role)).toEqual(expect.arrayContaining(have('VIEWER')))
})

it('lets only owners manage the company and its people', () => {
  for (const role of companyRoles.filter((one) => one !== 'OWNER'))
    for (const ability of [
      'company.manage',
      'account.edit-company',
      'account.edit-customer-company',
    ] as const)
      expect(companyRolesAllow([role], ability), role).toBe(false)
})

it('adds up: a person with two roles may do what either allows', () => {
  expect(companyRolesAllow(['SHIPPING', 'PRICING'], 'quote-item.set-price')).toBe(true)
  expect(companyRolesAllow(['SHIPPING'], 'quote-item.set-price')).toBe(false)
})

it('narrows what the account may do, and never widens it', () => {
  const seller = { role: 'CUSTOMER', tenantId: null, companyRoles: ['SELLER'] } as const
  expect(canEver(seller, 'product.create')).toBe(false)
  expect(canEver({ ...seller, role: 'VENDOR' }, 'product.create')).toBe(true)
  expect(canEver({ role: 'VENDOR', tenantId: null, companyRoles: [] }, 'product.read')).toBe(false)
})

it('finds a change that leaves no owner; an invited owner doesn’t count', () => {
  const owner = { personId: 1, roles: ['OWNER'], hasJoined: true } as const
  const invited = { personId: 2, roles: ['OWNER'], hasJoined: false } as const
  expect(leavesNoOwner([owner, invited], { personId: 1, roles: [] })).toBe(true)
  expect(leavesNoOwner([owner, { ...invited, hasJoined: true }], { personId: 1, roles: [] })).toBe(false)
  expect(leavesNoOwner([owner], { personId: 1, roles: ['BUYER', 'OWNER'] })).toBe(false)
  expect(leavesNoOwner([owner], { personId: 2, roles: ['VIEWER'] })).toBe(false)
})
