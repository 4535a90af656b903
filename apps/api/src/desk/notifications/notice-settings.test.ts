import { limits } from '@armature/domain/limits'
import { noticeKinds, noticeTable } from '@armature/domain/notices/notice-kinds'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import pino from 'pino'
import type { TestUser } from '../../../testing/builders.ts'
import { buildVendor } from '../../../testing/builders.ts'
import { until } from '../../../testing/faults/database-faults.ts'
import { countMessages, newestMessage } from '../../../testing/outbox.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, putIn, startQuoteWorld } from '../../../testing/quote-world.ts'
import { waitingStatements } from '../../../testing/waiting-statements.ts'
import { deliverMessage } from '../../process/jobs/deliver-message.ts'
import type { Mail } from '../../platform/ports/mailer.ts'
import { issueUnsubscribeToken } from '../../platform/outbox/unsubscribe-token.ts'
import { notify } from '../../platform/outbox/notify.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'
import { sendDigests } from './send-digests.ts'

const log = pino({ level: 'silent' })

let world: QuoteWorld
let reader: TestUser
let sent: Mail[]
beforeAll(async () => {
  world = await startQuoteWorld()
  world.deps.mailer = { send: async (mail) => void sent.push(mail) }
})
afterAll(() => world.stop())
beforeEach(async () => {
  reader = await buildVendor(world.owner, {}, `Reader ${Math.random()}`)
  sent = []
})

const at = (time: string) => {
  world.clock.now = new Date(time)
}
type Change = NonNullable<Parameters<typeof world.callAs<'changeNoticeSettings'>>[2]['body']>
const choose = (body: Change) => world.callAs(reader, 'changeNoticeSettings', { body })
const texts = async () => (await world.callAs(reader, 'listNotices', {})).ok.results.map(({ text }) => text)
const mails = () => countMessages(world.owner, reader.email)

/** Tells the reader of themselves: no rights of others matter. */
const say = async (
  subject: string,
  kind: 'order' | 'payout' | 'account' = 'order',
  about = reader.userId,
) => {
  const ctx = world.contextOf()
  await ctx.inWrite(async (trx) => {
    const [party] = await findParties(trx, [reader.userId])
    if (party !== undefined)
      await notify(trx, ctx, party, {
        kind,
        about: { kind: 'user', id: about },
        once: subject,
        mail: { subject, greeting: 'Hello,', paragraphs: [subject] },
      })
    return null
  })
}

describe('a person’s settings', () => {
  it('begin with the table’s, for the kinds that they could get, and keep what is not named', async () => {
    const first = (await world.callAs(reader, 'readNoticeSettings', {})).ok
    expect(first.zone).toBeNull()
    expect(first.kinds.map(({ kind }) => kind)).toEqual(
      noticeKinds.filter((kind) =>
        (noticeTable[kind].to as readonly string[]).some(
          (recordRole) => recordRole !== 'ADMIN' && recordRole !== 'TENANT',
        ),
      ),
    )
    await choose({ kinds: [{ kind: 'order', mail: 'off' }], zone: 'Asia/Tokyo' })
    const second = (await choose({ kinds: [{ kind: 'order', bell: false }], digest_hour: 6 })).ok
    expect(second).toMatchObject({ zone: 'Asia/Tokyo', digest_hour: 6, quiet: null })
    expect(second.kinds.find(({ kind }) => kind === 'order')).toMatchObject({ bell: false, mail: 'off' })
    expect(second.kinds.find(({ kind }) => kind === 'payout')).toMatchObject({ bell: true, mail: 'now' })
  })

  it.each([
    { zone: 'Mars/Base' },
    { digest_hour: 24 },
    { quiet: { from: 0, until: 1440 } },
    { kinds: [{ kind: 'x' }] },
  ])('refuse %j', async (body) => {
    const answer = await choose(body as never) // what the contract forbids
    expect(answer.status).toBe(400)
  })

  it('decide by kind and channel, but not about what can’t be switched off', async () => {
    await choose({
      kinds: [
        { kind: 'order', mail: 'off' },
        { kind: 'payout', bell: false },
        { kind: 'account', mail: 'off' },
      ],
    })
    await say('An order')
    expect([await texts(), await mails()]).toEqual([['An order'], 0])
    await say('A payout', 'payout')
    expect([await texts(), await mails()]).toEqual([['An order'], 1])
    await say('Suspended', 'account')
    expect(await mails()).toBe(2)
  })
})

