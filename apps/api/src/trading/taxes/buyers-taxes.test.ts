import { fill, messages } from '@armature/domain/messages'
import { noTaxText } from '@armature/domain/taxes/no-tax'
import { taxNumberError } from '@armature/domain/taxes/tax-number'
import { dayAfter, dayMs, dayOf } from '@armature/domain/values/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pdfText } from '../../../testing/files/pdf-text.ts'
import { aDelivery, anAddress } from '../../../testing/money/deliveries.ts'
import { accept } from '../../../testing/money/purchases.ts'
import { acceptExemption, keepTaxRate } from '../../../testing/money/taxes.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { makeOffer, startQuoteWorld } from '../../../testing/quote-world.ts'
import { noRegister } from '../../platform/adapters/vies.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  await keepTaxRate(world, { country: 'FR', basis_points: 2_000 })
  await keepTaxRate(world)
})
afterAll(() => world.stop())
beforeEach(() => {
  world.deps.taxNumbers = noRegister
})

const setNumber = (country: string, number: string) =>
  world.callAs(world.customer, 'setTaxNumber', { body: { country, number } })
const shippedTo = async (country: string) => {
  const offer = await makeOffer(world)
  const body = { delivery: aDelivery({ ship_to: anAddress({ region: '', country }) }) }
  const { revision } = (
    await world.callAs(world.customer, 'setQuoteDelivery', { params: { id: offer.id }, body })
  ).ok
  const read = await world.callAs(null, 'readOffer', { params: { token: offer.token } })
  return { ...offer, revision, tax: read.ok.tax?.name ?? null, no_tax: read.ok.no_tax }
}
const french = 'FR40303265045'
const german = 'DE136695976'

describe('a tax number', () => {
  it('is stored in one form if its check digit is right, and removed by an empty number', async () => {
    expect((await setNumber('FR', 'fr 40 303 265 045')).ok).toEqual({
      country: 'FR',
      number: french,
      checked_by: 'form',
    })
    const wrong = await setNumber('FR', 'FR40303265046')
    expect([wrong.status, wrong.error]).toMatchObject([
      400,
      { number: [taxNumberError('FR', 'FR40303265046')] },
    ])
    expect((await world.callAs(world.customer, 'readTaxNumber', {})).ok.number).toBe(french)
    expect((await setNumber('FR', '')).ok).toEqual({ country: '', number: '', checked_by: null })
  })

  it('is confirmed if the register answers, and refused if the register doesn’t list it', async () => {
    world.deps.taxNumbers = { check: async (_, number) => (number === french ? 'valid' : 'invalid') }
    expect((await setNumber('FR', french)).ok.checked_by).toBe('VIES')
    const unknown = await setNumber('DE', german)
    expect([unknown.status, unknown.error]).toMatchObject([400, { number: [messages.taxNumberUnknown] }])
  })
})

describe('an offer to a company in another member state', () => {
  it('states reverse charge on the offer, the order and the invoice', async () => {
    await world.callAs(world.admin, 'setLegalDetails', {
      body: {
        legal_name: 'Armature GmbH',
        street: 'Ufer 1',
        city: 'Berlin',
        country: 'DE',
        tax_number: german,
      },
    })
    await setNumber('FR', french)
    const offer = await shippedTo('FR')
    const how = messages.checkedByForm
    const sentence = fill(messages.reverseCharge, { buyer: french, seller: german, how })
    expect([offer.tax, offer.no_tax]).toEqual([null, sentence])
    const { order, total_amount } = (await accept(world, offer)).ok
    expect(total_amount).toBe('37.02')
    const params = { id: order }
    expect((await world.callAs(world.customer, 'readOrder', { params })).ok.no_tax).toBe(sentence)
    const invoice = await pdfText((await world.callAs(world.customer, 'issueInvoice', { params })).ok.pdf)
    // Long sentences break across lines.
    const unbroken = (text: string) => text.replaceAll(/\s/g, '')
    expect(unbroken(invoice)).toContain(unbroken(sentence))
    expect((await shippedTo('DE')).tax).toBe('VAT 19 %')
    await setNumber('FR', '')
    expect((await shippedTo('FR')).tax).toBe('VAT 20 %')
  })
})

describe('a certificate', () => {
  it('exempts its buyer in its place until it ends, and operators read who accepted it', async () => {
    const valid_until = dayAfter(dayOf(world.clock.now), 30)
    const id = await acceptExemption(world, { valid_until, number: 'EX-9' })
    const offer = await shippedTo('DE')
    const none = {
      why: 'exempt',
      number: 'EX-9',
      valid_until,
      country: 'DE',
      region: '',
    } as const
    expect([offer.tax, offer.no_tax]).toEqual([null, noTaxText(none)])
    expect((await shippedTo('FR')).tax).toBe('VAT 20 %')
    const again = await world.callAs(world.admin, 'addTaxExemption', {
      body: { user_id: world.customer.userId, country: 'DE', number: 'EX-9', valid_until },
    })
    expect([again.status, again.error]).toMatchObject([400, { country: [messages.taxExemptionTaken] }])
    const end = () => world.callAs(world.admin, 'endTaxExemption', { params: { id }, body: { ended: true } })
    expect((await end()).ok.ended).not.toBeNull()
    expect((await end()).status).toBe(409)
    expect((await shippedTo('DE')).tax).toBe('VAT 19 %')
    const listed = (await world.callAs(world.admin, 'listTaxExemptions', {})).ok
    expect(listed.map(({ number, accepted_by }) => [number, accepted_by])).toEqual([
      ['EX-9', world.admin.name],
    ])
  })

  it('exempts to the end of its last day, and not on the day after', async () => {
    const now = world.clock.now
    const id = await acceptExemption(world, { valid_until: dayOf(now), number: 'EX-10' })
    expect((await shippedTo('DE')).tax).toBeNull()
    world.clock.now = new Date(now.getTime() + dayMs)
    expect((await shippedTo('DE')).tax).toBe('VAT 19 %')
    world.clock.now = now
    await world.callAs(world.admin, 'endTaxExemption', { params: { id }, body: { ended: true } })
  })

  it.each([
    [{ valid_until: '2020-01-01' }, 'valid_until', messages.dayIsPast],
    [{ country: 'US', region: 'Bavaria' }, 'region', messages.taxRegionUnknown],
    [{ user_id: 999_999 }, 'user_id', messages.notFound],
  ])('of %j is refused at its field', async (over, field, text) => {
    const answer = await world.callAs(world.admin, 'addTaxExemption', {
      body: {
        user_id: world.customer.userId,
        country: 'DE',
        number: 'E',
        valid_until: '2999-01-01',
        ...over,
      },
    })
    expect([answer.status, answer.error[field]]).toEqual([400, [text]])
  })
})
