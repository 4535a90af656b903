import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { authorize } from '@armature/domain/rights/abilities'
import { isLogoFormat } from '@armature/domain/media/media-kind'
import type { MediaFormat } from '@armature/domain/media/media-kind'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { logoUrl } from '../../platform/context/logo-url.ts'
import { actAsSystem } from '../../platform/db/transaction.ts'
import type { Allowance, IncomingUpload } from '../../platform/ports/uploads.ts'
import { recordAccountEvent } from '../auth/record-account-event.ts'
import { discardStored } from '../media/discard-media.ts'
import { headOf, sniffFormat } from '../media/sniff-format.ts'
import { storeFile } from '../media/store-upload.ts'
import { takeUpload } from '../media/upload-file.ts'
import { allowanceOf } from '../media/upload-rules.ts'
import { setLogo } from './logo-repository.ts'

type Answer = Response<Endpoints['setStoreLogo']>

const allowance = (): Allowance => allowanceOf('IMAGE')

const formatOf = async (head: Buffer): Promise<MediaFormat | Problem> => {
  const format = await sniffFormat(head)
  return isLogoFormat(format) ? format : invalidFields({ file: [messages.notALogo] })
}

const replace = async (
  ctx: Context,
  tenantId: number,
  logo: { id: number; publicId: string } | null,
): Promise<Answer | Problem> => {
  const old = await ctx.inWrite(async (trx) => {
    await actAsSystem(trx)
    const before = await setLogo(trx, tenantId, logo?.id ?? null)
    if (before !== null || logo !== null)
      await recordAccountEvent(trx, ctx, {
        kind: 'store.logo',
        user_id: ctx.actor.userId,
        tenant_id: tenantId,
        summary: logo === null ? 'Store’s logo removed' : 'Store’s logo changed',
      })
    return { before }
  })
  if (isProblem(old)) return old
  if (old.before !== null) await discardStored(ctx.deps, ctx.log, old.before)
  return { logo: logo === null ? null : logoUrl(ctx, logo.publicId) }
}

/** The store that the actor runs, or the 403. */
const ownStore = (ctx: Context): number | Problem => {
  const { tenantId } = ctx.actor
  const refused = authorize(ctx.actor, 'store.set-logo', { tenantId })
  return refused ?? tenantId ?? 0
}

/** Receives a logo for the actor's store; it is re-encoded like every picture, and public. */
export const setStoreLogo = async (
  ctx: Context,
  { upload }: { upload: IncomingUpload },
): Promise<Answer | Problem> => {
  const tenantId = ownStore(ctx)
  if (isProblem(tenantId)) return tenantId
  const admit = async (head: Buffer) => {
    const format = await formatOf(head)
    return isProblem(format) ? format : allowance()
  }
  const channel = `store-${tenantId}`
  return takeUpload(ctx, upload, { admit, most: allowance(), folder: channel }, async (local) => {
    const format = await formatOf(await headOf(local.path))
    if (isProblem(format)) return format
    const stored = await storeFile(ctx, local, { kind: 'IMAGE', format, channel })
    return isProblem(stored) ? stored : replace(ctx, tenantId, { id: stored.id, publicId: stored.public_id })
  })
}

/** Removes the logo, so that the store's name appears alone. */
export const removeStoreLogo = async (ctx: Context): Promise<Answer | Problem> => {
  const tenantId = ownStore(ctx)
  return isProblem(tenantId) ? tenantId : replace(ctx, tenantId, null)
}