describe('quiet hours', () => {
  it('keep a mail until they end on the reader’s clock, and one that is read meanwhile for good', async () => {
    await choose({ zone: 'Europe/Berlin', quiet: { from: 1_320, until: 420 } })
    // The night on which clocks are put forward.
    at('2026-03-28T22:00:00Z')
    await say('At night')
    const mail = await newestMessage(world.owner, reader.email)
    expect(mail.send_after?.toISOString()).toBe('2026-03-29T05:00:00.000Z')
    await say('Your account', 'account')
    expect((await newestMessage(world.owner, reader.email)).send_after).toBeNull()
    await world.callAs(reader, 'markNotices', { body: { until: 1_000_000 } })
    await deliverMessage(world.deps, mail.id)
    expect(sent).toEqual([])
    at('2026-03-29T06:00:00Z')
    await say('By day')
    expect((await newestMessage(world.owner, reader.email)).send_after).toBeNull()
  })
})

describe('a mark for all', () => {
  it('leaves what no bell shows to its mail', async () => {
    await choose({
      kinds: [
        { kind: 'order', bell: false, mail: 'digest' },
        { kind: 'payout', bell: false },
      ],
      zone: 'UTC',
      quiet: { from: 1_320, until: 420 },
      digest_hour: 9,
    })
    at('2026-05-03T23:00:00Z')
    await say('In the daily mail alone')
    await say('At the end of quiet hours', 'payout')
    const late = await newestMessage(world.owner, reader.email)
    await say('In the bell', 'account')
    const [shown] = (await world.callAs(reader, 'listNotices', {})).ok.results
    expect(shown?.text).toBe('In the bell')
    const marked = await world.callAs(reader, 'markNotices', { body: { until: shown?.id ?? 0 } })
    expect(marked.ok.unread).toBe(0)
    expect((await world.callAs(reader, 'listNotices', {})).ok.results[0]?.read).not.toBeNull()
    at('2026-05-04T09:00:00Z')
    await deliverMessage(world.deps, late.id)
    expect(sent.map(({ subject }) => subject)).toEqual(['At the end of quiet hours'])
    await sendDigests(world.deps, log)
    expect((await newestMessage(world.owner, reader.email)).body_text).toContain('In the daily mail alone')
  })

  it('leaves a notice whose record is out of sight until it is there again', async () => {
    const quote = await addQuote(world)
    reader = world.vendor
    await putIn(world, quote, 'SENT_TO_VENDOR')
    at('2026-05-04T12:00:00Z')
    const ctx = world.contextOf()
    await ctx.inWrite(async (trx) => {
      const [party] = await findParties(trx, [reader.userId])
      const about = { kind: 'subQuote', id: quote.subs[0]?.id ?? 0, vendorId: reader.userId } as const
      const mail = { subject: 'Out of sight', greeting: 'Hello,', paragraphs: ['x'] }
      if (party !== undefined) await notify(trx, ctx, party, { kind: 'turn', about, mail })
      return null
    })
    const [shown] = (await world.callAs(reader, 'listNotices', {})).ok.results
    await putIn(world, quote, 'ADMIN_APPROVED')
    await world.callAs(reader, 'markNotices', { body: { until: shown?.id ?? 0 } })
    await putIn(world, quote, 'SENT_TO_VENDOR')
    expect((await world.callAs(reader, 'listNotices', {})).ok.results[0]).toMatchObject({
      text: 'Out of sight',
      read: null,
    })
  })
})

