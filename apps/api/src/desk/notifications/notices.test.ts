import { limits } from '@armature/domain/limits'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { countMessages, newestMessage } from '../../../testing/outbox.ts'
import { accept } from '../../../testing/money/purchases.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { addQuote, makeOffer, putIn, startQuoteWorld } from '../../../testing/quote-world.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { waitingStatements } from '../../../testing/waiting-statements.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { deliverMessage } from '../../process/jobs/deliver-message.ts'
import { jobTasks } from '../../process/jobs/job-runner.ts'
import { writeMessage } from '../chat/send-message.ts'
import { notify } from '../../platform/outbox/notify.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'

const log = pino({ level: 'silent' })

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

const list = async (user: TestUser, query = {}) => (await world.callAs(user, 'listNotices', { query })).ok
const unread = async (user: TestUser) => (await world.callAs(user, 'countNotices', {})).ok.unread
const mark = (user: TestUser, body: object) => world.callAs(user, 'markNotices', { body: body as never }) // of any shape, what the contract forbids too
const texts = async (user: TestUser, query = {}) => (await list(user, query)).results.map(({ text }) => text)

/** A quote that may be handed on. */
const newQuote = async () => {
  const quote = await addQuote(world)
  await world.owner.updateTable('quotes').set({ down_payment: 30 }).where('id', '=', quote.id).execute()
  return quote
}

/** One whose first part has just come to its vendor. */
const handOn = async () => {
  const quote = await newQuote()
  const sub = quote.subs[0]?.id ?? 0
  const moved = await world.callAs(world.admin, 'transitionSubQuote', {
    params: { id: sub, transition: 'send-to-vendor' },
  })
  expect(moved.status, moved.text).toBe(200)
  return { quote, sub }
}

const say = (user: TestUser, channel: string, client_id: string) =>
  world.callAs(user, 'sendChatMessage', { params: { channel }, body: { client_id, text: 'Hello' } })

describe('what a person is told of', () => {
  it('leads to the very record on the page that is theirs, in the bell as in the mail', async () => {
    const { quote, sub } = await handOn()
    const [notice] = (await list(world.vendor)).results
    expect(notice).toMatchObject({ kind: 'turn', path: `/subquotes/${sub}`, read: null })
    const mail = await newestMessage(world.owner, world.vendor.email)
    expect(mail.subject).toBe(notice?.text)
    expect(mail.body_text).toContain(`/subquotes/${sub}\n`)
    expect((await list(world.customer)).results[0]).toMatchObject({
      kind: 'offer',
      path: `/my-quotes/${quote.id}`,
    })
    expect((await list(world.admin)).results.every(({ path }) => path !== `/subquotes/${sub}`)).toBe(true)
  })

  it('is each person’s own, for the server’s login too', async () => {
    const { sub } = await handOn()
    const path = `/subquotes/${sub}`
    for (const other of [world.vendor2, world.admin, world.customer, world.tenant])
      expect((await list(other)).results.map((one) => one.path)).not.toContain(path)
    for (const actor of [world.vendor2, world.admin, { ...world.vendor, role: 'NOBODY' as const }]) {
      const rows = await inTransaction(world.db, actor, (trx) =>
        trx.selectFrom('notices').selectAll().where('user_id', '=', world.vendor.userId).execute(),
      )
      expect(rows, actor.role).toEqual([])
    }
    const [notice] = (await list(world.vendor)).results
    await mark(world.vendor2, { ids: [notice?.id ?? 0] })
    expect((await list(world.vendor)).results[0]?.read).toBeNull()
  })

  it('of an accepted offer reaches buyer, seller and vendor, each at its own page', async () => {
    const bought = (await accept(world, await makeOffer(world))).ok
    expect((await list(world.customer)).results[0]).toMatchObject({
      kind: 'order',
      path: `/my-orders/${bought.order}`,
    })
    expect((await list(world.admin)).results[0]).toMatchObject({ path: `/order/${bought.order}/suborders` })
    expect((await list(world.vendor)).results[0]?.path).toMatch(/^\/suborders\/\d+$/)
  })
})

