import { messages } from '@armature/domain/messages'
import { beforeEach, describe, expect, it, vi } from 'vitest'

vi.stubGlobal('window', { addEventListener: () => undefined, location: { pathname: '/', search: '' } })
const empty = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined }
vi.stubGlobal('localStorage', empty)
vi.stubGlobal('sessionStorage', empty)

// These modules use browser objects when they load.
const { makeWrite } = await import('./write.ts')
const { notifyBy } = await import('../teller.ts')

type Answer = { status: number; body?: unknown } | 'lost'

const told: string[] = []
let sent: { key: string | null; body: string; answer: PromiseWithResolvers<Response> }[] = []

/** Answers the newest pending request. */
const answer = (given: Answer, index = sent.length - 1): void => {
  if (given === 'lost') sent[index]?.answer.reject(new TypeError('network'))
  else sent[index]?.answer.resolve(new Response(JSON.stringify(given.body ?? {}), { status: given.status }))
}
const requests = (count: number) => expect.poll(() => sent).toHaveLength(count)

beforeEach(() => {
  told.length = 0
  sent = []
  vi.stubGlobal('document', { cookie: 'csrftoken=x' })
  notifyBy({
    success: (text) => void told.push(`success: ${text}`),
    failure: (text) => void told.push(`failure: ${text}`),
    overcome: (text) => void told.push(`overcome: ${text}`),
  })
  vi.stubGlobal('fetch', (_: string, { headers, body }: { headers: Headers; body: string }) => {
    const late = Promise.withResolvers<Response>()
    sent.push({ key: headers.get('Idempotency-Key'), body, answer: late })
    return late.promise
  })
})

const invite = (more: { failure?: false; onRefused?: (error: unknown) => void } = {}) =>
  makeWrite({
    send: (email: string, write) =>
      write('inviteCustomer', { body: { email, first_name: 'Ada', last_name: 'Byron' } }),
    success: (_, email) => `Invited ${email}`,
    ...more,
  })

describe('the key of a write', () => {
  it('stays for the same content after a lost answer, until its outcome is known', async () => {
    const run = invite()
    for (const given of ['lost', { status: 503 }, { status: 201 }, { status: 201 }] as const) {
      const outcome = run('a@b.test')
      const count = sent.length + 1
      await requests(count)
      answer(given)
      await outcome
    }
    const keys = sent.map(({ key }) => key)
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
    expect([keys[1], keys[2]]).toEqual([keys[0], keys[0]])
    expect(keys[3]).not.toBe(keys[0])
  })

  it('is another for another content, and the first one is new after that', async () => {
    const run = invite()
    const outcomes: [string, Answer][] = [
      ['a@b.test', 'lost'],
      ['c@d.test', { status: 201 }],
      ['a@b.test', { status: 201 }],
    ]
    for (const [email, given] of outcomes) {
      const outcome = run(email)
      const count = sent.length + 1
      await requests(count)
      answer(given)
      await outcome
    }
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3)
  })

  it('stays while the server says that the first try is under way', async () => {
    const run = invite()
    for (const given of [{ status: 409, body: { code: 'payment_pending' } }, { status: 201 }]) {
      const outcome = run('a@b.test')
      const count = sent.length + 1
      await requests(count)
      answer(given)
      await outcome
    }
    expect(sent[1]?.key).toBe(sent[0]?.key)
  })
})

describe('a double click', () => {
  it('is sent once and told of once', async () => {
    const run = invite()
    const outcomes = [run('a@b.test'), run('a@b.test')]
    await requests(1)
    answer({ status: 201, body: { id: 7 } })
    expect(await Promise.all(outcomes)).toEqual([
      { ok: true, result: { id: 7 } },
      { ok: true, result: { id: 7 } },
    ])
    expect(sent).toHaveLength(1)
    expect(told).toEqual(['success: Invited a@b.test'])
  })

  it('on two different things sends both', async () => {
    const run = invite()
    const outcomes = [run('a@b.test'), run('c@d.test')]
    await requests(2)
    answer({ status: 201 }, 1)
    answer({ status: 201 }, 0)
    await Promise.all(outcomes)
    expect(told).toEqual(['success: Invited c@d.test', 'success: Invited a@b.test'])
  })
})

describe('a refusal', () => {
  const refused: Answer = { status: 400, body: { email: ['Taken.'] } }

  it('is told by the server’s text, or by the general one where it has none', async () => {
    const run = invite()
    for (const given of [{ status: 403, body: { detail: 'Not yours.' } }, { status: 404 }]) {
      const outcome = run('a@b.test')
      const count = sent.length + 1
      await requests(count)
      answer(given)
      expect((await outcome).ok).toBe(false)
    }
    expect(told).toEqual(['failure: Not yours.', `failure: ${messages.somethingWentWrong}`])
  })

  it('is left to the screen where that says it in its place, with the fields that it is about', async () => {
    const onRefused = vi.fn<(error: unknown) => void>()
    const outcome = invite({ failure: false, onRefused })('a@b.test')
    await requests(1)
    answer(refused)
    expect(await outcome).toMatchObject({ ok: false, refusal: { fields: { email: ['Taken.'] } } })
    expect(onRefused).toHaveBeenCalledOnce()
    expect(told).toEqual([])
  })
})

it('a lost answer is told of once, by the general text, and is no refusal', async () => {
  const onRefused = vi.fn<(error: unknown) => void>()
  const outcome = invite({ onRefused })('a@b.test')
  await requests(1)
  answer('lost')
  expect(await outcome).toMatchObject({ ok: false, refusal: null })
  expect(onRefused).not.toHaveBeenCalled()
  expect(told).toEqual([`failure: ${messages.unexpected}`])
})

it('a failure is overcome by the next success of the same write, and by that once', async () => {
  const run = invite()
  for (const given of [
    'lost',
    { status: 403, body: { detail: 'Not yours.' } },
    { status: 201 },
    { status: 201 },
  ] as const) {
    const outcome = run('a@b.test')
    const count = sent.length + 1
    await requests(count)
    answer(given)
    await outcome
  }
  expect(told).toEqual([
    `failure: ${messages.unexpected}`,
    'failure: Not yours.',
    'overcome: Not yours.',
    'success: Invited a@b.test',
    'success: Invited a@b.test',
  ])
})
