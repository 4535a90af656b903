import type { Context } from '../../platform/context/context.ts'
import { countTry } from './attempt-limits.ts'
import type { DeviceOwner } from './known-device.ts'
import { knownDeviceAmong } from './known-device.ts'

/**
 * May the server mail this account again because of an unauthenticated request? The limit counts mailboxes, since any
 * number of accounts may claim one. A known device has its own limit, so that strangers can't use up the owner's.
 */
export const mayMail = async (
  ctx: Context,
  kind: 'reset' | 'verify' | 'device',
  owner: DeviceOwner & { email: string },
  devices: readonly string[],
): Promise<boolean> => {
  const device = knownDeviceAmong(devices, owner, ctx)
  const subject = device === null ? `${kind}:mail:${owner.email.toLowerCase()}` : `${kind}:device:${device}`
  return (await countTry(ctx, 'mailPerAccount', subject)) === null
}
