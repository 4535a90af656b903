import { unattendedHeader } from '@armature/contract/platform/realtime'
import { companyIdle } from '@armature/domain/accounts/company-texts'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor } from '../../../testing/builders.ts'

let app: TestApp
let company: TestUser
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.stop())
beforeEach(async () => {
  app.clock.now = new Date()
  company = await buildVendor(app.owner)
})

const later = (minutes: number) => {
  app.clock.now = new Date(app.clock.now.getTime() + minutes * 60_000)
}
const set = (idle_minutes: number | null) =>
  app.callAs(company, 'setCompanySettings', { body: { idle_minutes } })
const read = (headers: Record<string, string> = {}) => app.callAs(company, 'listMembers', { headers })
/** The use of a session is written beside its request. */
const untilNoted = () =>
  expect
    .poll(async () => {
      const { last_seen_at } = await app.owner
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('user_id', '=', company.userId)
        .executeTakeFirstOrThrow()
      return last_seen_at
    })
    .toEqual(app.clock.now)

it('a company’s sessions end when they weren’t used for as long as it set', async () => {
  expect((await set(30)).ok).toEqual({ idle_minutes: 30 })
  expect((await app.callAs(company, 'readCompanySettings', {})).ok).toEqual({ idle_minutes: 30 })
  later(29)
  expect((await read()).status).toBe(200)
  await untilNoted()
  later(29)
  expect((await read()).status).toBe(200)
  await untilNoted()
  later(30)
  expect((await read()).status).toBe(401)
})

it('a screen that nobody touches doesn’t keep its session alive', async () => {
  await set(30)
  later(29)
  expect((await read({ [unattendedHeader]: '1' })).status).toBe(200)
  later(2)
  expect((await read({ [unattendedHeader]: '1' })).status).toBe(401)
})

it('other companies’ sessions last as before, and nonsense is refused at its field', async () => {
  later(11 * 60)
  expect((await read()).status).toBe(200)
  for (const minutes of [0, 4, 43_201, 5.5])
    expect((await set(minutes)).error).toMatchObject({ idle_minutes: [companyIdle] })
})
