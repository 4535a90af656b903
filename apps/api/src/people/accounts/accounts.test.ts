import { isProblem } from '@armature/domain/problem'
import { messages } from '@armature/domain/messages'
import { compareNames } from '@armature/domain/values/name-order'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestUser, World } from '../../../testing/builders.ts'
import { buildAdmin, buildTenant, buildUser, buildVendor, createWorld } from '../../../testing/builders.ts'
import { newestMessage, newestToken } from '../../../testing/outbox.ts'
import { confirmPasswordReset } from '../auth/passwords/confirm-password-reset.ts'
import { inviteCustomer } from './invite-customer.ts'
import { findUserRow, userList } from './user-repository.ts'

let world: World
let admin: TestUser
let vendor: TestUser
let tenant: TestUser
let itsCustomer: TestUser
let customer: TestUser
beforeAll(async () => {
  world = await createWorld({ rateLimitScale: 1_000 })
  admin = await buildAdmin(world.owner)
  vendor = await buildVendor(world.owner)
  tenant = await buildTenant(world.owner)
  itsCustomer = await buildUser(world.owner, { tenant_id: tenant.tenantId, first_name: 'Grace' })
  customer = await buildUser(world.owner, { first_name: 'Ada_', last_name: 'Lovelace' })
})
afterAll(() => world.drop())

const list = async (actor: TestUser, search?: string, page = { limit: 100, offset: 0 }) => {
  const request = { actor, query: { ordering: 'id', search }, window: page } as const
  const { rows, count } = await world.contextOf(actor).inRead((trx) => userList.read(trx, request))
  return { ids: rows.map((row) => row.id), count }
}
const sees = async (actor: TestUser, other: TestUser) =>
  (await world.contextOf(actor).inRead((trx) => findUserRow(trx, actor, other.userId))) !== undefined
const invite = (actor: TestUser, email: string) =>
  inviteCustomer(world.contextOf(actor), { email, first_name: 'New', last_name: 'Customer' })

it('shows an admin all users', async () => {
  expect((await list(admin)).ids).toEqual(
    [admin, vendor, tenant, itsCustomer, customer].map((user) => user.userId),
  )
})

it('shows a tenant its customers and itself, and no one else', async () => {
  expect((await list(tenant)).ids).toEqual([tenant.userId, itsCustomer.userId])
  expect(await sees(tenant, itsCustomer)).toBe(true)
  expect(await sees(tenant, customer)).toBe(false)
})

it('shows a plain vendor and a customer themselves only', async () => {
  expect((await list(vendor)).ids).toEqual([vendor.userId])
  expect((await list(itsCustomer)).ids).toEqual([itsCustomer.userId])
  expect(await sees(vendor, customer)).toBe(false)
  expect(await sees(vendor, vendor)).toBe(true)
})

it('finds by username, names and e-mail, and takes wildcards as text', async () => {
  expect((await list(admin, 'lovelace')).ids).toEqual([customer.userId])
  expect((await list(admin, 'Ada_ love')).ids).toEqual([customer.userId])
  expect((await list(admin, itsCustomer.email)).ids).toEqual([itsCustomer.userId])
  expect((await list(admin, 'a%b')).ids).toEqual([])
  expect((await list(tenant, 'lovelace')).ids).toEqual([])
})

it('sorts names as people expect: capitals, accents and “de la” apart, numbers as numbers', async () => {
  const names = [
    'Über',
    'Zed',
    'van Dyk',
    'de la Cruz',
    'Dean',
    'dual',
    'DYNAMIXEL',
    'Robot 2',
    'Robot 10',
    'Ünal',
  ]
  const users = await Promise.all(
    names.map((last_name) => buildUser(world.owner, { first_name: 'Order', last_name })),
  )
  const query = { ordering: 'last_name', search: 'order' } as const
  const read = (offset: number) =>
    world
      .contextOf(admin)
      .inRead((trx) => userList.read(trx, { actor: admin, query, window: { limit: 4, offset } }))
  const rows = [...(await read(0)).rows, ...(await read(4)).rows, ...(await read(8)).rows]
  const sorted = [
    'de la Cruz',
    'Dean',
    'dual',
    'DYNAMIXEL',
    'Robot 2',
    'Robot 10',
    'Über',
    'Ünal',
    'van Dyk',
    'Zed',
  ]
  expect(rows.map(({ last_name }) => last_name)).toEqual(sorted)
  expect(names.toSorted(compareNames)).toEqual(sorted)
  const ids = users.map(({ userId }) => userId)
  await world.owner.deleteFrom('users').where('id', 'in', ids).execute()
})

it('counts all and pages', async () => {
  expect(await list(admin, undefined, { limit: 2, offset: 4 })).toEqual({ ids: [customer.userId], count: 5 })
  expect(await list(admin, undefined, { limit: 2, offset: 50 })).toEqual({ ids: [], count: 5 })
})

it('invites a tenant’s customer into its store, who sets a password by the mail', async () => {
  const answer = await invite(tenant, 'new@example.test')
  if (isProblem(answer)) throw new Error(answer.code)
  expect(answer).toMatchObject({ role: 'CUSTOMER', status: 'APPROVED', email: 'new@example.test' })
  const row = await world.owner
    .selectFrom('users')
    .selectAll()
    .where('id', '=', answer.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({ tenant_id: tenant.tenantId, password_hash: null, email_verified_at: null })
  const mail = await newestMessage(world.owner, 'new@example.test')
  expect(mail.subject).toBe('You are invited to Store')
  // Nobody has confirmed this address yet, so its mail carries no text that a stranger chose.
  for (const chosen of [tenant.name, 'New', 'Customer'])
    expect(`${mail.subject}${mail.body_text}${mail.body_html}`).not.toContain(chosen)
  const token = await newestToken(world.owner, 'new@example.test')
  await confirmPasswordReset(world.contextOf(), { token, password: 'my own password' })
  const after = await world.owner
    .selectFrom('users')
    .selectAll()
    .where('id', '=', answer.id)
    .executeTakeFirstOrThrow()
  expect(after.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(after.email_verified_at).not.toBeNull()
})

it('invites an admin’s customer into no store', async () => {
  const answer = await invite(admin, 'market@example.test')
  if (isProblem(answer)) throw new Error(answer.code)
  const row = await world.owner
    .selectFrom('users')
    .select('tenant_id')
    .where('id', '=', answer.id)
    .executeTakeFirstOrThrow()
  expect(row.tenant_id).toBeNull()
})

it('lets no plain vendor and no customer invite, and no address twice', async () => {
  for (const actor of [vendor, itsCustomer, customer])
    expect(await invite(actor, 'x@example.test')).toMatchObject({ problem: 'forbidden' })
  expect(await invite(admin, customer.email)).toMatchObject({ fields: { email: [messages.emailTaken] } })
})
