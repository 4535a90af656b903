import { limits } from '@armature/domain/limits'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import pino from 'pino'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor } from '../../../testing/builders.ts'
import type { PushService } from '../../../testing/push-service.ts'
import { startPushService } from '../../../testing/push-service.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../testing/quote-world.ts'
import { webPush } from '../../platform/adapters/web-push.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { pushNotice } from '../../process/jobs/push-notice.ts'
import { notify } from '../../platform/outbox/notify.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'

const log = pino({ level: 'silent' })
/** A valid public key. */
const curvePoint = 'BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'

let world: QuoteWorld
let service: PushService
let reader: TestUser
beforeAll(async () => {
  world = await startQuoteWorld()
  service = await startPushService()
  const push = { ...world.deps.config.push, services: [service.origin] }
  world.deps.config = { ...world.deps.config, push }
  world.deps.push = webPush(push)
})
afterAll(async () => {
  service.close()
  await world.stop()
})
beforeEach(async () => {
  reader = await buildVendor(world.owner, {}, `Reader ${Math.random()}`)
  service.pushed.length = 0
  service.asked.length = 0
  service.answers.status = 201
  world.clock.now = new Date()
})

type Change = NonNullable<Parameters<typeof world.callAs<'changeNoticeSettings'>>[2]['body']>
const choose = async (body: Change) => (await world.callAs(reader, 'changeNoticeSettings', { body })).ok
const subscribe = async (user = reader, body = service.subscribe()) => {
  expect((await world.callAs(user, 'subscribePush', { body })).ok.push.here).toBe(true)
  return body
}
const isHere = async (user = reader) => (await world.callAs(user, 'readNoticeSettings', {})).ok.push.here

/** Tells the reader of something: of themselves, unless a record is given. */
const say = (
  subject: string,
  about: Parameters<typeof notify>[3]['about'] = { kind: 'user', id: reader.userId },
) =>
  inTransaction(world.db, systemContext, async (trx) => {
    const [party] = await findParties(trx, [reader.userId])
    const mail = {
      subject,
      greeting: 'Hello,',
      paragraphs: ['what the mail says'],
    }
    if (party !== undefined)
      await notify(trx, world.contextOf(), party, { kind: 'order', about, once: subject, mail })
  })
const texts = () => service.pushed.map(({ payload }) => (payload as { text: string }).text) // what push-notice.ts writes

describe('a browser that notices are pushed to', () => {
  it('gets the bell’s text and path alone, encrypted for it and signed by the server, once', async () => {
    const { endpoint } = await subscribe()
    await say('An order for you')
    await world.runJobs()
    await world.runJobs()
    const [notice] = (await world.callAs(reader, 'listNotices', {})).ok.results
    expect(service.pushed).toEqual([
      {
        browser: new URL(endpoint).pathname,
        payload: { id: notice?.id, text: 'An order for you', path: notice?.path },
        ttl: limits.notices.pushHours * 3_600,
        topic: `notice-${notice?.id}`,
        claims: { aud: service.origin, sub: 'mailto:no-reply@armature.test', exp: expect.any(Number) },
        key: world.deps.push.publicKey,
      },
    ])
  })

  it('gets nothing of a kind that is switched off, nor of what was read while it waited', async () => {
    await subscribe()
    await choose({ kinds: [{ kind: 'order', push: false }] })
    await say('Switched off')
    await choose({ kinds: [{ kind: 'order', push: true }] })
    await say('Read already')
    await world.callAs(reader, 'markNotices', { body: { until: 1_000_000 } })
    await world.runJobs()
    await say('Switched off while it waited')
    await choose({ kinds: [{ kind: 'order', push: false }] })
    await world.runJobs()
    await choose({ kinds: [{ kind: 'order', push: true }] })
    await say('Unread')
    await world.runJobs()
    expect(texts()).toEqual(['Unread'])
  })

  it('is left in peace in quiet hours, also by one that was on its way as they began', async () => {
    await subscribe()
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    world.clock.now = new Date(`${day}T12:00:00Z`)
    await say('On its way')
    await choose({ zone: 'UTC', quiet: { from: 1_320, until: 420 } })
    world.clock.now = new Date(`${day}T23:00:00Z`)
    await say('At night')
    await world.runJobs()
    expect(texts()).toEqual([])
    world.clock.now = new Date(new Date(`${day}T07:00:00Z`).getTime() + 86_400_000)
    await world.runJobs()
    expect(texts().toSorted()).toEqual(['At night', 'On its way'])
  })

  it('hears nothing of a record that its reader lost meanwhile, nor what is long past', async () => {
    const quote = await addQuote(world)
    const sub = quote.subs[0]?.id ?? 0
    await putIn(world, quote, 'SENT_TO_VENDOR')
    reader = world.vendor
    await subscribe()
    await say('Lost by then', { kind: 'subQuote', id: sub, vendorId: reader.userId })
    await putIn(world, quote, 'ADMIN_APPROVED')
    await world.runJobs()
    await say('Long past')
    world.clock.now = new Date(world.clock.now.getTime() + (limits.notices.pushHours + 1) * 3_600_000)
    await world.runJobs()
    expect(texts()).toEqual([])
  })
})

