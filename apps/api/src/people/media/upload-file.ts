import { rm } from 'node:fs/promises'
import type { Response } from '@armature/contract/platform/endpoint'
import type { uploadFile as endpoint } from '@armature/contract/people/media'
import { authorize } from '@armature/domain/rights/abilities'
import { uploadLimits } from '../../platform/config/upload-limits.ts'
import { kindOfFormat } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { isProblem, tooMany } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Allowance, IncomingUpload, ReceivePlan } from '../../platform/ports/uploads.ts'
import { countTry } from '../auth/attempt-limits.ts'
import { presentUpload } from './media-presenter.ts'
import { packingOf, sniffBytes, sniffFormat } from './sniff-format.ts'
import type { LocalUpload } from './store-upload.ts'
import { checkUnusedQuota, storeUpload } from './store-upload.ts'
import { unpackUpload } from './unpack-upload.ts'
import { allowanceOf, folderOf, contentFor, largestAllowance, takesPacked } from './upload-rules.ts'

/** Per account in this process: bytes under way take up disk space before anything counts them. */
const underWay = new Map<number, number>()

const inTurn = async <T>(ownerId: number, work: () => Promise<T>): Promise<T | Problem> => {
  const running = underWay.get(ownerId) ?? 0
  if (running >= uploadLimits.atOnce) return tooMany(messages.tooManyRequests, { retryAfterSeconds: 5 })
  underWay.set(ownerId, running + 1)
  try {
    return await work()
  } finally {
    const left = (underWay.get(ownerId) ?? 1) - 1
    if (left === 0) underWay.delete(ownerId)
    else underWay.set(ownerId, left)
  }
}

/** Refuses by the first bytes, so that the rest needn't be sent. The folder may follow later. */
const admit = async (head: Buffer, folder: string | undefined): Promise<Allowance | Problem> => {
  const format = await sniffFormat(head)
  if (folder === undefined) return format === null ? largestAllowance : allowanceOf(kindOfFormat(format))
  const known = folderOf(folder)
  if (isProblem(known)) return known
  if (packingOf(head) !== null && takesPacked(known)) return largestAllowance
  const content = contentFor(known, format)
  return isProblem(content) ? content : allowanceOf(content.kind)
}

type Plan = Pick<ReceivePlan, 'admit' | 'most' | 'folder'>

/** Receives one file from a client into a temporary place, which is deleted after `use` and counts towards no limit. */
export const receiveUpload = async <T>(
  ctx: Context,
  upload: IncomingUpload,
  plan: Plan,
  use: (local: LocalUpload) => Promise<T | Problem>,
): Promise<T | Problem> => {
  const path = await ctx.deps.mediaStore.incomingPath()
  try {
    const received = await upload.receive({ path, headBytes: sniffBytes, ...plan })
    return isProblem(received) ? received : await use({ path, ...received })
  } finally {
    await rm(path, { force: true })
  }
}

/**
 * Receives one file from a client into a temporary place; `store` then decides its purpose. Limits an account's
 * concurrent uploads, its uploads per minute, and its unused files.
 */
export const takeUpload = async <T>(
  ctx: Context,
  upload: IncomingUpload,
  plan: Plan,
  store: (local: LocalUpload) => Promise<T | Problem>,
): Promise<T | Problem> => {
  const ownerId = ctx.actor.userId ?? 0
  const refused =
    (await countTry(ctx, 'uploadPerAccount', `user:${ownerId}`)) ??
    (await ctx.inRead((trx) => checkUnusedQuota(trx, ownerId, 0)))
  if (refused) return refused
  return inTurn(ownerId, () => receiveUpload(ctx, upload, plan, store))
}

/** Receives one file for a product of the actor. */
export const uploadFile = async (
  ctx: Context,
  upload: IncomingUpload,
): Promise<Response<typeof endpoint> | Problem> => {
  const refused = authorize(ctx.actor, 'media.upload', { vendorId: ctx.actor.userId ?? 0 })
  if (refused) return refused
  return takeUpload(ctx, upload, { admit, most: largestAllowance }, async (local) => {
    const unpackedPath = await ctx.deps.mediaStore.incomingPath()
    try {
      const unpacked = await unpackUpload(local, unpackedPath)
      if (isProblem(unpacked)) return unpacked
      const stored = await storeUpload(ctx, unpacked)
      return isProblem(stored) ? stored : presentUpload(ctx, stored)
    } finally {
      await rm(unpackedPath, { force: true })
    }
  })
}
