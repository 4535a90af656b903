import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'

let world: TestApp
beforeAll(async () => {
  world = await startTestApp()
})
afterAll(() => world.stop())

it('lists nothing for an address that can’t be one', async () => {
  const answer = await world.app.inject({ url: '/dev/outbox.json?to=nobody%00@example.com' })
  expect([answer.statusCode, answer.json()]).toEqual([200, []])
})
