import { otpChannels } from './otp.ts'

/** The second steps of a sign-in with a password: a code that is sent, or the authenticator app's. */
export const secondSteps = [...otpChannels, 'APP'] as const
export type SecondStep = (typeof secondSteps)[number]

/** The factor that completed a sign-in or confirmed a session. */
export type SignInFactor = 'code' | 'authenticator app' | 'recovery code' | 'passkey' | 'password'
