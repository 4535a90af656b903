import { describe, expect, it } from 'vitest'
import { limits } from '../limits.ts'
import { parsePlace, presentAs } from '../realtime/presence.ts'
import { admin, customer, tenant, vendor } from '../quotes/testing/quote-states.ts'
import { nobody, system } from '../rights/actor.ts'
import { mayChangeMessage } from './chat-rules.ts'
import { channelName, chatKinds } from './channel.ts'
import { recordName } from './record-name.ts'

describe('a message', () => {
  const at = new Date('2026-03-01T12:00:00Z')
  const after = (ms: number) => new Date(at.getTime() + ms)
  const own = { authorId: vendor.userId, at, deletedAt: null }
  const minutes = limits.chat.changeMinutes * 60_000

  it('is its author’s to change for some minutes, to the millisecond', () => {
    expect(mayChangeMessage(vendor, own, at)).toBe(true)
    expect(mayChangeMessage(vendor, own, after(minutes))).toBe(true)
    expect(mayChangeMessage(vendor, own, after(minutes + 1))).toBe(false)
  })

  it('is nobody else’s, whoever they are, and once taken back it stays so', () => {
    for (const actor of [admin, tenant, customer, nobody, system])
      expect(mayChangeMessage(actor, own, at)).toBe(false)
    expect(mayChangeMessage(vendor, { ...own, deletedAt: at }, at)).toBe(false)
  })

  it('of the system has no author, not even one without an account', () => {
    for (const actor of [admin, nobody, system])
      expect(mayChangeMessage(actor, { ...own, authorId: null }, at)).toBe(false)
  })
})

it('calls a chat’s record as people do', () => {
  expect(chatKinds.map((kind) => recordName({ kind, id: 5 }))).toEqual([
    'quote #5',
    'sub-quote #5',
    'order #5',
    'sub-order #5',
    'question #5',
  ])
})

describe('who is present', () => {
  const record = { vendorId: 2, tenantId: 30, customerId: 4 }

  it('may be so at a quote or a sub-quote, by the name of its channel', () => {
    const places = chatKinds.map((kind) => parsePlace(channelName({ kind, id: 5 })))
    expect(places).toEqual([{ kind: 'quote', id: 5 }, { kind: 'subQuote', id: 5 }, null, null, null])
    for (const name of ['', 'quote-5', 'Quote-0', 'Quote-5 ', 'Quote-05']) expect(parsePlace(name)).toBeNull()
  })

  it('is so as what they are to the record, and a customer is only said to look', () => {
    const said = [admin, vendor, tenant, customer].map((actor) => presentAs(actor, record, 'pricing'))
    expect(said).toEqual([
      { role: 'ADMIN', doing: 'pricing' },
      { role: 'VENDOR', doing: 'pricing' },
      { role: 'TENANT', doing: 'pricing' },
      { role: 'CUSTOMER', doing: 'viewing' },
    ])
    expect(presentAs(nobody, record, 'viewing')).toBeNull()
    expect(presentAs({ ...vendor, userId: 99 }, record, 'viewing')).toBeNull()
  })
})
