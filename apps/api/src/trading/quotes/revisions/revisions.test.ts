import { sql } from 'kysely'
import { dayInWords } from '@armature/domain/orders/promised-day'
import { dayAfter, dayOf } from '@armature/domain/values/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../../testing/builders.ts'
import { aDelivery, anAddress } from '../../../../testing/money/deliveries.ts'
import { pdfText } from '../../../../testing/files/pdf-text.ts'
import { pass } from '../../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const price = (id: number | undefined, to: string, user: TestUser = world.admin) =>
  world.callAs(user, 'setQuoteItemPrice', { params: { id: id ?? 0 }, body: { price: to } })
const revisions = (user: TestUser, id: number, query: { from?: string; to?: string } = {}) =>
  world.callAs(user, 'readQuoteRevisions', { params: { id }, query })
const behindLink = (token: string, query: { from?: string; to?: string } = {}) =>
  world.callAs(null, 'readOfferRevisions', { params: { token }, query })
const numbers = (answer: { ok: { revisions: { revision: number }[] } }): number[] =>
  answer.ok.revisions.map(({ revision }) => revision)
const notifyAll = async () => {
  pass(world, 2)
  await world.runJobs()
}

/** An offer, then another price of its first line, of which the customer is told. */
const changedOffer = async () => {
  const offer = await makeOffer(world)
  await price(offer.subs[0]?.items[0], '20.00')
  await notifyAll()
  return offer
}

describe('the revisions of an offer', () => {
  it('keep lines, prices, terms, delivery, who and when, each as it was', async () => {
    const offer = await makeOffer(world)
    await world.callAs(world.customer, 'setQuoteDelivery', {
      params: { id: offer.id },
      body: { delivery: aDelivery({ ship_to: anAddress({ phone: '555' }), purchase_order: 'PO-9' }) },
    })
    await price(offer.subs[0]?.items[0], '20.00')
    await notifyAll()
    const { ok } = await revisions(world.admin, offer.id)
    expect(numbers({ ok })).toEqual([offer.revision + 1, offer.revision])
    expect(ok.before).toMatchObject({
      by: world.admin.name,
      down_payment: 30,
      delivery: { purchase_order: '' },
    })
    expect(ok.before?.lines.map((line) => [line.name, line.quantity, line.price])).toEqual([
      ['Arm', 1, '12.34'],
      ['Gripper', 2, '12.34'],
    ])
    expect(ok.after?.lines[0]?.price).toBe('20.00')
    expect(ok.after?.sums).toContainEqual({ name: 'Total', amount: '44.68' })
    expect(ok.after?.delivery).toMatchObject({ purchase_order: 'PO-9', ship_to: { city: anAddress().city } })
    expect(JSON.stringify(ok.after)).not.toContain('555')
    expect(ok.revisions.every(({ shown }) => shown !== null)).toBe(true)
  })

  it('are shown to the customer as far as it was told of them or read them', async () => {
    const offer = await makeOffer(world)
    const first = offer.subs[0]?.items[0]
    await price(first, '20.00')
    // Replaced within the minute, and nobody has looked.
    await price(first, '21.00')
    await notifyAll()
    const [newest, unseen, told] = [offer.revision + 2, offer.revision + 1, offer.revision]
    expect(numbers(await revisions(world.admin, offer.id))).toEqual([newest, unseen, told])
    for (const answer of [await revisions(world.customer, offer.id), await behindLink(offer.token)]) {
      expect(numbers(answer)).toEqual([newest, told])
      expect(answer.ok.before?.revision).toBe(told)
      expect(answer.ok.revisions.map(({ by, shown }) => [by, shown])).toEqual([
        ['Armature', null],
        ['Armature', null],
      ])
    }
    const query = { from: String(unseen) }
    expect((await behindLink(offer.token, query)).status).toBe(404)
    const print = { params: { id: offer.id, revision: String(unseen) } }
    expect((await world.callAs(world.customer, 'printQuoteRevision', print)).status).toBe(404)
    expect((await world.callAs(world.admin, 'printQuoteRevision', print)).status).toBe(200)
  })

  it('count as shown once the link was read, before any mail', async () => {
    const offer = await makeOffer(world)
    await price(offer.subs[0]?.items[0], '20.00')
    await world.callAs(null, 'readOffer', { params: { token: offer.token } })
    await price(offer.subs[0]?.items[0], '21.00')
    await notifyAll()
    expect(numbers(await behindLink(offer.token))).toHaveLength(3)
  })

  it('are hidden from the customer while the offer is taken back', async () => {
    const offer = await changedOffer()
    await world.callAs(world.admin, 'transitionQuote', {
      params: { id: offer.id, transition: 'take-back' },
      body: { reason: 'A mistake' },
    })
    expect((await behindLink(offer.token)).ok).toMatchObject({ revisions: [], before: null, after: null })
    expect(numbers(await revisions(world.admin, offer.id))).toHaveLength(2)
  })

  it('can be compared any with any, and not with one that is not there', async () => {
    const offer = await changedOffer()
    await price(offer.subs[1]?.items[0], '30.00')
    await notifyAll()
    const [from, to] = [String(offer.revision + 2), String(offer.revision)]
    const { ok } = await revisions(world.customer, offer.id, { from, to })
    expect([ok.before?.revision, ok.after?.revision]).toEqual([Number(from), Number(to)])
    expect((await revisions(world.admin, offer.id, { from: '99' })).status).toBe(404)
  })

  it('show a vendor its own lines alone, where they changed', async () => {
    const offer = await changedOffer()
    await world.callAs(world.customer, 'setQuoteDelivery', {
      params: { id: offer.id },
      body: { delivery: aDelivery({ ship_to: anAddress(), purchase_order: 'PO-1' }) },
    })
    await price(offer.subs[1]?.items[0], '30.00')
    await notifyAll()
    const [own, other] = offer.subs
    const mine = await world.callAs(world.vendor, 'readSubQuoteRevisions', { params: { id: own?.id ?? 0 } })
    expect(numbers(mine)).toEqual([offer.revision + 1, offer.revision])
    expect(mine.ok.after?.lines.map(({ name }) => name)).toEqual(['Arm'])
    const theirs = await world.callAs(world.vendor2, 'readSubQuoteRevisions', {
      params: { id: other?.id ?? 0 },
    })
    expect(numbers(theirs)).toEqual([offer.revision + 2, offer.revision])
    expect(theirs.ok.after).toMatchObject({ total: '60.00', destination: { city: anAddress().city } })
    for (const secret of ['Arm"', 'PO-1', 'Carla', anAddress().street])
      expect(JSON.stringify(theirs.ok)).not.toContain(secret)
    expect(
      (await world.callAs(world.vendor, 'readSubQuoteRevisions', { params: { id: other?.id ?? 0 } })).status,
    ).toBe(404)
    expect((await revisions(world.vendor, offer.id)).status).toBe(404)
  })

  it('are never changed but for when they were first shown', async () => {
    await changedOffer()
    await expect(
      world.db.transaction().execute(async (trx) => {
        await sql`select set_config('armature.role', 'SYSTEM', true)`.execute(trx)
        await sql`update quote_revisions set total_cents = 1`.execute(trx)
      }),
    ).rejects.toThrow('permission denied')
  })
})

