/** Channels of the one-time code (specification section 9). */
export const otpChannels = ['EMAIL', 'SMS'] as const
export type OtpChannel = (typeof otpChannels)[number]

/** The code's destination, masked for the sign-in screen: "c•••@demo.armature.test", "•••••••4567". */
export const maskDestination = (channel: OtpChannel, destination: string): string => {
  if (channel === 'SMS') return `${'•'.repeat(Math.max(0, destination.length - 4))}${destination.slice(-4)}`
  const [local = '', domain = ''] = destination.split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}
