import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { firstStepsOf } from '@armature/domain/dashboard/first-steps'
import type { Context } from '../../platform/context/context.ts'
import { putDismissal, readStepFacts } from './first-steps-repository.ts'

/** The caller's first steps, ticked only by facts. */
export const readFirstSteps = (ctx: Context): Promise<Response<Endpoints['readFirstSteps']>> =>
  ctx.inRead(async (trx) => {
    const { dismissed, ...facts } = await readStepFacts(trx, ctx.actor)
    const steps = firstStepsOf(ctx.actor).map(({ fact, page }) => ({ step: fact, page, done: facts[fact] }))
    return { dismissed, steps }
  })

/** Dismisses the list for good; a private setting without history. */
export const dismissFirstSteps = (ctx: Context) =>
  ctx.inWrite(async (trx) => {
    await putDismissal(trx, ctx.actor, ctx.now)
    return { dismissed: true }
  })
