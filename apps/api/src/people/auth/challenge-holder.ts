import { limits } from '@armature/domain/limits'
import { countedAddress } from '../../platform/http/guards/client-address.ts'
import type { Context } from '../../platform/context/context.ts'

const cookieName = 'challenge'
const separator = '~'
/** Longer than the code is valid, so that a person with the right code learns that it expired. */
const seconds = 2 * limits.otp.minutes * 60

const idsIn = (ctx: Pick<Context, 'browser'>): string[] =>
  (ctx.browser.read(cookieName) ?? '').split(separator).filter(Boolean)

/** The sender of a code: the browser that passed the password step, a program at its address, or a stranger. */
export type Holder = 'browser' | 'address' | 'stranger'

/** Gives the challenge to the browser that passed the password step: only that browser learns its random id. */
export const handOver = (ctx: Pick<Context, 'browser'>, challengeId: string): void => {
  const ids = [challengeId, ...idsIn(ctx).filter((id) => id !== challengeId)]
  ctx.browser.keep(cookieName, ids.slice(0, limits.device.accounts).join(separator), seconds)
}

/** A network prefix, as for every limit per address: one household or office. */
export const holdersAddress = (ctx: Pick<Context, 'client'>): string => countedAddress(ctx.client.ip)

/** The kind of sender of a code for this challenge. */
export const holderOf = (
  ctx: Pick<Context, 'browser' | 'client'>,
  challenge: { id: string; client_address: string | null } | undefined,
): Holder => {
  if (challenge === undefined) return 'stranger'
  if (idsIn(ctx).includes(challenge.id)) return 'browser'
  const here = holdersAddress(ctx)
  return (challenge.client_address ?? here) === here ? 'address' : 'stranger'
}