describe('the daily mail', () => {
  it('comes once a day from its hour on, by two processes too, with what may be seen and is unread', async () => {
    const quote = await addQuote(world)
    const [sub] = quote.subs
    await putIn(world, quote, 'SENT_TO_VENDOR')
    reader = world.vendor
    await choose({
      kinds: [
        { kind: 'turn', mail: 'digest' },
        { kind: 'order', mail: 'digest' },
      ],
      zone: 'UTC',
      digest_hour: 9,
    })
    const before = await mails()
    at('2026-05-04T07:00:00Z')
    const ctx = world.contextOf()
    await ctx.inWrite(async (trx) => {
      const [party] = await findParties(trx, [reader.userId])
      const about = { kind: 'subQuote', id: sub?.id ?? 0, vendorId: reader.userId } as const
      const mail = { subject: 'Lost by then', greeting: 'Hello,', paragraphs: ['x'] }
      if (party !== undefined) await notify(trx, ctx, party, { kind: 'turn', about, mail })
      return null
    })
    await say('Still mine')
    await sendDigests(world.deps, log)
    expect(await mails()).toBe(before)
    await putIn(world, quote, 'ADMIN_APPROVED')
    at('2026-05-04T09:00:00Z')
    await Promise.all([1, 2, 3].map(() => sendDigests(world.deps, log)))
    expect(await mails()).toBe(before + 1)
    const { body_text: text } = await newestMessage(world.owner, reader.email)
    expect(text).toContain('Still mine')
    expect(text).not.toContain('Lost by then')
    await say('Later that day')
    at('2026-05-04T12:00:00Z')
    await sendDigests(world.deps, log)
    expect(await mails()).toBe(before + 1)
    at('2026-05-05T09:00:00Z')
    await sendDigests(world.deps, log)
    expect((await newestMessage(world.owner, reader.email)).body_text).toContain('Later that day')
    expect(await mails()).toBe(before + 2)
  })
})

describe('more news than a daily mail has lines for', () => {
  it('is told in the next ones, but for what is read by then', async () => {
    await choose({ kinds: [{ kind: 'order', bell: false, mail: 'digest' }], zone: 'UTC', digest_hour: 9 })
    const { digestLines } = limits.notices
    at('2026-05-04T08:00:00Z')
    const news = Array.from({ length: digestLines + 3 }, (_, nth) => `News ${nth}.`)
    for (const text of news) await say(text)
    const told = async (time: string) => {
      at(time)
      await sendDigests(world.deps, log)
      const { body_text } = await newestMessage(world.owner, reader.email)
      return { texts: news.filter((text) => body_text.includes(text)), body_text }
    }
    const first = await told('2026-05-04T09:00:00Z')
    expect(first.texts).toEqual(news.slice(0, digestLines))
    expect(first.body_text).toContain('And 3 more')
    await sql`UPDATE notices SET read_at = now() WHERE user_id = ${reader.userId} AND text = ${news.at(-1)}`.execute(
      world.owner,
    )
    const second = await told('2026-05-05T09:00:00Z')
    expect(second.texts).toEqual(news.slice(digestLines, -1))
    expect(second.body_text).not.toContain('more. The next')
    const before = await mails()
    at('2026-05-06T09:00:00Z')
    await sendDigests(world.deps, log)
    expect(await mails()).toBe(before)
  })
})

describe('a chat in the daily mail', () => {
  it('is in one again, where the record was out of sight when an earlier one was made', async () => {
    const quote = await addQuote(world)
    const sub = quote.subs[1]?.id ?? 0
    reader = world.vendor2
    await putIn(world, quote, 'SENT_TO_VENDOR')
    await choose({ kinds: [{ kind: 'chat', mail: 'digest' }], zone: 'UTC', digest_hour: 9 })
    const chat = (client_id: string) =>
      world.callAs(world.admin, 'sendChatMessage', {
        params: { channel: `subQuote-${sub}` },
        body: { client_id, text: 'Hello' },
      })
    at('2026-05-06T09:00:00Z')
    await chat('before-it-went')
    await putIn(world, quote, 'ADMIN_APPROVED')
    const before = await mails()
    await sendDigests(world.deps, log)
    expect(await mails()).toBe(before)
    await putIn(world, quote, 'SENT_TO_VENDOR')
    await chat('after-it-came')
    at('2026-05-07T09:00:00Z')
    await sendDigests(world.deps, log)
    expect((await newestMessage(world.owner, reader.email)).body_text).toContain(`?chat=subQuote-${sub}`)
  })
})

