import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from './context.ts'

const textOf = ({ detail, nonFieldErrors, fields }: Problem): string =>
  detail ?? nonFieldErrors?.[0] ?? Object.values(fields ?? {})[0]?.[0] ?? messages.somethingWentWrong

type Outcome<Done> = { id: number; done: Done; detail: null } | { id: number; done: null; detail: string }

/**
 * Runs an action on many records one by one, each in its own transaction with its own events, mails and idempotency
 * key. A record that this actor can't see answers like a missing one.
 */
export const forEachRecord = async <Done>(
  ctx: Context,
  ids: readonly number[],
  one: (ctx: Context, id: number) => Promise<Done | Problem>,
): Promise<Outcome<Done>[]> => {
  const results: Outcome<Done>[] = []
  for (const id of ids) {
    const outcome = await one(ctx.forPart(String(id)), id)
    results.push(
      isProblem(outcome) ? { id, done: null, detail: textOf(outcome) } : { id, done: outcome, detail: null },
    )
  }
  return results
}

/** For actions that leave no new status. */
export const doneOrNot = (outcomes: readonly Outcome<unknown>[]) => ({
  results: outcomes.map(({ id, detail }) => ({ id, done: detail === null, detail })),
})
