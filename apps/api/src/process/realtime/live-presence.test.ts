import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { TestUser } from '../../../testing/builders.ts'
import { buildAdmin } from '../../../testing/builders.ts'
import type { LiveWorld } from '../../../testing/live-world.ts'
import { startLiveWorld } from '../../../testing/live-world.ts'
import { addQuote, putIn } from '../../../testing/quote-world.ts'

let world: LiveWorld & { admin2: TestUser }
beforeAll(async () => {
  const started = await startLiveWorld()
  world = { ...started, admin2: await buildAdmin(started.owner) }
})
afterEach(() => world.hangUp())
afterAll(() => world.stop())

const sentQuote = async () => {
  const quote = await addQuote(world)
  await putIn(world, quote, 'SENT_TO_VENDOR')
  return { id: quote.id, sub: quote.subs[0]?.id ?? 0 }
}

const patiently = { timeout: 20_000, interval: 50 }

describe('who is at a record', () => {
  it('is told to those who may see it, over all processes, and never to oneself or anybody else', async () => {
    const other = await world.startAnother()
    const { id, sub } = await sentQuote()
    const [ofSub, ofQuote] = [`subQuote-${sub}`, `Quote-${id}`]
    const vendor = await world.live(world.vendor)
    const admin = await world.live(world.admin, { url: other.url })
    const rival = await world.live(world.vendor2)
    const customer = await world.live(world.customer)
    const shown = [vendor, admin, rival, customer].map(({ present }) => present)
    // Clients that may not see a record, and names that are none, count for nothing.
    rival.socket.emit('present', [{ record: ofSub, doing: 'pricing' }])
    customer.socket.emit('present', [
      { record: ofSub, doing: 'viewing' },
      { record: ofQuote, doing: 'pricing' },
    ])
    vendor.socket.emit('present', [
      { record: ofSub, doing: 'pricing' },
      { record: ofQuote, doing: 'viewing' },
    ])
    admin.socket.emit('present', [{ record: ofQuote, doing: 'editing' }])
    await vi.waitFor(() => {
      expect(shown[1]).toEqual({
        [ofSub]: ['Alpha Robotics pricing'],
        [ofQuote]: [expect.stringMatching(/ viewing$/)],
      })
      expect(shown[3]?.[ofQuote]).toEqual([expect.stringMatching(/ editing$/)])
    }, patiently)
    expect(shown[0]?.[ofSub] ?? []).toEqual([])
    expect(shown[2]).toEqual({})
    expect(Object.keys(shown[3] ?? {})).toEqual([ofQuote])
    // A client that comes later is told what holds.
    const late = (await world.live(world.admin)).present
    await vi.waitFor(() => expect(late[ofSub]).toEqual(['Alpha Robotics pricing']), patiently)
    vendor.socket.disconnect()
    await vi.waitFor(() => expect(shown[1]?.[ofSub]).toEqual([]), patiently)
  })

  it('is gone with the rights of who was there, and not told to whom the record was taken from', async () => {
    const { sub } = await sentQuote()
    const record = `subQuote-${sub}`
    const [vendor, admin] = [await world.live(world.vendor), await world.live(world.admin)]
    const [ofVendor, ofAdmin] = [vendor.present, admin.present]
    vendor.socket.emit('present', [{ record, doing: 'pricing' }])
    await vi.waitFor(() => expect(ofAdmin[record]).toEqual(['Alpha Robotics pricing']), patiently)
    await world.callAs(world.admin, 'transitionSubQuote', { params: { id: sub, transition: 'take-back' } })
    await vi.waitFor(() => expect(ofAdmin[record]).toEqual([]), patiently)
    delete ofVendor[record]
    admin.socket.emit('present', [{ record, doing: 'viewing' }])
    const second = await world.live(world.admin2)
    await vi.waitFor(() => expect(second.present[record]).toHaveLength(1), patiently)
    await world.settle(vendor)
    expect(ofVendor[record]).toBeUndefined()
  })

  it('is forgotten with a process that dies without a word', async () => {
    const other = await world.startAnother()
    const { id } = await sentQuote()
    const record = `Quote-${id}`
    const admin = await world.live(world.admin)
    const shown = admin.present
    const customer = await world.live(world.customer, { url: other.url })
    customer.socket.emit('present', [{ record, doing: 'viewing' }])
    await vi.waitFor(() => expect(shown[record]).toHaveLength(1), patiently)
    // Closed as by a kill as far as presence goes: it says nothing any more.
    await other.app.close()
    await vi.waitFor(() => expect(shown[record]).toEqual([]), patiently)
  })
})
