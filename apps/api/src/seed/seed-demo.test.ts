import { isProblem } from '@armature/domain/problem'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { World } from '../../testing/builders.ts'
import { createWorld } from '../../testing/builders.ts'
import { newestCode } from '../../testing/outbox.ts'
import { createToken } from '../modules/auth/create-token.ts'
import { otpLogin } from '../modules/auth/otp-login.ts'
import { demoAccounts, demoEmail, demoPassword } from './demo-people.ts'
import { seedDemo } from './seed-demo.ts'

let world: World
const log = { info: () => {}, warn: () => {}, error: () => {} }
beforeAll(async () => {
  world = await createWorld({ rateLimitScale: 1_000 })
  // Two starts at once, then another one.
  await Promise.all([seedDemo(world.deps, log), seedDemo(world.deps, log)])
  await seedDemo(world.deps, log)
})
afterAll(() => world.drop())

const count = async (table: 'users' | 'products' | 'tenants') =>
  Number(
    (
      await world.owner
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
  )

describe('the demo', () => {
  it('is there once, however often the server starts', async () => {
    expect(await count('products')).toBe(130)
    expect(await count('tenants')).toBe(1)
  })

  it('has accounts that can sign in by mail and by text message', async () => {
    for (const username of demoAccounts) {
      const code = await createToken(world.contextOf(), {
        username,
        password: demoPassword,
        otp_channel: 'EMAIL',
      })
      expect(isProblem(code)).toBe(false)
      const password = await newestCode(world.owner, demoEmail(username))
      expect(await otpLogin(world.contextOf(), { username, password })).toMatchObject({ user: { username } })
      expect(
        await createToken(world.contextOf(), { username, password: demoPassword, otp_channel: 'SMS' }),
      ).toMatchObject({
        channel: 'SMS',
      })
    }
  })

  it('gives vendor, vendor2 and the store products of both kinds', async () => {
    const rows = await world.owner
      .selectFrom('products')
      .innerJoin('users', 'users.id', 'products.vendor_id')
      .select(['users.username', 'products.type', 'products.tenant_id'])
      .execute()
    for (const username of ['vendor', 'vendor2', 'tenant']) {
      const own = rows.filter((row) => row.username === username)
      expect(own.length).toBeGreaterThanOrEqual(15)
      expect(new Set(own.map((row) => row.type)).size).toBe(2)
    }
    expect(rows.filter((row) => row.tenant_id !== null).length).toBeGreaterThanOrEqual(8)
  })

  it('stays out of a database that somebody lives in, and where it is not allowed', async () => {
    const other = await createWorld({ seedDemo: false })
    await seedDemo(other.deps, log)
    expect(await other.owner.selectFrom('users').select('id').execute()).toEqual([])
    await other.drop()
  })
})
