import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { References, TestUser } from '../../../../testing/builders.ts'
import {
  buildAdmin,
  buildProduct,
  buildReferences,
  buildTenant,
  buildUser,
  buildVendor,
} from '../../../../testing/builders.ts'

let app: TestApp
let references: References
let admin: TestUser
let customer: TestUser
let acme: TestUser
let other: TestUser
beforeAll(async () => {
  app = await startTestApp()
  references = await buildReferences(app.owner)
  admin = await buildAdmin(app.owner)
  customer = await buildUser(app.owner)
  acme = await buildVendor(app.owner, {}, 'Acmé Drives & Belts')
  other = await buildVendor(app.owner, {}, 'Wheelhouse')
  for (const name of ['Gear', 'Pulley']) await add(acme, name)
  await add(other, 'Castor')
})
afterAll(() => app.stop())

const add = (vendor: TestUser, name: string, tenant: number | null = null) =>
  buildProduct(app.owner, references, { vendor_id: vendor.userId, tenant_id: tenant, name })

const find = async (search: string, user: TestUser = admin): Promise<string[]> => {
  const { ok } = await app.callAs(user, 'searchProducts', { query: { search } })
  return ok.results.map(({ data }) => data.name).toSorted()
}

const rename = async (vendor: TestUser, business_name: string): Promise<void> => {
  await app.callAs(vendor, 'updateCompany', { body: { business_name } })
  await app.runJobs()
}

it('finds products by the company that their rows show, for every actor', async () => {
  for (const user of [admin, customer, other]) {
    expect(await find('acme', user)).toEqual(['Gear', 'Pulley'])
    expect(await find('driv bel gear', user)).toEqual(['Gear'])
  }
  expect(await find('acme castor')).toEqual([])
})

it('puts a misspelt company right', async () => {
  expect(await find('wheelhuose')).toEqual(['Castor'])
})

it('finds nothing by the name that a vendor signs in with, which is not everybody’s to know', async () => {
  const { ok } = await app.callAs(admin, 'readUser', { params: { id: acme.userId } })
  expect(await find(ok.username, customer)).toEqual([])
})

it('shows nobody a store’s product by its company', async () => {
  const tenant = await buildTenant(app.owner)
  const company = { business_name: 'Quillstore' }
  await app.owner.updateTable('vendor_profiles').set(company).where('user_id', '=', tenant.userId).execute()
  await add(tenant, 'Store part', tenant.tenantId)
  expect(await find('quillstore', tenant)).toEqual(['Store part'])
  expect(await find('quillstore', customer)).toEqual([])
})

it('finds all products by a renamed company’s new name, and none by the old one', async () => {
  const big = await buildVendor(app.owner, {}, 'Oldname')
  const id = await add(big, 'First of many')
  // More than are written at once.
  await sql`INSERT INTO products (vendor_id, type, sku, name, manufacturer, description, price_cents, equipment_id,
      application_ids, length, width, height, weight, quantity)
    SELECT vendor_id, type, sku || n, 'One of many', manufacturer, description, price_cents, equipment_id,
      application_ids, length, width, height, weight, quantity FROM products, generate_series(1, 600) n WHERE id = ${id}`.execute(
    app.owner,
  )
  await rename(big, 'Brandnew')
  const { ok } = await app.callAs(admin, 'searchProducts', { query: { search: 'brandnew' } })
  expect(ok.count).toBe(601)
  expect(await find('oldname')).toEqual([])
  expect((await find('brandnew first'))[0]).toBe('First of many')
})

it('gives a product that is added while its company is renamed the new name', async () => {
  const vendor = await buildVendor(app.owner, {}, 'Beforehand')
  let adding: Promise<number> | undefined
  await app.owner.transaction().execute(async (trx) => {
    const company = { business_name: 'Afterwards' }
    await trx.updateTable('vendor_profiles').set(company).where('user_id', '=', vendor.userId).execute()
    adding = add(vendor, 'Latecomer')
    await expect
      .poll(async () => {
        const { rows } = await sql<{ waits: boolean }>`SELECT EXISTS (SELECT FROM pg_stat_activity
          WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE 'insert into "products"%') AS waits`.execute(
          app.owner,
        )
        return rows[0]?.waits
      })
      .toBe(true)
  })
  await adding
  expect(await find('afterwards')).toEqual(['Latecomer'])
  expect(await find('beforehand')).toEqual([])
})
