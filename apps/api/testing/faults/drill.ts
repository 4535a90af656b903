import { randomUUID } from 'node:crypto'
import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { CallInput } from '../build-test-app.ts'
import { pathOf } from '../build-test-app.ts'
import type { TestUser } from '../builders.ts'
import type { QuoteWorld } from '../quote-world.ts'
import type { KillPoint, Trap } from './killing-line.ts'

/** `after the commit`: the answer's way to the caller is cut instead. */
export type DrillPoint = KillPoint | 'after the commit'

/** One request to a server that then dies. */
export interface Drill {
  /** The steps right before it. */
  begin?: () => Promise<void>
  /** Sends the request, the same each time. */
  ask: (url: string) => Promise<number>
  /** The call to the provider; null if there is none. */
  provider: Pick<Trap, 'method' | 'path'> | null
  /** The table that its last transaction writes. */
  table: string
  /** The final effect, on both sides. */
  effect: () => Promise<unknown>
  expected: unknown
}

interface Call<Name extends CallName> {
  name: Name
  input: CallInput<Name>
}

const sending = async <Name extends CallName>(
  world: QuoteWorld,
  user: TestUser | null,
  { name, input }: Call<Name>,
  keyOf: () => string,
): Promise<Drill['ask']> => {
  const session = user === null ? {} : { authorization: (await world.signIn(user)).authorization }
  const { params, body } = input as { params?: Record<string, unknown>; body?: object }
  return async (url) => {
    const answer = await fetch(`${url}${pathOf(name, params)}`, {
      method: endpoints[name].method,
      headers: { ...session, 'content-type': 'application/json', 'idempotency-key': keyOf() },
      body: JSON.stringify(body),
    })
    await answer.arrayBuffer()
    return answer.status
  }
}

/** A repeat under the same key, as a client does automatically. */
export const asking = <Name extends CallName>(
  world: QuoteWorld,
  user: TestUser | null,
  name: Name,
  input: CallInput<Name>,
): Promise<Drill['ask']> => {
  const key = randomUUID()
  return sending(world, user, { name, input }, () => key)
}

/** A repeat by a person who got no answer. */
export const askingAnew = <Name extends CallName>(
  world: QuoteWorld,
  user: TestUser,
  name: Name,
  input: CallInput<Name>,
): Promise<Drill['ask']> => sending(world, user, { name, input }, randomUUID)

export const countAt = async (
  world: QuoteWorld,
  kind: string,
  where: string,
  value: unknown,
): Promise<number> => {
  const { rows } = await world.sandboxPool.query<{ n: number }>(
    `select count(*)::int as n from stripe_sandbox.objects where kind = $1 and ${where} = $2`,
    [kind, String(value)],
  )
  return rows[0]?.n ?? 0
}

export const eventsOf = async (world: QuoteWorld, kind: string, column: 'order_id' | 'user_id', id: number) =>
  (
    await world.owner
      .selectFrom('events')
      .select('id')
      .where('kind', '=', kind)
      .where(column, '=', id)
      .execute()
  ).length

/** The provider's objects of one order: payments, or the refunds of them. */
export const orderAtProvider = async (world: QuoteWorld, id: number, kind: 'payment_intent' | 'refund') =>
  kind === 'payment_intent'
    ? countAt(world, kind, `body #>> '{metadata,order_id}'`, id)
    : countAt(
        world,
        kind,
        `(select p.body #>> '{metadata,quote_id}' from stripe_sandbox.objects p where p.id = objects.body ->> 'payment_intent')`,
        (
          await world.owner
            .selectFrom('orders')
            .select('quote_id')
            .where('id', '=', id)
            .executeTakeFirstOrThrow()
        ).quote_id,
      )
