import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { World } from '../../../testing/builders.ts'
import { createWorld } from '../../../testing/builders.ts'
import type { Mail } from '../../platform/ports/mailer.ts'
import { queueMessage } from '../../platform/outbox/message-repository.ts'
import { deliverMessage } from './deliver-message.ts'
import { sweepOld } from './sweep-old.ts'

let world: World
let sent: Mail[]
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.drop())
beforeEach(() => {
  sent = []
  use('production')
  world.deps.mailer = {
    send: async (mail) => {
      sent.push(mail)
    },
  }
})

const use = (environment: 'production' | 'development') => {
  world.deps.config = { ...world.deps.config, environment }
}
const secret = 'https://a.test/resetPassword?token=abc'
const queue = async (): Promise<number> => {
  const message = {
    channel: 'EMAIL',
    recipient: 'a@example.test',
    subject: 'Reset',
    text: secret,
    html: secret,
  } as const
  await world.contextOf().inWrite(async (trx) => {
    await queueMessage(trx, message, world.clock.now)
    return null
  })
  const { id } = await world.owner
    .selectFrom('outbox')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return id
}
const stored = (id: number) =>
  world.owner
    .selectFrom('outbox')
    .select(['recipient', 'subject', 'body_text', 'body_html', 'sent_at', 'attempts'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
const refuse = async () => {
  throw new Error('mailbox busy')
}

it('forgets what it said once it is out, in production, and keeps that it went out', async () => {
  const id = await queue()
  await deliverMessage(world.deps, id)
  expect(sent).toMatchObject([{ to: 'a@example.test', text: secret, html: secret }])
  const row = await stored(id)
  expect(row).toMatchObject({ recipient: 'a@example.test', subject: 'Reset', body_text: '', body_html: null })
  expect(row.sent_at).toEqual(world.clock.now)
})

it('sends nothing again when the queue repeats itself', async () => {
  const id = await queue()
  await deliverMessage(world.deps, id)
  await deliverMessage(world.deps, id)
  expect(sent).toHaveLength(1)
})

it('keeps what it said elsewhere, for the mailbox page', async () => {
  use('development')
  const id = await queue()
  await deliverMessage(world.deps, id)
  await sweepOld(world.deps)
  expect(await stored(id)).toMatchObject({ body_text: secret, body_html: secret, sent_at: world.clock.now })
})

it('keeps what could not be sent for the next try, and no longer than anybody tries', async () => {
  const id = await queue()
  world.deps.mailer = { send: refuse }
  await expect(deliverMessage(world.deps, id)).rejects.toThrow('mailbox busy')
  await sweepOld(world.deps)
  expect(await stored(id)).toMatchObject({ body_text: secret, sent_at: null, attempts: 1 })
  world.clock.now = new Date(world.clock.now.getTime() + 8 * 86_400_000)
  await sweepOld(world.deps)
  expect(await stored(id)).toMatchObject({ body_text: '', body_html: null, sent_at: null })
})

it('empties what an earlier version left', async () => {
  use('development')
  const id = await queue()
  await deliverMessage(world.deps, id)
  use('production')
  await sweepOld(world.deps)
  expect(await stored(id)).toMatchObject({ body_text: '', body_html: null })
})
