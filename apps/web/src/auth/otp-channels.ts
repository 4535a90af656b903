import type { OtpChannel } from '@armature/domain/auth/otp'

export type { OtpChannel }

/** The channels as people know them (specification section 2). */
export const channelLabels = { EMAIL: 'Email', SMS: 'Phone' } as const satisfies Record<OtpChannel, string>
