import { createHmac, timingSafeEqual } from 'node:crypto'
import type { PassAccess, MediaAccess } from '@armature/domain/media/media-access'
import { uploadLimits } from '../config/upload-limits.ts'
import { deriveKey } from './derive-key.ts'
import { hourMs } from '@armature/domain/values/time'
import { passFor } from '@armature/domain/media/media-access'
import { mediaUrl, publicIdOf } from '@armature/domain/media/media-address'
import type { Deps } from './deps-type.ts'

const letters: Record<PassAccess, string> = { shown: 's', own: 'o' }

/** A process has one secret. */
const keys = new Map<string, Buffer>()

const keyOf = (secret: string): Buffer => {
  const key = keys.get(secret) ?? deriveKey(secret, '', 'media pass')
  keys.set(secret, key)
  return key
}

const macOf = (claim: string, publicId: string, secret: string): string =>
  createHmac('sha256', keyOf(secret)).update(`${claim}/${publicId}`).digest('base64url').slice(0, 27)

const isMacOf = (mac: string, claim: string, publicId: string, secret: string): boolean => {
  const expected = macOf(claim, publicId, secret)
  return mac.length === expected.length && timingSafeEqual(Buffer.from(mac), Buffer.from(expected))
}

const periodMs = uploadLimits.passHours * hourMs

/**
 * The right to read one upload's files until the end of the next period. All passes of a period end together, so that a
 * browser loads a picture only once for many screens.
 */
export const issuePass = (
  { publicId, access, now }: { publicId: string; access: PassAccess; now: Date },
  secret: string,
): string => {
  const until = (Math.floor(now.getTime() / periodMs) + 2) * periodMs
  const claim = `${letters[access]}${until.toString(36)}`
  return `${claim}.${macOf(claim, publicId, secret)}`
}

const form = /^([so])([0-9a-z]{1,10})\.([\w-]{27})$/

/** A pass's access and its remaining milliseconds; null where it isn't ours, is for another file, or has ended. */
export const readPass = (
  pass: string,
  { publicId, now }: { publicId: string; now: Date },
  secret: string,
): { access: PassAccess; leftMs: number } | null => {
  const [, letter = '', end = '', mac = ''] = form.exec(pass) ?? []
  if (!isMacOf(mac, letter + end, publicId, secret)) return null
  const leftMs = Number.parseInt(end, 36) - now.getTime()
  return leftMs > 0 ? { access: letter === letters.own ? 'own' : 'shown', leftMs } : null
}

const readerPeriodMs = uploadLimits.readerPassHours * hourMs

/** The end of passes made now that a browser may reuse; all passes of a period end together. */
const endOfReaderPeriod = (now: Date): number =>
  (Math.floor(now.getTime() / readerPeriodMs) + 2) * readerPeriodMs

interface ReaderPass {
  publicId: string
  sessionId: string
  now: Date
  /** A pass for a file that is loaded only once. */
  lastsMs?: number
}

/** A short pass for one session; its use checks that session's rights. */
export const issueReaderPass = (
  { publicId, sessionId, now, lastsMs }: ReaderPass,
  secret: string,
): string => {
  const until = lastsMs === undefined ? endOfReaderPeriod(now) : now.getTime() + lastsMs
  const claim = `r${until.toString(36)}.${sessionId}`
  return `${claim}.${macOf(claim, publicId, secret)}`
}

const readerForm = /^(r([0-9a-z]{1,10})\.([\w-]{1,64}))\.([\w-]{27})$/

/** The session that a pass is for; null where it isn't ours, is for another file, or has ended. */
export const readReaderPass = (
  pass: string,
  { publicId, now }: { publicId: string; now: Date },
  secret: string,
): string | null => {
  const [, claim = '', end = '', sessionId = '', mac = ''] = readerForm.exec(pass) ?? []
  if (!isMacOf(mac, claim, publicId, secret)) return null
  return Number.parseInt(end, 36) > now.getTime() ? sessionId : null
}

/** Addresses of stored files as this server hands them out at this moment. */
export const mediaUrls =
  ({ config, serverSecret }: Pick<Deps, 'config' | 'serverSecret'>, now: Date) =>
  (path: string, access: MediaAccess): string => {
    const publicId = publicIdOf(path)
    const needed = passFor(access, config.isCataloguePublic)
    const pass =
      needed === null || publicId === null
        ? undefined
        : issuePass({ publicId, access: needed, now }, serverSecret)
    return mediaUrl(config.publicUrl, path, pass)
  }
