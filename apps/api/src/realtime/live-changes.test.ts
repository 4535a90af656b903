import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { LiveWorld } from '../../testing/live-world.ts'
import { startLiveWorld } from '../../testing/live-world.ts'

let world: LiveWorld
beforeAll(async () => {
  world = await startLiveWorld()
})
afterEach(() => world.hangUp())
afterAll(() => world.stop())

it('smoke', async () => {
  const [vendor, vendor2] = [await world.live(world.vendor), await world.live(world.vendor2)]
  await world.settle(vendor, vendor2)
  await world.announce({
    kind: 'sub_quote',
    id: 7,
    audience: { vendorId: world.vendor.userId },
    statuses: ['SENT_TO_VENDOR'],
  })
  await world.settle(vendor, vendor2)
  expect(vendor.heard).toEqual(['sub_quote 7'])
  expect(vendor2.heard).toEqual([])
})
