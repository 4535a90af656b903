import type { QuoteWorld } from '../quote-world.ts'
import { sendWebhook } from './purchases.ts'

/** The card whose payments are disputed at once. */
export const disputedCard = 'pm_card_createDispute'

/** The dispute of an order's payment at the provider. */
export const disputeOf = async (world: QuoteWorld, quoteId: number): Promise<string> => {
  const { rows } = await world.sandboxPool.query<{ id: string }>(
    `select d.id from stripe_sandbox.objects d join stripe_sandbox.objects p on p.id = d.body ->> 'payment_intent'
     where d.kind = 'dispute' and p.body #>> '{metadata,quote_id}' = $1`,
    [String(quoteId)],
  )
  return rows[0]?.id ?? ''
}

/** The bank decides, triggered by the evidence texts for the provider's test disputes. */
export const decideDispute = async (
  world: QuoteWorld,
  id: string,
  evidence: 'winning_evidence' | 'losing_evidence',
): Promise<void> => {
  const answer = await fetch(`${world.sandboxUrl}/v1/disputes/${id}`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_armature' },
    body: new URLSearchParams({ 'evidence[uncategorized_text]': evidence }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}

/** Delivers each of the provider's events of a dispute once more; returns the statuses. */
export const sendDisputeNews = async (
  world: QuoteWorld,
  id: string,
  type = 'charge.dispute.%',
): Promise<number[]> => {
  const { rows } = await world.sandboxPool.query<{ body: unknown }>(
    `select body from stripe_sandbox.objects where kind = 'event' and body #>> '{data,object,id}' = $1
       and body ->> 'type' like $2 order by seq`,
    [id, type],
  )
  const statuses: number[] = []
  for (const { body } of rows) statuses.push((await sendWebhook(world, JSON.stringify(body))).statusCode)
  return statuses
}
