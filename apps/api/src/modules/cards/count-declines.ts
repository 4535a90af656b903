import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../context/context.ts'
import type { LimitName } from '../auth/attempt-limits.ts'
import { countTry, forgetTry } from '../auth/attempt-limits.ts'

/** A limit, and what it is counted for. */
export type CardTry = readonly [limit: LimitName, subject: string]

/**
 * Pays by a card that may be declined. Each declined card stays counted by these limits, so that nobody finds out here which of many
 * stolen ones are good; what ends otherwise is given back.
 */
export const countDeclines = async <Answer>(
  ctx: Context,
  tries: readonly CardTry[],
  pay: () => Promise<Answer | Problem>,
): Promise<Answer | Problem> => {
  for (const [limit, subject] of tries) {
    const limited = await countTry(ctx, limit, subject)
    if (limited) return limited
  }
  const answer = await pay()
  if (!isProblem(answer) || answer.problem !== 'payment_failed')
    for (const [limit, subject] of tries) await forgetTry(ctx, limit, subject)
  return answer
}