describe('once', () => {
  it('also where two processes tell of the same occasion at the same moment', async () => {
    const before = await countMessages(world.owner, world.otherVendor.email)
    const once = () =>
      inTransaction(world.db, systemContext, async (trx) => {
        const [party] = await findParties(trx, [world.otherVendor.userId])
        if (party === undefined) throw new Error('no party')
        const mail = { subject: 'Only once', greeting: 'Hello,', paragraphs: ['x'] }
        const about = { kind: 'user', id: world.otherVendor.userId } as const
        await notify(trx, world.contextOf(), party, { kind: 'account', about, once: 'occasion', mail })
      })
    await Promise.all(Array.from({ length: 6 }, once))
    await once()
    expect((await texts(world.otherVendor)).filter((text) => text === 'Only once')).toHaveLength(1)
    expect(await countMessages(world.owner, world.otherVendor.email)).toBe(before + 1)
  })

  it('with the idempotency key of a retry, and not with a write that was refused', async () => {
    const quote = await newQuote()
    const sub = quote.subs[0]?.id ?? 0
    const before = (await texts(world.vendor)).length
    const move = { params: { id: sub, transition: 'send-to-vendor' } } as const
    const answers = await Promise.all([1, 2].map(() => world.callAs(world.admin, 'transitionSubQuote', move)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await texts(world.vendor)).filter((text) => text.includes(`#${sub}:`))).toHaveLength(1)
    expect(before).toBeLessThanOrEqual(limits.notices.page)
  })
})

describe('a chat’s messages', () => {
  it('are told of once until they are read, by a mail that opens the chat ready to type', async () => {
    const { quote } = await handOn()
    const channel = `Quote-${quote.id}`
    const before = await countMessages(world.owner, world.customer.email)
    await say(world.admin, channel, 'first-one')
    await say(world.admin, channel, 'second-one')
    expect(await countMessages(world.owner, world.customer.email)).toBe(before + 1)
    const mail = await newestMessage(world.owner, world.customer.email)
    expect(mail.body_text).toContain(`/my-quotes/${quote.id}?chat=${channel}\n`)
    expect(mail.body_text).not.toContain('Hello there')
    expect(mail.send_after?.getTime()).toBe(world.clock.now.getTime() + 60_000)
    const [notice] = (await list(world.customer)).results
    expect(notice).toMatchObject({ kind: 'chat', path: `/my-quotes/${quote.id}?chat=${channel}` })
    await world.callAs(world.customer, 'markChat', { params: { channel }, body: { read: 99 } })
    expect((await list(world.customer)).results[0]?.read).not.toBeNull()
    // Read within the minute: no mail goes out.
    const sent: unknown[] = []
    world.deps.mailer = { send: async (one) => void sent.push(one) }
    await deliverMessage(world.deps, mail.id)
    expect(sent).toEqual([])
    expect(await countMessages(world.owner, world.customer.email)).toBe(before)
    await say(world.admin, channel, 'third-one')
    expect(await countMessages(world.owner, world.customer.email)).toBe(before + 1)
  })

  it('stay told of where only older ones were read, until the last is', async () => {
    const { quote } = await handOn()
    const channel = `Quote-${quote.id}`
    const read = (seq: number) =>
      world.callAs(world.customer, 'markChat', { params: { channel }, body: { read: seq } })
    const first = (await say(world.admin, channel, 'older-one')).ok.seq
    const last = (await say(world.admin, channel, 'newer-one')).ok.seq
    await read(first)
    expect((await list(world.customer)).results[0]).toMatchObject({ kind: 'chat', read: null })
    await read(last)
    expect((await list(world.customer)).results[0]?.read).not.toBeNull()
  })

  it('stay told of where one is being written while those before it are read', async () => {
    const { quote } = await handOn()
    const channel = { kind: 'quote', id: quote.id } as const
    const name = `Quote-${quote.id}`
    const { seq } = (await say(world.admin, name, 'read-meanwhile')).ok
    const marking = await inTransaction(world.db, world.admin, async (trx) => {
      const body = { client_id: 'under-way', text: 'Hello' }
      await writeMessage(trx, world.contextOf(world.admin), { params: { channel }, body })
      const marked = world.callAs(world.customer, 'markChat', {
        params: { channel: name },
        body: { read: seq },
      })
      let isMarked = false
      void marked.then(() => (isMarked = true))
      await expect.poll(async () => isMarked || (await waitingStatements(world.owner)) > 0).toBe(true)
      return { marked }
    })
    expect((await marking.marked).ok.read).toBe(seq)
    expect((await list(world.customer)).results[0]).toMatchObject({ kind: 'chat', read: null })
  })

  it('are told of no more once they are taken back, but for those that another one stands beside', async () => {
    const { quote } = await handOn()
    const channel = `Quote-${quote.id}`
    const takeBack = async (seq: number) => {
      const answer = await world.callAs(world.admin, 'deleteChatMessage', { params: { channel, seq } })
      expect(answer.status, answer.text).toBe(200)
    }
    const mails = await countMessages(world.owner, world.customer.email)
    const lit = await unread(world.customer)
    const first = (await say(world.admin, channel, 'taken-back')).ok.seq
    const second = (await say(world.admin, channel, 'taken-back-later')).ok.seq
    const mail = await newestMessage(world.owner, world.customer.email)
    await say(world.customer, channel, 'an-answer')
    expect(await unread(world.customer)).toBe(lit + 1)
    await takeBack(first)
    expect(await unread(world.customer)).toBe(lit + 1)
    await takeBack(second)
    expect(await unread(world.customer)).toBe(lit)
    const sent: unknown[] = []
    world.deps.mailer = { send: async (one) => void sent.push(one) }
    await deliverMessage(world.deps, mail.id)
    expect([sent, await countMessages(world.owner, world.customer.email)]).toEqual([[], mails])
    // Its seller has the answer to read.
    expect((await list(world.admin, { unread: 'true', kind: 'chat' })).results[0]?.path).toContain(channel)
    await say(world.admin, channel, 'told-again')
    expect(await unread(world.customer)).toBe(lit + 1)
  })

  it('cost one statement for all readers while these have one to read', async () => {
    const { quote } = await handOn()
    const channel = `Quote-${quote.id}`
    await say(world.customer, channel, 'told-of-this')
    const sent = await statementsDuring(() => say(world.customer, channel, 'told-no-more'))
    expect(sent.filter((text) => /add_notice|"outbox"|from "users" as "u"/.test(text))).toHaveLength(1)
  })

  it('of a part lead its vendor to the part, and the seller to the whole', async () => {
    const { quote, sub } = await handOn()
    const channel = `subQuote-${sub}`
    await say(world.vendor, channel, 'to-the-seller')
    expect((await list(world.admin)).results[0]?.path).toBe(`/quote/${quote.id}/subquotes?chat=${channel}`)
    await say(world.admin, channel, 'to-the-vendor')
    expect((await list(world.vendor)).results[0]?.path).toBe(`/subquotes/${sub}?chat=${channel}`)
    expect((await texts(world.customer)).join()).not.toContain(`sub-quote #${sub}`)
  })
})

