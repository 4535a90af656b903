import { sandboxBrowserPath, sandboxPublishableKey } from '@armature/stripe-sandbox/test-cards'
import type { QuoteWorld } from '../quote-world.ts'
import { buyOrder } from './orders.ts'

/** Answers the payer's bank, as the card form does in a browser; returns the sandbox's status. */
export const answerBank = async (
  world: Pick<QuoteWorld, 'app'>,
  clientSecret: string,
  outcome: 'succeed' | 'fail',
): Promise<number> => {
  const [intent] = clientSecret.split('_secret_')
  const answer = await world.app.inject({
    method: 'POST',
    url: `${sandboxBrowserPath}/v1/payment_intents/${intent ?? ''}/authenticate`,
    headers: {
      authorization: `Bearer ${sandboxPublishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams({ client_secret: clientSecret, outcome }).toString(),
  })
  return answer.statusCode
}

/** An order of the customer's, whose balance its bank has just agreed to. */
export const agreeAtBank = async (world: QuoteWorld): Promise<number> => {
  const { id } = await buyOrder(world)
  const { error } = await world.callAs(world.customer, 'payOrderBalance', {
    params: { id },
    body: { amount: '25.91', payment_method: 'pm_card_authenticationRequired', can_authenticate: true },
  })
  await answerBank(world, String(Reflect.get(error, 'client_secret')), 'succeed')
  return id
}
