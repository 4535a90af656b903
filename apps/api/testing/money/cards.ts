import { sandboxBrowserPath, sandboxPublishableKey } from '@armature/stripe-sandbox/test-cards'
import type { TestApp } from '../build-test-app.ts'
import type { TestUser } from '../builders.ts'

/** Sends a form to the sandbox, as the card form in a browser does. */
export const sandboxForm = async (app: TestApp, path: string, form: Record<string, string>) => {
  const answer = await app.app.inject({
    method: 'POST',
    url: `${sandboxBrowserPath}${path}`,
    headers: {
      authorization: `Bearer ${sandboxPublishableKey}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: new URLSearchParams(form).toString(),
  })
  return { status: answer.statusCode, body: answer.json<{ id?: string; status?: string }>() }
}

/** Keeps a card as the web app does: setup intent, card form, confirmation. Its id at the provider. */
export const keepCard = async (
  app: TestApp,
  user: TestUser,
  number = '4242424242424242',
): Promise<string> => {
  const { client_secret } = (await app.callAs(user, 'createSetupIntent', { body: {} })).ok
  const { body: card } = await sandboxForm(app, '/v1/payment_methods', {
    type: 'card',
    'card[number]': number,
    'card[exp_month]': '12',
    'card[exp_year]': '2040',
    'card[cvc]': number.startsWith('37') ? '1234' : '123',
  })
  const id = card.id ?? ''
  const intent = client_secret.split('_secret_')[0] ?? ''
  const { status, body } = await sandboxForm(app, `/v1/setup_intents/${intent}/confirm`, {
    client_secret,
    payment_method: id,
  })
  if (status !== 200 || body.status !== 'succeeded')
    throw new Error(`the card was not kept: ${JSON.stringify(body)}`)
  return id
}
