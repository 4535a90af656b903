import type { Context } from '../../context/context.ts'
import { countTry } from './attempt-limits.ts'
import type { DeviceOwner } from './known-device.ts'
import { knownDeviceAmong } from './known-device.ts'

/**
 * Whether this account may be sent another mail of this kind that somebody asked for without signing in. Those
 * that a known device asks for count apart, so that strangers can't use its owner's up.
 */
export const mayMail = async (
  ctx: Context,
  kind: 'reset' | 'verify',
  owner: DeviceOwner,
  devices: readonly string[],
): Promise<boolean> => {
  const device = knownDeviceAmong(devices, owner, ctx)
  const subject = device === null ? `${kind}:id:${owner.id}` : `${kind}:device:${device}`
  return (await countTry(ctx, 'mailPerAccount', subject)) === null
}
