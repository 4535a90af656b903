import type { Body, Response } from '@armature/contract/platform/endpoint'
import type { Endpoints } from '@armature/contract/all-endpoints'
import type { ChosenChannels } from '@armature/domain/notices/notice-kinds'
import { channelsOf, kindsFor, noticeKinds, noticeRow } from '@armature/domain/notices/notice-kinds'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { hasSubscription } from './push-repository.ts'
import { dropFromDigest, findSettings, lockSettings, putSettings } from './settings-repository.ts'

type Settings = Response<Endpoints['readNoticeSettings']>
type Row = NonNullable<Awaited<ReturnType<typeof findSettings>>>

const present = (ctx: Context, row: Row | undefined, here: boolean): Settings => ({
  kinds: kindsFor(ctx.actor).map((kind) => ({
    kind,
    ...channelsOf(kind, row?.channels ?? {}),
    mail_is_fixed: noticeRow(kind).mailIsFixed,
  })),
  zone: row?.zone ?? null,
  quiet:
    row === undefined || row.quiet_from === null || row.quiet_until === null
      ? null
      : { from: row.quiet_from, until: row.quiet_until },
  digest_hour: row?.digest_hour ?? defaultDigestHour,
  push: { key: ctx.deps.push.publicKey, here },
})

/** The column's default. */
const defaultDigestHour = 8

/** The caller's current settings. */
export const presentSettings = async (trx: Database, ctx: Context): Promise<Settings> =>
  present(ctx, await findSettings(trx, ctx.actor.userId ?? 0), await hasSubscription(trx, ctx.session?.id))

export const readSettings = (ctx: Context): Promise<Settings> =>
  ctx.inRead((trx) => presentSettings(trx, ctx))

type Change = Body<Endpoints['changeNoticeSettings']>

/** Other channels of a kind stay; a fixed mail is never switched off. */
const withKinds = (channels: ChosenChannels, kinds: Change['kinds'] = []): ChosenChannels => {
  const chosen = { ...channels }
  for (const { kind, bell, mail, push } of kinds)
    chosen[kind] = {
      ...chosen[kind],
      ...(bell === undefined ? {} : { bell }),
      ...(push === undefined ? {} : { push }),
      ...(mail === undefined || noticeRow(kind).mailIsFixed ? {} : { mail }),
    }
  return chosen
}

const stopped = (channels: ChosenChannels): string[] =>
  noticeKinds.filter((kind) => channelsOf(kind, channels).mail === 'off')

/** Changes only the given settings. */
export const changeSettings = (ctx: Context, { body }: { body: Change }) =>
  ctx.inWrite(async (trx) => {
    const userId = ctx.actor.userId ?? 0
    const row = await lockSettings(trx, userId)
    const channels = withKinds(row.channels, body.kinds)
    await putSettings(trx, userId, {
      channels,
      zone: body.zone ?? row.zone,
      quiet_from: body.quiet === undefined ? row.quiet_from : (body.quiet?.from ?? null),
      quiet_until: body.quiet === undefined ? row.quiet_until : (body.quiet?.until ?? null),
      digest_hour: body.digest_hour ?? row.digest_hour,
    })
    await dropFromDigest(trx, userId, stopped(channels))
    return presentSettings(trx, ctx)
  })
