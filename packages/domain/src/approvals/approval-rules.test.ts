import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CompanyRole } from '../rights/company-roles.ts'
import type { ApprovalRule, Colleague } from './approval-rules.ts'
import {
  canBeApproved,
  isAwaited,
  limitLeft,
  limitSince,
  mayApprove,
  waitsFor,
  whyApproval,
} from './approval-rules.ts'

const purchase = { totalCents: 10_000, byVendor: new Map([[7, 6_000]]) }
const rule = (fromCents: number, more: Partial<ApprovalRule> = {}): ApprovalRule => ({
  fromCents,
  vendorId: null,
  steps: [[]],
  ...more,
})
const unlimited = { personId: 1, limitCents: null, spentCents: 0 }
const person = (id: number, roles: CompanyRole[], more: Partial<Colleague> = {}): Colleague => ({
  id,
  roles,
  hasJoined: true,
  substituteId: null,
  ...more,
})

/** 1 buys; 2, 3 and 4 approve; 5 owns. */
const people = [
  person(1, ['BUYER']),
  person(2, ['APPROVER']),
  person(3, ['APPROVER']),
  person(4, ['APPROVER']),
  person(5, ['OWNER']),
]
const waits = (
  rules: ApprovalRule[],
  approvedBy: number[] = [],
  colleagues = people,
  requesterId: number | null = 1,
) => waitsFor({ rules, purchase, colleagues, requesterId, approvedBy })

describe('a purchase needs approval', () => {
  it('from a rule’s amount on, of the total or of its vendor’s part', () => {
    expect(whyApproval([rule(10_000)], purchase, unlimited)).toBe('rule')
    expect(whyApproval([rule(10_001)], purchase, unlimited)).toBeNull()
    expect(whyApproval([rule(6_000, { vendorId: 7 })], purchase, unlimited)).toBe('rule')
    expect(whyApproval([rule(6_001, { vendorId: 7 })], purchase, unlimited)).toBeNull()
    expect(whyApproval([rule(0, { vendorId: 8 })], purchase, unlimited)).toBeNull()
  })

  it('above what is left of the buyer’s limit', () => {
    const buyer = { personId: 1, limitCents: 30_000, spentCents: 20_000 }
    expect(whyApproval([], purchase, buyer)).toBeNull()
    expect(whyApproval([], purchase, { ...buyer, spentCents: 20_001 })).toBe('limit')
    expect(limitLeft({ ...buyer, spentCents: 40_000 })).toBe(0)
    expect(limitLeft(unlimited)).toBeNull()
  })

  it('by months of UTC', () => {
    expect(limitSince(new Date('2026-03-31T23:59:59Z')).toISOString()).toBe('2026-03-01T00:00:00.000Z')
  })
})

describe('a purchase waits for', () => {
  it('any approver or owner but the requester, without a named person', () => {
    expect(waits([rule(0)])).toEqual([[2, 3, 4, 5]])
    expect(waits([rule(0)], [], people, 5)).toEqual([[2, 3, 4]])
    // Over the limit without a rule.
    expect(waits([rule(99_999)])).toEqual([[2, 3, 4, 5]])
    expect(waits([], [4])).toEqual([])
  })

  it('the named people, step by step, and a different person in each', () => {
    const rules = [rule(0, { steps: [[2], [2, 3], []] })]
    expect(waits(rules)).toEqual([[2]])
    expect(waits(rules, [2])).toEqual([[3]])
    expect(waits(rules, [2, 3])).toEqual([[4, 5]])
    expect(waits(rules, [2, 3, 5])).toEqual([])
  })

  it('several rules side by side, each person once', () => {
    const rules = [rule(0, { steps: [[2], [3]] }), rule(0, { vendorId: 7, steps: [[3]] })]
    expect(waits(rules)).toEqual([[2], [3]])
    expect(waits(rules, [3])).toEqual([[2]])
    expect(waits(rules, [3, 2])).toEqual([])
  })

  it('a substitute besides the person, and the owners where the named people left or lost the role', () => {
    const rules = [rule(0, { steps: [[2]] })]
    const away = people.map((one) => (one.id === 2 ? { ...one, substituteId: 4 } : one))
    expect(waits(rules, [], away)).toEqual([[2, 4]])
    // A substitute of somebody who can't approve any more, or who buys, is nobody's.
    const demoted = away.map((one) => (one.id === 2 ? { ...one, roles: ['BUYER' as const] } : one))
    expect(waits(rules, [], demoted)).toEqual([[5]])
    expect(waits(rules, [], away, 2)).toEqual([[5]])
    expect(
      waits(
        rules,
        [],
        people.filter(({ id }) => id !== 2),
      ),
    ).toEqual([[5]])
    expect(
      waits(
        rules,
        [],
        people.map((one) => (one.id === 2 ? { ...one, hasJoined: false } : one)),
      ),
    ).toEqual([[5]])
  })

  it('nobody where there are too few people, which is known at once', () => {
    const asked = { purchase, colleagues: people, requesterId: 1 }
    expect(canBeApproved({ ...asked, rules: [rule(0, { steps: [[2], [2]] })] })).toBe(false)
    expect(canBeApproved({ ...asked, rules: [rule(0, { steps: [[2], [2, 3]] })] })).toBe(true)
    expect(canBeApproved({ ...asked, rules: [rule(0, { steps: [[], [], [], [], []] })] })).toBe(false)
    expect(canBeApproved({ ...asked, rules: [], colleagues: people.slice(0, 1) })).toBe(false)
  })
})

const roles = fc.subarray<CompanyRole>(['OWNER', 'APPROVER', 'BUYER'], { minLength: 1 })
const company = fc
  .array(
    fc.record({ roles, hasJoined: fc.boolean(), substituteId: fc.option(fc.integer({ min: 1, max: 6 })) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  )
  .map((rows) => rows.map((row, nth) => ({ ...row, id: nth + 1 })))
const anyRules = fc.array(
  fc.record({
    fromCents: fc.integer({ min: 0, max: 20_000 }),
    vendorId: fc.constantFrom(null, 7, 8),
    steps: fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 6 }), { maxLength: 3 }), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
  { maxLength: 3 },
)

it('never waits for the requester or for somebody who can’t approve, and always ends if it can be approved', () => {
  fc.assert(
    fc.property(company, anyRules, fc.integer({ min: 1, max: 6 }), (colleagues, rules, requesterId) => {
      const asked = { rules, purchase, colleagues, requesterId }
      const approvedBy: number[] = []
      for (;;) {
        const open = waitsFor({ ...asked, approvedBy })
        const next = open.flat()
        for (const id of next) {
          expect(id).not.toBe(requesterId)
          expect(approvedBy).not.toContain(id)
          expect(colleagues.some((one) => one.id === id && mayApprove(one))).toBe(true)
          expect(isAwaited(open, id)).toBe(true)
        }
        if (next[0] === undefined) {
          if (canBeApproved(asked)) expect(open).toEqual([])
          else expect(open.length).toBeGreaterThan(0)
          return
        }
        approvedBy.push(next[0])
      }
    }),
  )
})
