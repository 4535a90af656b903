import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { messages } from '../messages.ts'
import { needsCard } from './paying-card.ts'
import { fitsPlan, refuseBeyondPlan, refuseOldPreview, refuseSmallPlan } from './plan-rules.ts'
import { refuseDomain } from './refuse-domain.ts'
import { domainKey, domainOf, isDomain } from './store-domain.ts'
import {
  closedStore,
  storeStatuses,
  storeStatusOf,
  subscriptionLabels,
  subscriptionMachine,
} from './subscription-machine.ts'

describe('what a change of plan costs', () => {
  const shown = new Date('2026-03-01T12:00:00Z')
  const after = (ms: number) => refuseOldPreview(shown, new Date(shown.getTime() + ms))
  const minute = 60_000
  const { previewMinutes, clockDriftMinutes } = limits.plan
  const refused = { problem: 'conflict', code: 'preview_old', detail: messages.planPreviewOld }

  it('holds for as long as it was shown for, to the millisecond', () => {
    expect([after(0), after(minute), after(previewMinutes * minute)]).toEqual([null, null, null])
    expect(after(previewMinutes * minute + 1)).toEqual(refused)
    expect(after(24 * 60 * minute)).toEqual(refused)
  })

  it('may come from a clock that is a little ahead, and from no later day', () => {
    expect(after(-clockDriftMinutes * minute)).toBeNull()
    expect(after(-clockDriftMinutes * minute - 1)).toEqual(refused)
  })

  it('doesn’t hold where the time is none', () => {
    expect(refuseOldPreview(new Date(Number.NaN), shown)).toEqual(refused)
  })
})

describe('a store’s products', () => {
  it('are refused at one more than the plan allows, by either rule', () => {
    const count = fc.integer({ min: 0, max: 100 })
    fc.assert(
      fc.property(count, count, (products, allowed) => {
        expect(refuseSmallPlan(products, allowed) === null).toBe(products <= allowed)
        // One more product fits exactly where the plan would still be large enough with it.
        expect(refuseBeyondPlan(products, allowed) === null).toBe(fitsPlan(products + 1, allowed))
      }),
    )
  })

  it('are counted in the text that refuses', () => {
    expect(refuseSmallPlan(6, 5)).toEqual({
      problem: 'invalid',
      code: 'invalid',
      fields: { plan: ['Your store has 6 products; this plan allows 5.'] },
    })
    expect(refuseBeyondPlan(5, 5)).toBe('Your plan allows 5 products in your store.')
    expect(refuseBeyondPlan(0, 0)).toBe('Your plan allows 0 products in your store.')
  })
})

describe('a card', () => {
  it('is needed as long as something will be charged to it', () => {
    const needed = (endsWithPeriod: boolean) =>
      subscriptionMachine.states.filter((state) => needsCard(state, endsWithPeriod))
    expect(needed(false)).toEqual(['REQUESTED', 'LIVE', 'PAST_DUE', 'UNPAID'])
    expect(needed(true)).toEqual(['PAST_DUE', 'UNPAID'])
  })
})

it('calls a store by whether it is open, and each state of a subscription by a name of its own', () => {
  expect([true, false].map(storeStatusOf)).toEqual([...storeStatuses])
  expect(storeStatusOf(false)).toBe(closedStore)
  const labels = Object.values(subscriptionLabels)
  expect(new Set(labels).size).toBe(labels.length)
})

describe('a store’s domain', () => {
  const home = 'market.example'
  const label = fc
    .stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/)
    .filter((one) => !one.startsWith('xn--'))
  const domain = fc.tuple(fc.array(label, { minLength: 1, maxLength: 3 }), fc.stringMatching(/^[a-z]{2,6}$/))
  const anyDomain = domain.map(([labels, end]) => [...labels, end].join('.'))

  it('is read the same however it is typed', () => {
    fc.assert(
      fc.property(anyDomain, (one) => {
        expect(domainOf(`  ${one.toUpperCase()}. `)).toBe(one)
        expect(isDomain(one)).toBe(true)
        expect(domainKey(domainKey(one))).toBe(domainKey(one))
      }),
    )
  })

  it('is never free to a second store, nor one that looks like it', () => {
    const looks: Record<string, string> = { o: '0', l: '1', i: 'l', s: '5', m: 'rn', w: 'vv' }
    fc.assert(
      fc.property(anyDomain, fc.nat(), (one, at) => {
        fc.pre(refuseDomain(one, home, []) === null)
        expect(refuseDomain(one, home, ['other.org', one])).toBe(messages.domainTaken)
        const places = [...one].flatMap((letter, index) => (looks[letter] === undefined ? [] : [index]))
        const place = places[at % places.length]
        // An ending has no figures, so only what stands before it can be written otherwise.
        fc.pre(place !== undefined && place < one.lastIndexOf('.'))
        const alike = `${one.slice(0, place)}${looks[one[place] ?? ''] ?? ''}${one.slice(place + 1)}`
        fc.pre(isDomain(alike))
        expect([messages.domainLookAlike, messages.domainReserved]).toContain(
          refuseDomain(alike, home, [one]),
        )
      }),
    )
  })

  it('ends at the longest that names may have', () => {
    const label = 'a'.repeat(63)
    expect(isDomain(`${label}.com`)).toBe(true)
    expect(isDomain(`${label}a.com`)).toBe(false)
    const long = `${`${label}.`.repeat(3)}${'b'.repeat(57)}.com`
    expect([long.length, isDomain(long), isDomain(`b${long}`)]).toEqual([limits.storeDomain.max, true, false])
    expect([isDomain('a.bc'), isDomain('a.b'), isDomain(`a.${'b'.repeat(64)}`)]).toEqual([true, false, false])
  })

  it('isn’t the marketplace’s, under it, nor the network’s own; one that only ends alike is free', () => {
    for (const one of [home, `a.${home}`, `a.b.${home}`, 'cobalt.local', 'cobalt.onion', 'a.cobalt.internal'])
      expect([one, refuseDomain(one, home, [])]).toEqual([one, messages.domainReserved])
    for (const one of ['supermarket.example', 'cobalt-local.com', 'example.com', 'shop.cobalt.com'])
      expect([one, refuseDomain(one, home, [])]).toEqual([one, null])
  })
})
