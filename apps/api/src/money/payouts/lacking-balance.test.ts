import { payoutLacksBalance } from '@armature/domain/payouts/payout-failure'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buyOrder, openPayouts, shipPart } from '../../../testing/money/orders.ts'
import { newestMessage } from '../../../testing/outbox.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
})
afterAll(() => world.stop())

it('a payout that the marketplace’s balance is too small for says so to its vendor, and the provider’s words to admins', async () => {
  await openPayouts(world, world.vendor.userId)
  const { sub } = await buyOrder(world, { downPayment: 100 })
  // The sandbox keeps the platform's balance under no account's name.
  await world.sandboxPool.query("update stripe_sandbox.balances set cents = 0 where account = ''")
  await shipPart(world, sub)
  await world.runJobs()
  const failureFor = async (actor: typeof world.vendor) =>
    (await world.callAs(actor, 'readSubOrder', { params: { id: sub } })).ok.transfer_failure
  const retriedBy = async (actor: typeof world.vendor) => {
    const answer = await world.callAs(actor, 'retryTransfer', { body: { suborder_id: sub } })
    return [answer.status, ...(answer.error.non_field_errors ?? [])]
  }
  const said = expect.stringContaining('The balance at the card provider is insufficient')
  expect([await failureFor(world.vendor), await failureFor(world.admin)]).toEqual([payoutLacksBalance, said])
  expect([await retriedBy(world.vendor), await retriedBy(world.admin)]).toEqual([
    [402, payoutLacksBalance],
    [402, said],
  ])
  expect((await newestMessage(world.owner, world.admin.email)).body_text).toContain('insufficient')
})
