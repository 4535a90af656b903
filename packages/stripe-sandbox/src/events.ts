import type Stripe from 'stripe'
import { z } from 'zod'
import { resourceMissing } from './sandbox-error.ts'
import { idParam, listParams } from './sandbox-params.ts'
import { listAnswer, ok, sandboxRoute } from './sandbox-route.ts'
import type { SandboxDb, StoredObject } from './sandbox-store.ts'
import { findObject, insertObject, listObjects } from './sandbox-store.ts'

/** The API version of the sandbox's answers: that of the pinned SDK. */
const sandboxApiVersion = '2026-10-28.endive'

/** Writes the event and its delivery in the call's own transaction, so that both exist or neither. */
export const recordEvent = async (
  db: SandboxDb,
  event: {
    id: string
    type: string
    created: number
    object: StoredObject
    /** The changed fields' previous values. */
    before: object | undefined
    requestId: string
    key: string | null
  },
  dueAt: Date,
): Promise<void> => {
  const body = {
    id: event.id,
    object: 'event',
    // Events about a connected account name it again.
    ...(event.object.object === 'account' ? { account: event.object.id } : {}),
    api_version: sandboxApiVersion,
    created: event.created,
    data: {
      object: event.object,
      ...(event.before === undefined ? {} : { previous_attributes: event.before }),
    },
    livemode: false,
    pending_webhooks: 1,
    request: { id: event.requestId, idempotency_key: event.key },
    type: event.type,
  }
  await insertObject(db, body)
  await db.query('insert into stripe_sandbox.deliveries (event_id, next_attempt_at) values ($1, $2)', [
    event.id,
    dueAt,
  ])
}

export const eventRoutes = [
  sandboxRoute('GET', '/v1/events/:id', z.strictObject({}), async (call, _params, id) => {
    const found = await findObject<Stripe.Event>(call.db, 'event', id)
    if (!found) throw resourceMissing('event', id, 'id')
    return ok(found.body)
  }),
  sandboxRoute(
    'GET',
    '/v1/events',
    z.strictObject({ ...listParams, type: idParam.optional() }),
    async (call, params) =>
      listAnswer('/v1/events', await listObjects(call.db, 'event', params, { type: params.type })),
  ),
]
