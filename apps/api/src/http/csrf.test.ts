import { callTable } from '@armature/contract/call-table'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { contentOf } from '../../testing/database-content.ts'
import type { QuoteWorld } from '../../testing/quote-world.ts'
import { startQuoteWorld } from '../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  await world.signIn(world.customer)
})
afterAll(() => world.stop())

const ask = async (headers: Record<string, string>) => {
  const { authorization } = await world.signIn(world.customer)
  const payload = { products: [{ id: world.model, quantity: 1 }] }
  const answer = await world.app.inject({
    method: 'POST',
    url: callTable.requestQuote.path,
    headers: { authorization, ...headers },
    payload,
  })
  return [answer.statusCode, answer.json().code]
}

it('sets the cookie with a GET where it is missing, readable by script', async () => {
  const answer = await world.app.inject({ method: 'GET', url: callTable.readMe.path })
  const [cookie] = answer.cookies
  expect(cookie).toMatchObject({ name: 'csrftoken', sameSite: 'Lax', path: '/' })
  expect(cookie?.httpOnly).toBeUndefined()
  const again = await world.app.inject({
    method: 'GET',
    url: callTable.readMe.path,
    cookies: { csrftoken: cookie?.value ?? '' },
  })
  expect(again.cookies).toEqual([])
})

it('sets none with what caches on the way keep for everybody', async () => {
  for (const url of ['/media/none.webp', '/assets/none.js', '/favicon.svg', '/color-scheme.js?v=1'])
    expect((await world.app.inject({ method: 'GET', url })).cookies, url).toEqual([])
})

it('refuses a write that carries cookies without repeating the value, and writes nothing', async () => {
  const before = await contentOf(world)
  expect(await ask({ cookie: 'csrftoken=abc' })).toEqual([403, 'csrf'])
  expect(await ask({ cookie: 'csrftoken=abc', 'x-csrftoken': 'abd' })).toEqual([403, 'csrf'])
  expect(await ask({ cookie: 'csrftoken=abc', 'x-csrftoken': '' })).toEqual([403, 'csrf'])
  expect(await ask({ cookie: 'other=1', 'x-csrftoken': 'abc' })).toEqual([403, 'csrf'])
  expect(await ask({ cookie: 'other=1' })).toEqual([403, 'csrf'])
  expect(await contentOf(world)).toBe(before)
})

it('refuses a write from a foreign origin, cookies or not', async () => {
  const before = await contentOf(world)
  for (const origin of [
    'https://evil.example',
    'null',
    'http://localhost.evil.example',
    `${world.deps.config.publicUrl}.evil.example`,
  ]) {
    expect(await ask({ origin }), origin).toEqual([403, 'foreign_origin'])
    expect(await ask({ origin, cookie: 'csrftoken=abc', 'x-csrftoken': 'abc' }), origin).toEqual([
      403,
      'foreign_origin',
    ])
  }
  expect(await contentOf(world)).toBe(before)
})

it('takes a write with the value repeated, and one of a program that has no cookies', async () => {
  expect(
    await ask({ cookie: 'csrftoken=abc', 'x-csrftoken': 'abc', origin: world.deps.config.publicUrl }),
  ).toEqual([201, undefined])
  expect(await ask({})).toEqual([201, undefined])
})