describe('rights that are withdrawn', () => {
  it('take the notice from the list and the count, and its mail from the post', async () => {
    const { quote, sub } = await handOn()
    const mail = await newestMessage(world.owner, world.vendor.email)
    const count = await unread(world.vendor)
    expect((await list(world.vendor)).results[0]?.path).toBe(`/subquotes/${sub}`)
    await putIn(world, quote, 'ADMIN_APPROVED')
    expect((await list(world.vendor)).results[0]?.path).not.toBe(`/subquotes/${sub}`)
    expect(await unread(world.vendor)).toBe(count - 1)
    const sent: unknown[] = []
    world.deps.mailer = { send: async (one) => void sent.push(one) }
    await deliverMessage(world.deps, mail.id)
    expect(sent).toEqual([])
    // Where they came back, another mail goes out as ever.
    await putIn(world, quote, 'SENT_TO_VENDOR')
    await say(world.admin, `subQuote-${sub}`, 'after-return')
    await deliverMessage(world.deps, (await newestMessage(world.owner, world.vendor.email)).id)
    expect(sent).toHaveLength(1)
  })
})

describe('a chat whose record is out of its vendor’s sight', () => {
  /** The subjects and texts of the mails to the vendor that lead into this chat. */
  const mailsOf = async (channel: string) => {
    const rows = await world.owner
      .selectFrom('outbox')
      .select(['id', 'body_text'])
      .where('recipient', '=', world.vendor.email)
      .orderBy('id')
      .execute()
    return rows.filter(({ body_text }) => body_text.includes(`?chat=${channel}\n`))
  }

  it('tells the vendor of a message once it may see the record, also after others that it did not see', async () => {
    const quote = await newQuote()
    const sub = quote.subs[0]?.id ?? 0
    const channel = `subQuote-${sub}`
    await say(world.admin, channel, 'out-of-sight')
    expect(await mailsOf(channel)).toEqual([])
    const move = { params: { id: sub, transition: 'send-to-vendor' } } as const
    expect((await world.callAs(world.admin, 'transitionSubQuote', move)).status).toBe(200)
    await say(world.admin, channel, 'in-sight')
    expect(await mailsOf(channel)).toHaveLength(1)
    expect((await list(world.vendor)).results[0]?.path).toBe(`/subquotes/${sub}?chat=${channel}`)
  })

  it('tells it again where a mail was kept back since the record went out of sight', async () => {
    const { quote, sub } = await handOn()
    const channel = `subQuote-${sub}`
    await say(world.admin, channel, 'before-it-went')
    const [first] = await mailsOf(channel)
    await putIn(world, quote, 'ADMIN_APPROVED')
    await deliverMessage(world.deps, first?.id ?? 0)
    expect(await mailsOf(channel)).toEqual([])
    await putIn(world, quote, 'SENT_TO_VENDOR')
    await say(world.admin, channel, 'after-it-came')
    expect(await mailsOf(channel)).toHaveLength(1)
    await say(world.admin, channel, 'and-no-other')
    expect(await mailsOf(channel)).toHaveLength(1)
  })
})

