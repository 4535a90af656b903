import type { Problem } from '@armature/domain/problem'
import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { CountedTry } from '../../people/auth/attempt-limits.ts'
import { countTries, forgetTry } from '../../people/auth/attempt-limits.ts'

/**
 * Pays by a card that may be declined. Each declined card stays counted, for the payer's own limit and for the address that it
 * came from, so that nobody finds out here which of many stolen ones are good; what ends otherwise is given back.
 */
export const countDeclines = async <Answer>(
  ctx: Context,
  own: CountedTry,
  pay: () => Promise<Answer | Problem>,
): Promise<Answer | Problem> => {
  // The payer's own comes first: a person who is over it must not take from whoever else is at the address.
  const tries: readonly CountedTry[] = [own, ['cardPerAddress', ctx.client.ip]]
  const limited = await countTries(ctx, tries)
  if (limited) return limited
  const answer = await pay()
  if (!isProblem(answer) || answer.problem !== 'payment_failed')
    for (const counted of tries) await forgetTry(ctx, ...counted)
  return answer
}
