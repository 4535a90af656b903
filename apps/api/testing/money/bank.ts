import { sandboxBrowserPath, sandboxPublishableKey } from '@armature/stripe-sandbox/test-cards'
import type { QuoteWorld } from '../quote-world.ts'

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
