import type Stripe from 'stripe'
import { z } from 'zod'
import { runTasks } from './renewals.ts'
import { invalidRequest, resourceMissing } from '../sandbox-error.ts'
import { integerParam, listParams, textParam } from '../sandbox-params.ts'
import type { SandboxCall } from '../sandbox-route.ts'
import { listAnswer, ok, sandboxRoute } from '../sandbox-route.ts'
import { findObject, insertObject, listObjects, updateObject } from '../sandbox-store.ts'

type TestClock = Stripe.TestHelpers.TestClock

const kind = 'test_helpers.test_clock'
const lifeSeconds = 30 * 86_400

/** Throws the provider's 'No such test clock' unless it exists; `lock` holds it until the call ends. */
const requireClock = async (call: SandboxCall, id: string, lock = false): Promise<TestClock> => {
  const found = await findObject<TestClock>(call.db, kind, id, lock)
  if (!found) throw resourceMissing('test clock', id, 'test_clock')
  return found.body
}

/** The call with the time of a customer on a test clock. */
export const onClockOf = async (
  call: SandboxCall,
  { test_clock }: Pick<Stripe.Customer, 'test_clock'>,
): Promise<SandboxCall> => {
  if (typeof test_clock !== 'string') return call
  return call.at((await requireClock(call, test_clock)).frozen_time, test_clock)
}

export const testClockRoutes = [
  sandboxRoute(
    'POST',
    '/v1/test_helpers/test_clocks',
    z.strictObject({ frozen_time: integerParam, name: textParam.optional() }),
    async (call, params) => {
      const clock: TestClock = {
        id: call.newId('clock'),
        object: kind,
        created: call.now,
        deletes_after: call.now + lifeSeconds,
        frozen_time: params.frozen_time,
        livemode: false,
        name: params.name ?? null,
        status: 'ready',
        status_details: {},
      }
      await insertObject(call.db, clock)
      await call.record('test_helpers.test_clock.created', clock)
      return ok(clock)
    },
  ),
  sandboxRoute(
    'POST',
    '/v1/test_helpers/test_clocks/:id/advance',
    z.strictObject({ frozen_time: integerParam }),
    async (call, { frozen_time }, id) => {
      const clock = await requireClock(call, id, true)
      if (frozen_time <= clock.frozen_time)
        throw invalidRequest(
          'The `frozen_time` must be later than the current `frozen_time` of the test clock.',
          {
            param: 'frozen_time',
          },
        )
      const advancing: TestClock = {
        ...clock,
        status: 'advancing',
        status_details: { advancing: { target_frozen_time: frozen_time } },
      }
      await call.record('test_helpers.test_clock.advancing', advancing)
      await runTasks(call.at(clock.frozen_time, id), frozen_time)
      const ready: TestClock = { ...clock, frozen_time, status: 'ready', status_details: {} }
      await updateObject(call.db, ready, {})
      await call.record('test_helpers.test_clock.ready', ready)
      // All of it has happened by now, but the provider's clocks take a while, and callers must ask again.
      return ok(advancing)
    },
  ),
  sandboxRoute('GET', '/v1/test_helpers/test_clocks/:id', z.strictObject({}), async (call, _params, id) =>
    ok(await requireClock(call, id)),
  ),
  sandboxRoute('GET', '/v1/test_helpers/test_clocks', z.strictObject(listParams), async (call, params) =>
    listAnswer('/v1/test_helpers/test_clocks', await listObjects(call.db, kind, params)),
  ),
]
