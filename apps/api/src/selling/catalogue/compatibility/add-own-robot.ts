import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { namedByFile } from '@armature/domain/catalogue/products/named-by-file'
import { limits } from '@armature/domain/limits'
import { isModelFileKind, kindOfFormat } from '@armature/domain/media/media-kind'
import type { MediaFormat, ModelFileKind } from '@armature/domain/media/media-kind'
import { ownRobotChannel } from '@armature/domain/media/own-robot-channel'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { conflict, invalidFields, isProblem, tooLarge } from '@armature/domain/problem'
import type { Context } from '../../../platform/context/context.ts'
import type { Database } from '../../../platform/db/tables/tables.ts'
import type { Allowance, IncomingUpload } from '../../../platform/ports/uploads.ts'
import { recordAccountEvent } from '../../../people/auth/record-account-event.ts'
import { countOwnTry } from '../../../people/auth/attempt-limits.ts'
import type { MediaRow } from '../../../people/media/media-repository.ts'
import { headOf, sniffFormat } from '../../../people/media/sniff-format.ts'
import { storeFile } from '../../../people/media/store-upload.ts'
import { takeUpload } from '../../../people/media/upload-file.ts'
import { lockUploadsOf } from '../../../people/media/upload-repository.ts'
import { presentOwnRobot } from './own-robot-presenter.ts'
import { countOwnRobots, findOwnRobot, insertOwnRobot } from './own-robot-repository.ts'

type Answer = Response<Endpoints['addOwnRobot']>

const { perAccount, bytes } = limits.ownRobot

const allowance: Allowance = {
  bytes,
  beyond: tooLarge(fill(messages.fileTooLarge, { size: `${Math.floor(bytes / 1_048_576)} MB` }), {
    code: 'file_too_large',
  }),
}

/** The geometry format by the first bytes, or the 400 at its field. */
const contentOf = async (head: Buffer): Promise<{ kind: ModelFileKind; format: MediaFormat } | Problem> => {
  const format = await sniffFormat(head)
  const kind = format && kindOfFormat(format)
  return format !== null && kind !== null && isModelFileKind(kind)
    ? { kind, format }
    : invalidFields({ file: [messages.notAModelFile] })
}

const checkNumber = async (trx: Database, userId: number): Promise<Problem | null> =>
  (await countOwnRobots(trx, userId)) < perAccount
    ? null
    : conflict(fill(messages.ownRobotTooMany, { most: perAccount }), { code: 'too_many_robots' })

/** Saves the stored file as a robot if there is room: of two calls at once the second counts the first's. */
const keep = async (ctx: Context, userId: number, file: MediaRow): Promise<Answer | Problem> => {
  const name = namedByFile(file.name)?.name ?? file.name
  return ctx.inWrite(async (trx) => {
    await lockUploadsOf(trx, userId)
    const refused = await checkNumber(trx, userId)
    if (refused) return refused
    const id = await insertOwnRobot(trx, { user_id: userId, name, media_id: file.id, created_at: ctx.now })
    await recordAccountEvent(trx, ctx, {
      kind: 'own-robot.added',
      user_id: userId,
      summary: 'Own robot added',
    })
    const row = await findOwnRobot(trx, userId, id)
    if (row === undefined) throw new Error('What was just written is its owner’s to read')
    return presentOwnRobot(ctx, row, [])
  })
}

/** Receives a CAD or FBX file as the actor's own robot; it is converted and measured like a product's. */
export const addOwnRobot = async (
  ctx: Context,
  { upload }: { upload: IncomingUpload },
): Promise<Answer | Problem> => {
  const userId = ctx.actor.userId ?? 0
  const refused =
    (await ctx.inRead((trx) => checkNumber(trx, userId))) ??
    (await countOwnTry(ctx, 'ownRobotPerAccount', messages.tooManyRequests))
  if (refused) return refused
  const channel = ownRobotChannel(userId)
  const admit = async (head: Buffer) => {
    const content = await contentOf(head)
    return isProblem(content) ? content : allowance
  }
  return takeUpload(ctx, upload, { admit, most: allowance, folder: channel }, async (local) => {
    const content = await contentOf(await headOf(local.path))
    if (isProblem(content)) return content
    const stored = await storeFile(ctx, local, { ...content, channel })
    // A robot over the limit stays unnamed, so the sweep deletes its file.
    return isProblem(stored) ? stored : keep(ctx, userId, stored)
  })
}
