import pg from 'pg'
import { expect, it } from 'vitest'
import { startWebhookDelivery } from './webhook-delivery.ts'

it('warns of a database that does not answer: what is due stays due', async () => {
  const told = Promise.withResolvers<string>()
  const pool = new pg.Pool({ connectionString: 'postgres://nobody@127.0.0.1:1/nothing' })
  const delivery = startWebhookDelivery({
    pool,
    url: () => 'http://127.0.0.1:1/',
    secret: 'whsec_test',
    now: () => new Date(),
    log: { warn: (_facts, message) => told.resolve(message) },
    redeliveryDelaysMs: [],
  })
  delivery.kick()
  expect(await told.promise).toBe('sandbox webhook delivery failed, tried again soon')
  await delivery.stop()
  await pool.end()
})
