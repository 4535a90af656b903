import type { Context } from '../../platform/context/context.ts'
import { countTry } from './attempt-limits.ts'
import type { DeviceOwner } from './known-device.ts'
import { knownDeviceAmong } from './known-device.ts'

/**
 * May the server send this account another mail of this kind that somebody asked for without signing in? They are counted by
 * mailbox, since any number of accounts may wait for one. Mails that a known device asks for count apart, so that strangers
 * can't use up the owner's.
 */
export const mayMail = async (
  ctx: Context,
  kind: 'reset' | 'verify',
  owner: DeviceOwner & { email: string },
  devices: readonly string[],
): Promise<boolean> => {
  const device = knownDeviceAmong(devices, owner, ctx)
  const subject = device === null ? `${kind}:mail:${owner.email.toLowerCase()}` : `${kind}:device:${device}`
  return (await countTry(ctx, 'mailPerAccount', subject)) === null
}
