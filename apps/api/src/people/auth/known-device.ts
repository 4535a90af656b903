import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { limits } from '@armature/domain/limits'
import { withAnySecret } from '../../platform/context/derive-key.ts'
import type { Context } from '../../platform/context/context.ts'
import { daySeconds } from '@armature/domain/values/time'

const cookieName = 'device'
const separator = '~'
const lifetimeSeconds = limits.device.days * daySeconds

/** The account facts that identify its devices. */
export interface DeviceOwner {
  id: number
  device_generation: number
}

/** Compared for an account that doesn't exist, so that the work is the same. */
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

/** No more than were issued, since each costs a signature check. */
const readTokens = (texts: readonly string[]): DeviceToken[] =>
  texts.slice(0, limits.device.accounts).flatMap((text) => {
    const [id, expires, mac, more] = text.split('.')
    return id && expires && mac && more === undefined ? [{ id, expires: Number(expires), mac, text }] : []
  })

/** The device tokens from the request's browser; `knownDeviceAmong` verifies them. */
export const deviceTokensOf = (ctx: Pick<Context, 'browser'>): string[] =>
  (ctx.browser.read(cookieName) ?? '').split(separator).filter(Boolean)

const isOf = (token: DeviceToken, owner: DeviceOwner, ctx: Pick<Context, 'deps' | 'now'>): boolean =>
  withAnySecret(ctx.deps, (secret) =>
    sameText(token.mac, macOf(owner, `${token.id}.${token.expires}`, secret)) ? true : null,
  ) === true && token.expires * 1_000 > ctx.now.getTime()

/**
 * The id of the device if a token proves that this account has signed in on it; null otherwise. A known device gains no
 * access: it only has its own counter of wrong attempts, so that strangers can't lock it out.
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
 * Makes the browser a known device of this account. The cookie doesn't name the account; a browser remembers the last
 * few accounts that signed in on it. `before` is the account's device generation before the call.
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