describe('the list', () => {
  it('has pages, filters and one mark for all', async () => {
    const people = world.otherVendor
    await sql`INSERT INTO notices (user_id, kind, once, text, path, in_bell, at)
      SELECT ${people.userId}, CASE n % 2 WHEN 0 THEN 'order' ELSE 'chat' END, 'page-' || n, 'No. ' || n, '/', true, ${world.clock.now}
      FROM generate_series(1, ${limits.notices.page + 5}) n`.execute(world.owner)
    const first = await list(people)
    expect([first.results.length, first.has_more]).toEqual([limits.notices.page, true])
    const second = await list(people, { before: String(first.results.at(-1)?.id) })
    expect(second.results[0]?.id).toBeLessThan(first.results.at(-1)?.id ?? 0)
    expect((await list(people, { kind: 'order' })).results.every(({ kind }) => kind === 'order')).toBe(true)
    const ids = first.results.slice(0, 2).map(({ id }) => id)
    const marked = await mark(people, { ids })
    expect(marked.ok.unread).toBe(await unread(people))
    expect((await list(people, { unread: 'false' })).results.map(({ id }) => id)).toEqual(ids)
    expect((await mark(people, { until: first.results[0]?.id })).ok.unread).toBe(0)
    expect((await list(people, { unread: 'true' })).results).toEqual([])
  })

  it.each([{}, { ids: [] }, { until: 0 }, { until: 1, ids: [1] }, { record: { kind: 'media', id: 1 } }])(
    'refuses to mark %j',
    async (body) => {
      expect((await mark(world.customer, body)).status).toBe(400)
    },
  )

  it('of a record is read by opening the record', async () => {
    const { sub } = await handOn()
    const count = await unread(world.vendor)
    const read = await mark(world.vendor, { record: { kind: 'subQuote', id: sub } })
    expect(read.ok.unread).toBe(count - 1)
  })

  it('loses what is older than it is kept', async () => {
    const late = new Date(world.clock.now.getTime() + (limits.notices.keptDays + 1) * 86_400_000)
    const now = world.clock.now
    world.clock.now = late
    await jobTasks(world.deps, log)['sweep']?.({}, {} as never) // the queue's helpers, which it doesn't use
    world.clock.now = now
    expect((await list(world.customer)).results).toEqual([])
  })
})

// Last: it ends the vendor's session.
describe('a suspended person’s notices', () => {
  it('leave by mail where they are about the account, and not where they are about records', async () => {
    const { sub } = await handOn()
    const mail = await newestMessage(world.owner, world.vendor.email)
    expect(mail.body_text).toContain(`/subquotes/${sub}`)
    await world.callAs(world.admin, 'setUserStatus', {
      params: { id: world.vendor.userId },
      body: { status: 'SUSPENDED', reason: 'papers' },
    })
    const sent: { subject: string }[] = []
    world.deps.mailer = { send: async (one) => void sent.push(one) }
    await deliverMessage(world.deps, mail.id)
    expect(sent).toEqual([])
    await deliverMessage(world.deps, (await newestMessage(world.owner, world.vendor.email)).id)
    expect(sent).toHaveLength(1)
  })
})
