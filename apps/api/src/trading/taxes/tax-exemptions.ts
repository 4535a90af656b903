import { dayInWords } from '@armature/domain/orders/promised-day'
import type { addTaxExemption as endpoint } from '@armature/contract/trading/taxes'
import type { Body, Response } from '@armature/contract/platform/endpoint'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, notFound } from '@armature/domain/problem'
import { taxPlaceText } from '@armature/domain/taxes/tax'
import { lacksRegion, regionOf } from '@armature/domain/values/regions'
import { dayOf } from '@armature/domain/values/time'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'
import type { Context } from '../../platform/context/context.ts'
import { recordAccountEvent } from '../../people/auth/record-account-event.ts'
import { filePaper } from '../../people/media/paper-repository.ts'
import { presentPaper, takePaper } from '../../people/media/papers.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'
import type { ExemptionRow } from './tax-party-repository.ts'
import {
  endExemption,
  findExemption,
  insertExemption,
  listExemptions,
  lockExemption,
} from './tax-party-repository.ts'

type Shown = Response<typeof endpoint>

const present = (ctx: Context, row: ExemptionRow): Shown => ({
  id: row.id,
  buyer: { id: row.user_id, name: row.buyer },
  country: row.country,
  region: row.region,
  number: row.number,
  valid_until: row.valid_until,
  accepted_by: row.accepted_by_name,
  created: row.created_at.toISOString(),
  ended: row.ended_at?.toISOString() ?? null,
  file: presentPaper(ctx, row.file),
})

export const showExemptions = (ctx: Context): Promise<Shown[]> =>
  ctx.inRead(async (trx) => (await listExemptions(trx)).map((row) => present(ctx, row)))

const refuse = ({ country, region, valid_until }: Body<typeof endpoint>, today: string): Problem | null => {
  if (region !== '' && lacksRegion({ country, region }))
    return invalidFields({ region: [messages.taxRegionUnknown] })
  return valid_until < today ? invalidFields({ valid_until: [messages.dayIsPast] }) : null
}

/** Accepts a buyer's certificate and records the operator's name. */
export const addExemption = (ctx: Context, body: Body<typeof endpoint>): Promise<Shown | Problem> =>
  ctx.inWrite(async (trx) => {
    const refused = refuse(body, dayOf(ctx.now))
    if (refused) return refused
    const [buyer] = await findParties(trx, [body.user_id])
    if (buyer === undefined) return invalidFields({ user_id: [messages.notFound] })
    const { country, number, valid_until } = body
    const region = regionOf(country, body.region)?.code ?? body.region
    const id = await insertExemption(trx, {
      user_id: body.user_id,
      country,
      region,
      number,
      valid_until,
      accepted_by: ctx.actor.userId,
      accepted_by_name: ctx.actor.name,
      created_at: ctx.now,
      ended_at: null,
    })
    const row = id === undefined ? undefined : await findExemption(trx, id)
    if (row === undefined) return invalidFields({ country: [messages.taxExemptionTaken] })
    await recordAccountEvent(trx, ctx, {
      kind: 'tax-exemption.added',
      user_id: body.user_id,
      summary: `Certificate ${number} for ${taxPlaceText({ country, region })} until ${dayInWords(valid_until)}`,
      after: { number, country, region, valid_until },
    })
    return present(ctx, row)
  })

export const stopExemption = (
  ctx: Context,
  { params }: { params: { id: number } },
): Promise<Shown | Problem> =>
  ctx.inWrite(async (trx) => {
    const found = await findExemption(trx, params.id)
    if (found === undefined) return notFound(messages.notFound)
    if (!(await endExemption(trx, params.id, ctx.now)))
      return conflict(messages.taxExemptionOver, { code: 'exemption_over' })
    await recordAccountEvent(trx, ctx, {
      kind: 'tax-exemption.ended',
      user_id: found.user_id,
      summary: `Certificate ${found.number} for ${taxPlaceText(found)} ended`,
      before: { number: found.number, valid_until: found.valid_until },
    })
    return present(ctx, { ...found, ended_at: ctx.now })
  })

/** Attaches the certificate itself, for the operator alone. */
export const attachCertificate = async (
  ctx: Context,
  { params: { id }, upload }: { params: { id: number }; upload: IncomingUpload },
): Promise<Shown | Problem> => {
  const seen = await ctx.inRead((trx) => findExemption(trx, id))
  if (seen === undefined) return notFound(messages.notFound)
  return takePaper(ctx, upload, (stored) =>
    ctx.inWrite(async (trx) => {
      await lockExemption(trx, id)
      await filePaper(trx, ctx, stored, { exemptionId: id })
      await recordAccountEvent(trx, ctx, {
        kind: 'tax-exemption.filed',
        user_id: seen.user_id,
        summary: `Certificate ${seen.number}: ${stored.name}`,
        before: { file: seen.file?.name ?? null },
        after: { file: stored.name },
      })
      const row = await findExemption(trx, id)
      return row === undefined ? notFound(messages.notFound) : present(ctx, row)
    }),
  )
}