describe('a subscription', () => {
  it('ends with its session, whoever ends it, and at a logout', async () => {
    await subscribe()
    await world.callAs(world.admin, 'setUserStatus', {
      params: { id: reader.userId },
      body: { status: 'SUSPENDED', reason: 'papers' },
    })
    const rows = () =>
      world.owner.selectFrom('push_subscriptions').select('id').where('user_id', '=', reader.userId).execute()
    expect(await rows()).toEqual([])
    reader = await buildVendor(world.owner, {}, 'Leaves')
    await subscribe()
    expect(await rows()).toHaveLength(1)
    await world.callAs(reader, 'logout', {})
    expect(await rows()).toEqual([])
  })

  it('is of one person: who signs in on the same browser takes it over', async () => {
    const browser = await subscribe()
    await subscribe(world.customer, browser)
    expect([await isHere(), await isHere(world.customer)]).toEqual([false, true])
    await say('Not for others')
    await world.runJobs()
    expect(service.pushed).toEqual([])
    expect((await world.callAs(world.customer, 'endPush', {})).ok.push.here).toBe(false)
  })

  it.each([404, 410])('is forgotten where the service answers %i', async (status) => {
    await subscribe()
    service.answers.status = status
    await say(`Gone ${status}`)
    await world.runJobs()
    expect(await isHere()).toBe(false)
  })

  it.each([
    [503, 'throws'],
    [429, 'throws'],
    [302, 'gives up'],
    [413, 'gives up'],
  ] as const)('stays where the service answers %i, and the job %s', async (status, outcome) => {
    const browser = new URL((await subscribe()).endpoint).pathname
    service.answers.location = `${service.origin}/elsewhere`
    service.answers.status = status
    await say(`Fails ${status}`)
    const row = { user_id: reader.userId }
    const [notice, target] = await Promise.all([
      world.owner
        .selectFrom('notices')
        .select('id')
        .where('user_id', '=', row.user_id)
        .executeTakeFirstOrThrow(),
      world.owner
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', row.user_id)
        .executeTakeFirstOrThrow(),
    ])
    const tried = pushNotice(world.deps, log, { noticeId: notice.id, subscriptionId: target.id })
    if (outcome === 'throws') await expect(tried).rejects.toThrow(String(status))
    else await tried
    expect(await isHere()).toBe(true)
    expect(service.asked).toEqual([browser])
    // Tried again, it arrives.
    service.answers.status = 201
    await pushNotice(world.deps, log, { noticeId: notice.id, subscriptionId: target.id })
    expect(texts()).toEqual([`Fails ${status}`])
  })

  it.each([
    ['an address of this machine', { endpoint: 'https://127.0.0.1/send/1' }],
    ['a host that only looks like a service', { endpoint: 'https://fcm.googleapis.com.evil.test/' }],
    ['an address without https', { endpoint: 'http://fcm.googleapis.com/fcm/send/1' }],
    ['a key that is no point of the curve', { keys: { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) } }],
    ['a short secret', { keys: { p256dh: curvePoint, auth: 'A'.repeat(21) } }],
  ])('is refused with %s', async (_what, wrong) => {
    const answer = await world.callAs(reader, 'subscribePush', { body: { ...service.subscribe(), ...wrong } })
    expect([answer.status, Object.keys(answer.error)[0]?.split('.')[0]]).toEqual([400, Object.keys(wrong)[0]])
    expect(await isHere()).toBe(false)
  })

  it('is nobody else’s to see, for the server’s login too', async () => {
    await subscribe()
    for (const actor of [world.vendor2, world.admin, { ...reader, role: 'NOBODY' as const }]) {
      const rows = await inTransaction(world.db, actor, (trx) =>
        trx.selectFrom('push_subscriptions').selectAll().where('user_id', '=', reader.userId).execute(),
      )
      expect(rows, actor.role).toEqual([])
    }
  })
})
