import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { findLegalDetails } from './legal-details-repository.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const armature = {
  legal_name: 'Armature Inc.',
  street: 'Main Street 1',
  city: 'Boston',
  country: 'US',
  account_number: 'DE89 3704 0044 0532 0130 00',
}

const set = (actor: typeof world.admin, body: object) => world.callAs(actor, 'setLegalDetails', { body })

describe('legal details', () => {
  it('are the marketplace’s for an administrator and the store’s for its owner', async () => {
    expect((await set(world.admin, armature)).ok).toMatchObject({ ...armature, tax_number: '' })
    expect((await world.callAs(world.tenant, 'readLegalDetails', {})).ok.legal_name).toBe('')
    expect((await set(world.tenant, { ...armature, legal_name: 'Store GmbH' })).status).toBe(200)
    expect((await set(world.admin, { tax_number: '12-3456789' })).ok.legal_name).toBe('Armature Inc.')
    expect((await world.callAs(world.tenant, 'readLegalDetails', {})).ok).toMatchObject({
      legal_name: 'Store GmbH',
      tax_number: '',
    })
    const marketplace = await findLegalDetails(world.owner, null)
    expect(marketplace).toMatchObject({ legal_name: 'Armature Inc.', tax_number: '12-3456789' })
  })

  it('require what an invoice needs, and name the wrong field', async () => {
    const nameless = await set(world.admin, { legal_name: ' ', city: '' })
    expect([nameless.status, nameless.error]).toMatchObject([
      400,
      { legal_name: [messages.required], city: [messages.required] },
    ])
    const foreign = await set(world.admin, { country: 'DE', tax_number: 'DE136695977' })
    expect([foreign.status, Object.keys(foreign.error)]).toMatchObject([
      400,
      expect.arrayContaining(['tax_number']),
    ])
    const elsewhere = await set(world.admin, { country: 'US', region: 'Bavaria' })
    expect([elsewhere.status, elsewhere.error]).toMatchObject([400, { region: [messages.taxRegionUnknown] }])
    const mistyped = await set(world.admin, { account_number: 'DE89 3704 0044 0532 0130 01' })
    expect([mistyped.status, mistyped.error]).toMatchObject([
      400,
      { account_number: [messages.ibanMistyped] },
    ])
  })

  it('record an event with the old values, and none if nothing changes', async () => {
    const events = async () =>
      (
        await sql<{ before: object; after: object }>`
          SELECT before, after FROM events WHERE kind = 'legal-details.changed' AND tenant_id IS NULL ORDER BY id`.execute(
          world.owner,
        )
      ).rows
    await set(world.admin, { bank_name: 'First Bank' })
    const before = await events()
    await set(world.admin, { bank_name: 'First Bank' })
    expect(await events()).toEqual(before)
    expect(before.at(-1)).toMatchObject({ before: { bank_name: '' }, after: { bank_name: 'First Bank' } })
  })

  it('are hidden from the runtime role of anybody else', async () => {
    for (const actor of [world.vendor, world.customer, world.storeCustomer])
      expect((await world.callAs(actor, 'readLegalDetails', {})).status).toBe(403)
  })
})
