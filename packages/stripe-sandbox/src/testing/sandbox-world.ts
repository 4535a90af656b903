import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import Stripe from 'stripe'
import type { StripeSandbox, StripeSandboxOptions } from '../start.ts'
import { startStripeSandbox } from '../start.ts'
import { createSandboxDatabase } from './sandbox-database.ts'

export const testSecretKey = 'sk_test_armature'
export const testWebhookSecret = 'whsec_of_the_tests'
export const testPagesUrl = 'http://localhost:3000/sandbox/stripe'

export interface ReceivedWebhook {
  body: string
  signature: string | undefined
  /** Parsed from the body. */
  type: string
  id: string
}

export interface SandboxTestWorld {
  sandbox: StripeSandbox
  pool: Pool
  receiverUrl: string
  /** Everything that reached the receiver, in order. */
  received: ReceivedWebhook[]
  /** Answers 500 to the next `count` webhooks that contain this text. */
  refuse: (text: string, count: number) => void
  /** Resolves as soon as the received webhooks match; the test's own timeout is the limit. */
  whenReceived: (fits: (received: readonly ReceivedWebhook[]) => boolean) => Promise<void>
  /** A call as any HTTP client would make it. */
  call: (
    method: string,
    path: string,
    form?: Record<string, string>,
    headers?: Record<string, string>,
  ) => Promise<Response>
  send: (method: string, path: string, headers: Record<string, string>, body?: string) => Promise<Response>
  fault: (fault: Record<string, unknown>) => Promise<void>
  stop: () => Promise<void>
}

/** A sandbox on its own database, with a receiver for its webhooks. */
export const startSandboxWorld = async (
  now: () => Date = () => new Date(),
  more: Pick<StripeSandboxOptions, 'afterRetries'> = {},
): Promise<SandboxTestWorld> => {
  const database = await createSandboxDatabase()
  const { pool } = database
  const received: ReceivedWebhook[] = []
  const waiting = new Set<() => void>()
  let refusals = { text: '', count: 0 }

  const receiver = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8')
    request.on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const refused = refusals.count > 0 && body.includes(refusals.text)
      if (refused) refusals.count -= 1
      const event: unknown = JSON.parse(body)
      const facts = event as { id: string; type: string }
      const signature = request.headers['stripe-signature']
      received.push({ body, signature: String(signature), type: facts.type, id: facts.id })
      response.writeHead(refused ? 500 : 200).end()
      for (const check of waiting) check()
    })
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const receiverUrl = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`

  const quiet = () => {}
  const sandbox = await startStripeSandbox({
    db: pool,
    webhookUrl: receiverUrl,
    webhookSecret: testWebhookSecret,
    secretKey: testSecretKey,
    pagesUrl: testPagesUrl,
    log: { warn: quiet },
    now,
    redeliveryDelaysMs: [20, 20, 20],
    ...more,
  })

  const send = (method: string, path: string, headers: Record<string, string>, body?: string) =>
    fetch(`http://${sandbox.host}:${sandbox.port}${path}`, {
      method,
      // A kept-alive connection may end while a test blocks the process, and break the next call.
      headers: { authorization: `Bearer ${testSecretKey}`, connection: 'close', ...headers },
      ...(body === undefined ? {} : { body }),
    })

  return {
    sandbox,
    pool,
    receiverUrl,
    received,
    refuse: (text, count) => {
      refusals = { text, count }
    },
    whenReceived: (fits) =>
      new Promise((resolve) => {
        const check = () => {
          if (!fits(received)) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    call: (method, path, form, headers = {}) =>
      send(
        method,
        path,
        { ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}), ...headers },
        form ? new URLSearchParams(form).toString() : undefined,
      ),
    send,
    fault: async (fault) => {
      await send('POST', '/_sandbox/faults', { 'content-type': 'application/json' }, JSON.stringify(fault))
    },
    stop: async () => {
      await sandbox.stop()
      await new Promise((resolve) => receiver.close(resolve))
      await database.drop()
    },
  }
}

/** The official SDK, talking to the sandbox. */
export const sdkOf = ({ sandbox: { host, port } }: SandboxTestWorld): Stripe =>
  new Stripe(testSecretKey, { host, port, protocol: 'http', maxNetworkRetries: 0 })

/** The error that the SDK throws; fails the test if the call succeeds. */
export const refusalOf = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof Stripe.errors.StripeError)) throw new Error('no refusal')
  const { type, code, statusCode, message } = error
  return { type, code, statusCode, message }
}
