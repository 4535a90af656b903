import type { OtpChannel } from '@armature/domain/auth/otp'

export type { OtpChannel }

/** The channels' names (specification section 2). */
export const channelLabels = { EMAIL: 'Email', SMS: 'Phone' } as const satisfies Record<OtpChannel, string>

/** A description of a channel before it is chosen; the same for everybody. */
export const channelNotes: Partial<Record<OtpChannel, string>> = {
  SMS: 'To the confirmed number on your profile.',
}
