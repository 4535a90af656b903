import type { QuoteWorld } from '../quote-world.ts'

/** Two webhooks of vendor's, and a message to the first. */
export const addWebhooks = async (world: QuoteWorld) => {
  const body = { url: 'https://hooks.example.test/armature', types: ['payout.paid' as const] }
  const add = async () => (await world.callAs(world.vendor, 'createWebhook', { body })).ok.webhook.id
  const [kept, deleted] = [await add(), await add()]
  const tested = await world.callAs(world.vendor, 'testWebhook', { params: { id: kept } })
  return { kept, deleted, message: tested.ok.id }
}
