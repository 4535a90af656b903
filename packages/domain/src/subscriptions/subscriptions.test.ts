import { describe, expect, it, test } from 'vitest'
import { fill, messages } from '../messages.ts'
import { refuseBeyondPlan, refuseSmallPlan } from './plan-rules.ts'
import { refuseDomain } from './refuse-domain.ts'
import { domainOf } from './store-domain.ts'
import type { SubscriptionState } from './subscription-machine.ts'
import { moveBetween, stateOfProvider, subscriptionMachine } from './subscription-machine.ts'

const refused = (typed: string, taken: string[] = []) =>
  refuseDomain(domainOf(typed), 'market.example', taken)

describe('a store’s domain', () => {
  test.each(['shop.example.com', '  Shop.Example.COM. ', 'a-b.co', 'x1.store'])('%s may be', (typed) => {
    expect(refused(typed)).toBeNull()
  })

  test.each([
    '',
    'shop',
    'shop.',
    'http://shop.com',
    'shop.com/path',
    'shop_1.com',
    '-shop.com',
    'shop..com',
    'shop.c',
    'shop.123',
    'sh\u043ep.com',
    'xn--shp-hqc.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(130)}com`,
    '127.0.0.1',
    'shop.com\u0000',
  ])('%s is none', (typed) => {
    expect(refused(typed)).toBe(messages.invalidDomain)
  })

  test.each([
    'market.example',
    'shop.market.example',
    'shop.localhost',
    'armature.com',
    'armature-support.com',
    'admin.com',
    'adm1n.com',
    'log-in.com',
    'shop.com',
    'www.cobalt.com',
    'ma1l.cobalt.com',
  ])('%s is reserved', (typed) => {
    expect(refused(typed)).toBe(messages.domainReserved)
  })

  test.each([
    ['r0bo-parts.home', messages.domainReserved],
    ['roboparts.home', messages.domainReserved],
    ['ro-bo-parts.home', messages.domainReserved],
    ['spares.r0bo-parts.home', messages.domainReserved],
    ['a.spares.robopart5.home', messages.domainReserved],
    ['super-robo-parts.home', null],
    ['robo-parts-shop.home', null],
    ['robo-parts.org', null],
    ['parts.home', null],
  ])('of a marketplace at robo-parts.home, %s is %s', (typed, text) => {
    for (const home of ['robo-parts.home', 'www.robo-parts.home'])
      expect(refuseDomain(typed, home, [])).toBe(text)
  })

  test.each([
    ['cobalt.com', messages.domainTaken],
    ['COBALT.com', messages.domainTaken],
    ['c0balt.com', messages.domainLookAlike],
    ['co-balt.com', messages.domainLookAlike],
    ['coba1t.com', messages.domainLookAlike],
    ['cobait.com', messages.domainLookAlike],
    ['cobalt.org', null],
  ])('beside cobalt.com, %s is %s', (typed, text) => {
    expect(refused(typed, ['cobalt.com'])).toBe(text)
  })

  it('rn looks like m, and vv like w, also where another v stands beside it', () => {
    expect(refused('arrn.com', ['arm.com'])).toBe(messages.domainLookAlike)
    expect(refused('vvvx.com', ['wvx.com'])).toBe(messages.domainLookAlike)
    expect(refused('vvvx.com', ['vwx.com'])).toBe(messages.domainLookAlike)
    expect(refused('vwx.com', ['wvx.com'])).toBe(messages.domainLookAlike)
  })
})

describe('a plan', () => {
  it('takes as many products as it allows, and no more', () => {
    expect([refuseSmallPlan(5, 5), refuseSmallPlan(6, 5)?.fields]).toEqual([
      null,
      { plan: [fill(messages.planTooSmall, { products: 6, allowed: 5 })] },
    ])
    expect([refuseBeyondPlan(4, 5), refuseBeyondPlan(5, 5)]).toEqual([
      null,
      fill(messages.planFull, { allowed: 5 }),
    ])
  })
})

describe('a subscription', () => {
  it('has a way from every state in which it is current to every one that the provider may tell', () => {
    const current = subscriptionMachine.statesWhere('current')
    const told: SubscriptionState[] = ['active', 'past_due', 'unpaid', 'canceled'].map(stateOfProvider)
    for (const from of current)
      for (const to of told)
        if (from !== to) expect([from, to, moveBetween(from, to)?.to]).toEqual([from, to, to])
  })

  it('that has ended never comes back, and one that was believed refused may', () => {
    const told = ['active', 'past_due', 'unpaid'].map(stateOfProvider)
    expect(told.map((to) => moveBetween('ENDED', to))).toEqual([null, null, null])
    expect(told.map((to) => moveBetween('REFUSED', to)?.to)).toEqual(told)
  })

  it.each([
    ['trialing', true],
    ['active', true],
    ['past_due', true],
    ['unpaid', false],
    ['incomplete', false],
    ['paused', false],
    ['a word of tomorrow', false],
    ['canceled', false],
  ])('that is %s at the provider: the store is open? %s', (status, open) => {
    expect(subscriptionMachine.is(stateOfProvider(status), 'storeOpen')).toBe(open)
  })
})