describe('a revision as a PDF', () => {
  it('prints what was frozen, and says of an older one that it is', async () => {
    const offer = await changedOffer()
    const print = async (revision: number) =>
      (
        await world.callAs(null, 'printOffer', {
          params: { token: offer.token, revision: String(revision) },
        })
      ).ok
    const [first, second] = [await print(offer.revision), await print(offer.revision + 1)]
    expect(first.file_name).toBe(`quote-${offer.id}-revision-${offer.revision}.pdf`)
    const [was, is] = [await pdfText(first.pdf), await pdfText(second.pdf)]
    for (const part of [
      'Armature',
      'Carla Buyer',
      `revision ${offer.revision}`,
      '$37.02',
      'by Alpha Robotics',
    ])
      expect(was).toContain(part)
    expect([was.includes('was replaced'), is.includes('was replaced')]).toEqual([true, false])
    expect(is).toContain('$44.68')
  })

  it('says when what arrives, counted from the day it was frozen, and the terms that the page has', async () => {
    const offer = await makeOffer(world, { leadTimes: [10, null] })
    const today = dayOf(world.clock.now)
    const print = async () =>
      pdfText(
        (
          await world.callAs(null, 'printOffer', {
            params: { token: offer.token, revision: String(offer.revision) },
          })
        ).ok.pdf,
      )
    const said = (text: string) => text.replaceAll(/\s+/gu, ' ')
    const page = (await world.callAs(null, 'readOffer', { params: { token: offer.token } })).ok
    expect(page.terms).toHaveLength(5)
    pass(world, 60 * 24 * 3)
    const text = said(await print())
    for (const term of page.terms) expect(text).toContain(said(term))
    const arrives = `${dayInWords(dayAfter(today, 10))} if ordered on ${dayInWords(today)}`
    expect(text).toContain(`From Alpha Robotics: Within 10 days (${arrives}).`)
    expect(text).not.toContain('From Beta Motion')
  })

  it('of a vendor’s part holds no line of another', async () => {
    const offer = await changedOffer()
    const params = { id: offer.subs[0]?.id ?? 0, revision: String(offer.revision) }
    const text = await pdfText((await world.callAs(world.vendor, 'printSubQuoteRevision', { params })).ok.pdf)
    expect([text.includes('Arm'), text.includes('Gripper'), text.includes('$37.02')]).toEqual([
      true,
      false,
      false,
    ])
  })
})
