import { apiKeyNotForThis, apiKeyRolesForeign } from '@armature/domain/accounts/api-keys'
import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Endpoint } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { canEver } from '@armature/domain/rights/abilities'
import type { CompanyRole } from '@armature/domain/rights/company-roles'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallInput, TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { References, TestUser } from '../../../testing/builders.ts'
import { buildProduct, buildReferences, buildUser, buildVendor } from '../../../testing/builders.ts'

let app: TestApp
let company: TestUser
let references: References
beforeAll(async () => {
  app = await startTestApp()
  references = await buildReferences(app.owner)
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  company = await buildVendor(app.owner)
})

const make = (roles: CompanyRole[], more: object = {}, by = company) =>
  app.callAs(by, 'createApiKey', { body: { name: 'ERP', roles, ...more } })

/** A program's call with its key. */
const callWith = <Name extends CallName>(
  secret: string,
  name: Name,
  input: CallInput<Name>,
  key = randomUUID(),
) => {
  const headers = { authorization: `Bearer ${secret}`, 'idempotency-key': key }
  // Every call's input may have headers, but the generic type hides that.
  return app.callAs(null, name, { ...input, headers } as CallInput<Name>)
}

const stockOf = (id: number, quantity: number) => ({
  body: { lines: [{ id, quantity, expected_quantity: 5 }] },
})

const tryWith = (secret: string, name: CallName) =>
  // The refusal comes before the input is read, so it can be empty.
  callWith(secret, name, {} as CallInput<CallName>)

describe('a key', () => {
  it('may do what its roles allow, is named in events, and is never shown again', async () => {
    const product = await buildProduct(app.owner, references, {
      vendor_id: company.userId,
      quantity: 5,
    })
    const { secret, key } = (await make(['SELLER'])).ok
    expect((await callWith(secret, 'setStock', stockOf(product, 4))).ok.refused).toEqual([])
    const event = await app.owner
      .selectFrom('events')
      .select(['actor_id', 'actor_name'])
      .where('product_id', '=', product)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(event).toEqual({ actor_id: company.userId, actor_name: `ERP (${company.name})` })
    const listed = await app.callAs(company, 'listApiKeys', {})
    expect(listed.ok).toMatchObject([{ id: key.id, name: 'ERP', roles: ['SELLER'] }])
    expect(listed.text).not.toContain(secret.slice(20))
    expect((await callWith(secret, 'listSubscriptions', {})).status).toBe(403)
  })

  it('can’t make any call that belongs to a person or an owner, whatever its roles', async () => {
    const { secret } = (await make(['SELLER', 'PRICING', 'SHIPPING', 'FINANCE', 'BUYER', 'ACCOUNTS_PAYABLE']))
      .ok
    const names = Object.keys(endpoints) as CallName[]
    const persons = names.filter((name) => {
      const { ofPerson, personOnly, stepUp } = endpoints[name] as Endpoint
      return ofPerson || personOnly || stepUp
    })
    expect(persons.length).toBeGreaterThan(20)
    for (const name of persons) {
      const answer = await tryWith(secret, name)
      expect([answer.status, answer.text], name).toEqual([403, expect.stringContaining(apiKeyNotForThis)])
    }
    for (const name of ['updateCompany', 'listApiKeys'] as const)
      expect((await tryWith(secret, name)).status, name).toBe(403)
  })

  it('can’t have the owner’s role, nor a seller’s if the company only buys', async () => {
    expect((await make(['OWNER'])).error).toMatchObject({ roles: [apiKeyRolesForeign] })
    const buyer = await buildUser(app.owner)
    expect((await make(['PRICING'], {}, buyer)).error).toMatchObject({ roles: [apiKeyRolesForeign] })
    expect((await make(['BUYER'], {}, buyer)).status).toBe(201)
  })

  it('is refused from an address that isn’t allowed', async () => {
    const { secret } = (await make(['VIEWER'], { addresses: ['198.51.100.7', '2001:db8::/32'] })).ok
    expect((await callWith(secret, 'readMe', {})).status).toBe(401)
    const here = (await make(['VIEWER'], { addresses: ['127.0.0.0/8'] })).ok
    expect((await callWith(here.secret, 'readMe', {})).status).toBe(200)
    expect((await make(['VIEWER'], { addresses: ['10.0.0.300'] })).status).toBe(400)
  })

  it('stops working when it expires, is revoked, or its company is suspended', async () => {
    const expires = new Date(app.clock.now.getTime() + 60_000).toISOString()
    const { secret } = (await make(['VIEWER'], { expires })).ok
    expect((await callWith(secret, 'readMe', {})).status).toBe(200)
    app.clock.now = new Date(app.clock.now.getTime() + 60_000)
    expect((await callWith(secret, 'readMe', {})).status).toBe(401)
    const other = (await make(['VIEWER'])).ok
    await app.callAs(company, 'revokeApiKey', { params: { id: other.key.id } })
    expect((await callWith(other.secret, 'readMe', {})).status).toBe(401)
    const third = (await make(['VIEWER'])).ok
    await app.owner
      .updateTable('users')
      .set({ status: 'SUSPENDED' })
      .where('id', '=', company.userId)
      .execute()
    expect((await callWith(third.secret, 'readMe', {})).status).toBe(401)
  })

  it('works with both secrets for a day after a rotation', async () => {
    const { secret, key } = (await make(['VIEWER'])).ok
    const next = (await app.callAs(company, 'rotateApiKey', { params: { id: key.id }, body: {} })).ok
    for (const one of [secret, next.secret]) expect((await callWith(one, 'readMe', {})).status).toBe(200)
    app.clock.now = new Date(app.clock.now.getTime() + limits.apiKey.overlapDays * 86_400_000)
    expect((await callWith(secret, 'readMe', {})).status).toBe(401)
    expect((await callWith(next.secret, 'readMe', {})).status).toBe(200)
  })

  it('shows when it was last used', async () => {
    const { secret } = (await make(['VIEWER'])).ok
    await callWith(secret, 'readMe', {})
    await expect
      .poll(async () => (await app.callAs(company, 'listApiKeys', {})).ok[0]?.last_used)
      .toBe(app.clock.now.toISOString())
  })

  it('doesn’t share idempotency keys with other programs', async () => {
    const one = (await make(['BUYER'])).ok.secret
    const other = (await make(['BUYER'])).ok.secret
    const again = randomUUID()
    const ask = (secret: string) => callWith(secret, 'createRequestList', { body: { name: 'Arm' } }, again)
    const [first, repeated, third] = [await ask(one), await ask(one), await ask(other)]
    expect(repeated.ok.id).toBe(first.ok.id)
    // A stored answer would be 201; a second list of that name is refused.
    expect(third.status).toBe(400)
  })
})

it('allows a program no more than a person with the same roles', () => {
  const actor = { role: 'VENDOR', tenantId: null, companyRoles: ['SHIPPING'] } as const
  expect(canEver(actor, 'api-key.manage')).toBe(false)
})
