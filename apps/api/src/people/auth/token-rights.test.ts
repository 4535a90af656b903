import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import { buildAdmin, buildTenant, buildVendor } from '../../../testing/builders.ts'
import { contentOf } from '../../../testing/database-content.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())

type Claims = Record<string, unknown>
const partOf = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
const readPart = (text: string) => JSON.parse(Buffer.from(text, 'base64url').toString()) as Claims

/** The token with other words in it, and the signature that it had. */
const rewrite = (authorization: string, header: Claims, payload: Claims): string => {
  const [head = '', body = '', signature = ''] = authorization.replace('JWT ', '').split('.')
  return `JWT ${partOf({ ...readPart(head), ...header })}.${partOf({ ...readPart(body), ...payload })}.${signature}`
}
const statusOf = async (authorization: string, url = '/api/audit/') =>
  (await app.app.inject({ url, headers: { authorization } })).statusCode

it('a token names its session, and reveals neither the account nor its rights', async () => {
  const vendor = await buildVendor(app.owner)
  const { authorization, sessionId } = await app.signIn(vendor)
  const [head = '', body = ''] = authorization.replace('JWT ', '').split('.')
  expect(readPart(head)).toEqual({ alg: 'HS256', typ: 'JWT' })
  expect(readPart(body)).toEqual({
    iss: 'armature',
    aud: 'armature-dashboard',
    jti: sessionId,
    exp: expect.any(Number),
  })
})

it('with a role, a tenant, another session or another algorithm written into it, it is nobody’s', async () => {
  const [vendor, admin] = [await buildVendor(app.owner), await buildAdmin(app.owner)]
  const { authorization } = await app.signIn(vendor)
  const { sessionId } = await app.signIn(admin)
  expect(await statusOf(authorization)).toBe(403)
  const before = await contentOf(app)
  for (const [header, payload] of [
    [{}, { role: 'ADMIN' }],
    [{}, { tenantId: 1, tenant_id: 1 }],
    [{}, { jti: sessionId }],
    [{}, { exp: 99_999_999_999 }],
    [{ alg: 'none' }, { role: 'ADMIN' }],
    [{ alg: 'HS512' }, {}],
    [{ kid: '../../dev/null' }, {}],
  ] as const)
    expect(await statusOf(rewrite(authorization, header, payload)), JSON.stringify([header, payload])).toBe(
      401,
    )
  expect(await contentOf(app)).toBe(before)
  expect(await statusOf(authorization, '/api/me/')).toBe(200)
})

it('it has the rights that its account has now', async () => {
  const tenant = await buildTenant(app.owner)
  const { authorization } = await app.signIn(tenant)
  const set = (changes: { role?: 'ADMIN' | 'VENDOR'; tenant_id?: number | null }) =>
    app.owner.updateTable('users').set(changes).where('id', '=', tenant.userId).execute()
  // A person who may invite is told that this invitation is empty; another is told no more than that they may not.
  const invite = async () =>
    (await app.app.inject({ method: 'POST', url: '/user/', headers: { authorization }, payload: {} }))
      .statusCode
  expect(await invite()).toBe(400)
  await set({ tenant_id: null })
  expect(await invite()).toBe(403)
  expect((await app.app.inject({ url: '/api/me/', headers: { authorization } })).json()).toMatchObject({
    tenant: null,
  })
  expect(await statusOf(authorization)).toBe(403)
  await set({ role: 'ADMIN' })
  expect(await statusOf(authorization)).toBe(200)
  await set({ role: 'VENDOR' })
  expect(await statusOf(authorization)).toBe(403)
})