describe('a notice that comes while the daily mail is made', () => {
  it('is in this one or in the next', async () => {
    await choose({ kinds: [{ kind: 'order', mail: 'digest' }], zone: 'UTC', digest_hour: 9 })
    at('2026-05-04T09:00:00Z')
    await say('In time')
    const round = await world.owner.transaction().execute(async (trx) => {
      await sql`LOCK TABLE notices IN EXCLUSIVE MODE`.execute(trx)
      const made = sendDigests(world.deps, log)
      await until(async () => (await waitingStatements(world.owner, 'notices')) > 0)
      await sql`INSERT INTO notices (user_id, kind, once, text, path, in_bell, waits_for_digest, at)
        VALUES (${reader.userId}, 'order', 'meanwhile', 'Meanwhile', '/', true, true, ${world.clock.now})`.execute(
        trx,
      )
      return { made }
    })
    await round.made
    at('2026-05-05T09:00:00Z')
    await sendDigests(world.deps, log)
    const { rows } = await sql<{ body_text: string }>`
      SELECT body_text FROM outbox WHERE recipient = ${reader.email} ORDER BY id`.execute(world.owner)
    const bodies = rows.map(({ body_text }) => body_text)
    for (const text of ['In time', 'Meanwhile'])
      expect(bodies.filter((body) => body.includes(text))).toHaveLength(1)
  })
})

describe('the link that unsubscribes', () => {
  const stop = (token: string) => world.callAs(null, 'stopNoticeMails', { query: { token } })

  it('stands in each mail and its headers, and stops that kind for that person, also one under way', async () => {
    await say('First')
    const mail = await newestMessage(world.owner, reader.email)
    await deliverMessage(world.deps, mail.id)
    const url = new URL(sent[0]?.unsubscribeUrl ?? '')
    const token = url.searchParams.get('token') ?? ''
    expect(mail.body_text).toContain(`/unsubscribe?token=${token}`)
    await say('Under way')
    const second = await newestMessage(world.owner, reader.email)
    // As a mail program does it (RFC 8058): without cookies, with a form.
    const answer = await world.app.inject({
      method: 'POST',
      url: url.pathname + url.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect([answer.statusCode, answer.json()]).toEqual([200, { label: 'Orders' }])
    await deliverMessage(world.deps, second.id)
    await say('Third')
    expect(sent).toHaveLength(1)
    await say('A payout', 'payout')
    expect((await newestMessage(world.owner, reader.email)).subject).toBe('A payout')
    expect(await texts()).toEqual(['A payout', 'Third', 'Under way', 'First'])
  })

  it('is refused where it is forged, or names mails that can’t be stopped', async () => {
    const { serverSecret } = world.deps
    const own = issueUnsubscribeToken(reader.userId, 'order', serverSecret)
    const forged = [
      own.replace(/^\d+/, String(world.vendor.userId)),
      own.replace('order', 'payout'),
      `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
      issueUnsubscribeToken(reader.userId, 'order', 'another secret'),
      issueUnsubscribeToken(reader.userId, 'account', serverSecret),
      'x',
    ]
    for (const token of forged) expect((await stop(token)).status, token).toBe(400)
    await say('Still told')
    expect(await mails()).toBe(1)
    expect((await stop(own)).status).toBe(200)
  })

  it('is not in mails that can’t be stopped', async () => {
    await say('Suspended', 'account')
    const mail = await newestMessage(world.owner, reader.email)
    await deliverMessage(world.deps, mail.id)
    expect([sent[0]?.unsubscribeUrl, mail.body_text]).toEqual([
      undefined,
      expect.not.stringContaining('/unsubscribe'),
    ])
  })
})
