import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@armature/domain/limits'
import type { Context } from '../../platform/context/context.ts'
import { daySeconds } from '@armature/domain/values/time'

const cookieName = 'device'
const separator = '~'
const lifetimeSeconds = limits.device.days * daySeconds

/** An account as its devices know it. */
export interface DeviceOwner {
  id: number
  device_generation: number
}

/** The owner to compare with where the account doesn't exist, so that the work is the same. */
const nobodysDevice: DeviceOwner = { id: 0, device_generation: 0 }

const macOf = (owner: DeviceOwner, part: string, serverSecret: string): string =>
  createHmac('sha256', serverSecret)
    .update(`known device:${owner.id}:${owner.device_generation}:${part}`)
    .digest('base64url')

const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)]
  return left.length === right.length && timingSafeEqual(left, right)
}

interface DeviceToken {
  id: string
  expires: number
  mac: string
  text: string
}

/** Never more than were handed out: each costs a signature to look at. */
const readTokens = (texts: readonly string[]): DeviceToken[] =>
  texts.slice(0, limits.device.accounts).flatMap((text) => {
    const [id, expires, mac, more] = text.split('.')
    return id && expires && mac && more === undefined ? [{ id, expires: Number(expires), mac, text }] : []
  })

/** The device tokens that the asking browser sends; `knownDeviceAmong` judges them. */
export const deviceTokensOf = (ctx: Pick<Context, 'browser'>): string[] =>
  (ctx.browser.read(cookieName) ?? '').split(separator).filter(Boolean)

const isOf = (token: DeviceToken, owner: DeviceOwner, ctx: Pick<Context, 'deps' | 'now'>): boolean =>
  sameText(token.mac, macOf(owner, `${token.id}.${token.expires}`, ctx.deps.serverSecret)) &&
  token.expires * 1_000 > ctx.now.getTime()

/**
 * The id of the device, where one of the tokens says that this account has signed in on it; null where none does.
 * It opens nothing: it only counts its own wrong tries, so that those of strangers don't lock it out.
 */
export const knownDeviceAmong = (
  texts: readonly string[],
  owner: DeviceOwner | undefined,
  ctx: Pick<Context, 'deps' | 'now'>,
): string | null => {
  const found = readTokens(texts).filter((token) => isOf(token, owner ?? nobodysDevice, ctx))
  return owner === undefined ? null : (found[0]?.id ?? null)
}

export const knownDevice = (
  ctx: Pick<Context, 'deps' | 'now' | 'browser'>,
  owner: DeviceOwner | undefined,
): string | null => knownDeviceAmong(deviceTokensOf(ctx), owner, ctx)

/**
 * Makes the asking browser a known device of this account. The cookie doesn't name the account; one browser is known
 * to the last few accounts that signed in on it. `before` is the account's generation on the way in.
 */
export const keepDevice = (
  ctx: Pick<Context, 'deps' | 'now' | 'browser'>,
  owner: DeviceOwner,
  before = owner.device_generation,
): void => {
  const earlier = { ...owner, device_generation: before }
  const tokens = readTokens(deviceTokensOf(ctx))
  const mine = tokens.find((token) => isOf(token, earlier, ctx))
  const expires = Math.floor(ctx.now.getTime() / 1_000) + lifetimeSeconds
  const part = `${mine?.id ?? randomBytes(12).toString('base64url')}.${expires}`
  const token = `${part}.${macOf(owner, part, ctx.deps.serverSecret)}`
  const others = tokens.filter((other) => other !== mine).map(({ text }) => text)
  const kept = [token, ...others].slice(0, limits.device.accounts)
  ctx.browser.keep(cookieName, kept.join(separator), lifetimeSeconds)
}
