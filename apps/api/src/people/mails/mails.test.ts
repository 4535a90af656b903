import { limits } from '@armature/domain/limits'
import type { MailState } from '@armature/domain/mails/mail-reason'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildVendor } from '../../../testing/builders.ts'
import type { TestUser } from '../../../testing/builders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { deliverMessage } from '../../process/jobs/deliver-message.ts'
import { queueMessage } from '../../platform/outbox/message-repository.ts'
import { MailRefused } from '../../platform/ports/mailer.ts'

let world: QuoteWorld
let reader: TestUser
let sent: string[]
let failure: Error | null
beforeAll(async () => {
  world = await startQuoteWorld()
  reader = await buildVendor(world.owner)
  sent = []
  failure = null
  world.deps.mailer = {
    send: async ({ messageId }) => {
      if (failure !== null) throw failure
      sent.push(messageId)
    },
  }
})
afterAll(() => world.stop())

const emailOf = async ({ userId }: TestUser): Promise<string> =>
  (await world.owner.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email

const queue = async (subject: string): Promise<number> => {
  const mail = { channel: 'EMAIL', recipient: await emailOf(reader), subject, text: 'Code 123456' } as const
  await world.owner.transaction().execute((trx) => queueMessage(trx, mail, world.clock.now))
  const { id } = await world.owner
    .selectFrom('outbox')
    .select('id')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  return id
}
const list = async (query: Record<string, string> = {}) =>
  (await world.callAs(world.admin, 'listMails', { query })).ok.results
const refusedAt = async (): Promise<string | null> =>
  (await world.callAs(world.admin, 'readUser', { params: { id: reader.userId } })).ok.mail_refused

it('what is refused for good is tried no more, is shown with its reason, and goes out when it is sent again', async () => {
  const id = await queue('Refused')
  failure = new MailRefused('550 no such mailbox, see https://a.test/?token=abc, code 123456')
  await deliverMessage(world.deps, id)
  failure = null
  await deliverMessage(world.deps, id)
  expect(sent).toEqual([])
  const shown = '550 no such mailbox, see [link] code [number]'
  const [mail] = await list({ state: 'refused', search: 'refused' })
  expect(mail).toMatchObject({ id, tries: 1, state: 'refused', reason: shown, resent: null })
  expect(JSON.stringify(mail)).not.toContain('123456')
  expect(await refusedAt()).toBe(shown)

  const params = { id }
  const again = await world.callAs(world.admin, 'sendMailAgain', { params })
  expect(again.ok).toMatchObject({ state: 'waiting', resent: { at: world.clock.now.toISOString() } })
  expect((await world.callAs(world.admin, 'sendMailAgain', { params })).status).toBe(200)
  await world.runJobs()
  expect(sent.filter((name) => name.startsWith(`<outbox-${id}@`))).toHaveLength(1)
  expect((await list()).some((one) => one.id === id)).toBe(false)
  expect(await refusedAt()).toBeNull()
  expect((await world.callAs(world.admin, 'sendMailAgain', { params })).status).toBe(409)
})

it('what fails for now is tried again by itself, and what is too old can’t be sent', async () => {
  const id = await queue('Busy')
  failure = new Error('450 mailbox busy')
  await expect(deliverMessage(world.deps, id)).rejects.toThrow('450')
  expect((await list({ state: 'waiting' })).find((one) => one.id === id)).toMatchObject({ tries: 1 })
  expect(await refusedAt()).toBeNull()
  await world.owner.updateTable('outbox').set({ body_text: '' }).where('id', '=', id).execute()
  expect((await list({ state: 'too-old' })).map((one) => one.id)).toContain(id)
  expect((await world.callAs(world.admin, 'sendMailAgain', { params: { id } })).status).toBe(409)
})

it('shows what nobody came to try for long, and not what was written just now', async () => {
  const id = await queue('Slow')
  const writtenAt = (at: Date) =>
    world.owner.updateTable('outbox').set({ created_at: at }).where('id', '=', id).execute()
  const isShown = async () => (await list({ search: 'Slow' })).some((one) => one.id === id)
  await writtenAt(new Date())
  expect(await isShown()).toBe(false)
  await writtenAt(new Date(Date.now() - (limits.mailWaitMinutes + 1) * 60_000))
  expect(await isShown()).toBe(true)
})

it('what the queue gave up says so, and is tried again by an administrator’s word', async () => {
  const id = await queue('Failed')
  failure = new Error('450 mailbox busy')
  await expect(deliverMessage(world.deps, id)).rejects.toThrow('450')
  failure = null
  await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts WHERE key = ${`deliver:${id}`}`.execute(
    world.owner,
  )
  await world.runJobs()
  const inState = async (state: MailState) => (await list({ state })).some((one) => one.id === id)
  expect([await inState('given-up'), await inState('waiting')]).toEqual([true, false])
  expect((await world.callAs(world.admin, 'sendMailAgain', { params: { id } })).ok.state).toBe('waiting')
  await world.runJobs()
  expect(sent.some((name) => name.startsWith(`<outbox-${id}@`))).toBe(true)
})
