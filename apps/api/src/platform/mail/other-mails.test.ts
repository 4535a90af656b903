import { describe, expect, it } from 'vitest'
import { parcelMail, promisedDayMail } from './delivery-mails.ts'
import { digestMail } from './digest-mail.ts'
import { homeOf } from './home.ts'
import { importDoneMail } from './import-mails.ts'
import { lineAnsweredMail, linesDroppedMail, linesOfferedMail } from './open-line-mails.ts'
import type { Party } from './party.ts'
import { subscriptionMail } from './subscription-mails.ts'

const ada: Party = {
  id: 7,
  email: 'ada@b.test',
  email_verified_at: new Date(0),
  first_name: 'Ada',
  last_name: 'Byron',
  username: 'ada1815',
  business_name: null,
  role: 'CUSTOMER',
  tenant_id: null,
}
const path = '/my-orders/7'

describe('mails about a delivery', () => {
  const parcel = { orderId: 7, vendor: 'Alpha', number: 2, isVoid: false, shipped: 3, ordered: 10, path }
  const promise = { orderId: 7, vendor: 'Alpha', day: '2026-11-30', first: null, path }

  it('say what left, and what of all of it', () => {
    const { subject, paragraphs } = parcelMail(ada, parcel)
    expect(subject).toBe('Order #7: Alpha sent parcel 2')
    expect(paragraphs.at(-1)).toBe('Of its part, 3 of 10 shipped.')
  })

  it('say of a parcel that never left nothing of a way', () => {
    const { subject, paragraphs } = parcelMail(ada, { ...parcel, isVoid: true })
    expect(subject).toBe('Order #7: parcel 2 of Alpha was never sent')
    expect(paragraphs.join(' ')).not.toContain('on its way')
  })

  it('name a promised day in words, and the first promise where it moves', () => {
    expect(promisedDayMail(ada, promise).paragraphs).toEqual([
      'Alpha promises its part of order #7 for Nov 30, 2026.',
    ])
    expect(promisedDayMail(ada, { ...promise, first: '2026-11-22' }).paragraphs[0]).toContain(
      'first promised its part of order #7 for Nov 22, 2026 and expects it on Nov 30, 2026 now',
    )
  })
})

describe('mails about lines in words', () => {
  it('count what a vendor is asked for', () => {
    expect(linesOfferedMail(ada, 1).subject).toBe('A buyer is looking for a part')
    expect(linesOfferedMail(ada, 1).paragraphs[0]).toContain('It is described in words. Do you have it?')
    expect(linesOfferedMail(ada, 3).subject).toBe('A buyer is looking for 3 parts')
    expect(linesOfferedMail(ada, 3).paragraphs[0]).toContain('They are described')
    // The mail names neither the part nor the buyer: the part stands on the page alone.
    expect(linesOfferedMail(ada, 3).action?.path).toBe('/open-lines')
  })

  it('tell the seller of an answer, with a reason where there is one', () => {
    const answer = { quoteId: 7, vendor: 'Alpha', text: 'a servo', taken: true, path }
    expect(lineAnsweredMail(ada, answer)).toMatchObject({
      subject: 'Quote #7: Alpha offered a part',
      paragraphs: ['“a servo” is a line of Alpha’s part now, with a product of its own.'],
    })
    expect(lineAnsweredMail(ada, { ...answer, taken: false, reason: 'Sold out' }).paragraphs).toEqual([
      'Alpha declined “a servo”.',
      'Reason: Sold out',
    ])
    expect(
      linesDroppedMail(ada, { quoteId: 7, names: '“a servo”', reason: 'Sold out', path }).paragraphs,
    ).toEqual(['No part could be found for “a servo”.', 'Reason: Sold out'])
  })

  it('say nobody’s words to an address that nobody has confirmed', () => {
    const stranger = { ...ada, email_verified_at: null }
    const mail = linesDroppedMail(stranger, { quoteId: 7, names: '“a servo”', reason: 'Sold out', path })
    expect([mail.greeting, ...mail.paragraphs]).toEqual([
      'Hello,',
      'Some of the parts you described could not be found. The quote says which, and why.',
    ])
  })
})

it('tells what became of an import’s rows, and of refused ones that they can be sent again', () => {
  const told = (outcomes: Partial<Record<'ADDED' | 'CHANGED' | 'KEPT' | 'REFUSED', number>>) =>
    importDoneMail(ada, {
      fileName: 'parts.csv',
      outcomes: { ADDED: 0, CHANGED: 0, KEPT: 0, REFUSED: 0, ...outcomes },
      path: '/product-imports/7',
    })
  expect(told({ ADDED: 1_200, KEPT: 3 }).paragraphs).toEqual([
    'The rows of parts.csv: 1,200 added, 3 unchanged.',
  ])
  expect(told({ ADDED: 1 }).note).toBeUndefined()
  expect(told({ REFUSED: 1 }).note).toContain('correct them and upload the file again')
})

describe('the mail of a day', () => {
  const home = homeOf('https://a.test', null)
  const news = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ text: `News ${at}`, path: `/quotes?at=${at}` }))
  const digest = (count: number, more = 0) =>
    digestMail({ ...ada, first_name: '' }, { news: news(count), more }, home)

  it('is called by its one notice, or by how many there are', () => {
    expect([digest(1).subject, digest(2).subject]).toEqual(['News 0', 'Your 2 notifications of the day'])
  })

  it('leads from each to its page, and says where there is more', () => {
    expect(digest(2).paragraphs.slice(1)).toEqual([
      'News 0 – https://a.test/quotes?at=0',
      'News 1 – https://a.test/quotes?at=1',
    ])
    expect(digest(2, 7).paragraphs.at(-1)).toBe(
      'And 7 more. The next daily mail lists them unless you read them first.',
    )
    expect(digest(2).greeting).toBe('Hello ada1815,')
  })
})

it('tells a vendor by what happened whether its store is open, and that nothing of a closed one is lost', () => {
  const told = (effect: 'open' | 'warn' | 'close' | 'end') =>
    subscriptionMail(
      { firstName: 'Ada' },
      { effect, plan: 'Large', domain: 'cobalt.com', path: '/subscription', isProved: true },
    )
  expect(told('open').subject).toBe('Your store cobalt.com is open')
  expect(told('warn').paragraphs.join(' ')).toContain('after that your store cobalt.com closes')
  for (const effect of ['close', 'end'] as const)
    expect(told(effect).paragraphs.join(' ')).toContain('Nothing is deleted')
  expect(
    subscriptionMail({ firstName: '' }, { effect: 'open', plan: '', domain: '', path: '', isProved: true })
      .greeting,
  ).toBe('Hello,')
})
