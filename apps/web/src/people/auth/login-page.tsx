import { signInBusyCode } from '@armature/domain/auth/link-texts'
import { messages } from '@armature/domain/messages'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { ApiError } from '../../platform/api/failures.ts'
import { saveSession, sessionFrom } from '../../platform/api/session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths, safeReturnPath } from '../../platform/paths.ts'
import { fetchCode } from '@armature/ui/lazy/lazy-code.ts'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { showFailure } from '@armature/ui/toasts/toast.ts'
import type { Answer } from '../../platform/api/client.ts'
import type { Credentials } from './credentials-step.tsx'
import { CredentialsStep } from './credentials-step.tsx'
import type { OtpChannel } from './otp-channels.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { forgetWayBack, onwardOf } from './way-back.ts'
import { fieldErrorsOf } from '@armature/contract/platform/api-error'
import { useAddress } from '@armature/ui/use-address.ts'

/** Section 8: the first non-field error, or the general text. */
const otpFailureText = (body: unknown): string =>
  fieldErrorsOf(body)['non_field_errors']?.[0] ?? messages.somethingWentWrong

/** Not part of the first screen: the code of these steps loads while the user types the password. */
const ChannelStep = lazyPart(async () => (await import('./sign-up/channel-step.tsx')).ChannelStep, {
  isAskedFor: true,
})
const OtpStep = lazyPart(async () => (await import('./otp-step.tsx')).OtpStep, { isAskedFor: true })

const preloadSteps = (): void => {
  ChannelStep.preload()
  OtpStep.preload()
}

const DeviceLink = lazyPart(async () => (await import('./device-link.tsx')).DeviceLink, { isAskedFor: true })
const DeviceLetIn = lazyPart(async () => (await import('./device-link.tsx')).DeviceLetIn)

interface SentCode {
  /** The name that requested the code, and its channel. */
  username: string
  otp_channel: OtpChannel
  /** Masked; null if the code was sent before this page loaded. */
  destination: string | null
  resend_in: number
  askedAt: number
  /** No code was sent: the authenticator app shows it. */
  isApp: boolean
}
type Step =
  | { name: 'credentials'; wasRefused?: true }
  | { name: 'channel' }
  | { name: 'otp'; sent: SentCode }
  | { name: 'busy' }

const titles = {
  credentials: 'Sign in',
  channel: 'Send OTP',
  otp: 'Enter OTP',
  busy: 'Sign in',
} as const satisfies Record<Step['name'], string>

const noCredentials: Credentials = { username: '', password: '', remember: false }

/** The steps from credentials over a channel to a session. */
const useSignIn = () => {
  const [step, setStep] = useState<Step>({ name: 'credentials' })
  const [credentials, setCredentials] = useState(noCredentials)
  /** Stays on the way back: the code that was sent can still be entered. */
  const [lastSent, setLastSent] = useState<SentCode | null>(null)
  const router = useRouter()
  const navigate = useNavigate()
  const { from } = useAddress()

  /** For an answer that arrives too late: a person who went back, or continues under another name, isn't moved. */
  const lead = (username: string, next: Step) => {
    if (username === credentials.username) setStep((now) => (now.name === 'credentials' ? now : next))
  }

  const refuse = (error: ApiError, username: string) => {
    // Wrong credentials and an unverified account have handlers of their own (section 8); other refusals show their
    // reason and stay.
    if (error.status === 401) {
      showFailure(messages.wrongCredentials)
      if (username === credentials.username) setCredentials({ ...credentials, password: '' })
      lead(username, { name: 'credentials', wasRefused: true })
    } else if (error.status === 403) {
      showFailure(error.detail ?? messages.notVerified)
      if (error.detail === messages.notVerified)
        void navigate({ to: paths.emailVerification, search: onwardOf(from) })
    } else {
      showFailure(error.detail ?? messages.somethingWentWrong)
      if (error.code === signInBusyCode) lead(username, { name: 'busy' })
    }
  }

  const enterNext = (sent: SentCode) => {
    setLastSent(sent)
    lead(sent.username, { name: 'otp', sent })
  }

  const asking = useWrite({
    send: ({ username, password, remember, otp_channel }: Credentials & { otp_channel: OtpChannel }, write) =>
      write('createToken', { body: { username, password, otp_channel, remember_me: remember } }),
    failure: false,
    onDone: ({ channel, destination, resend_in }, { username, otp_channel }) => {
      const askedAt = Date.now()
      enterNext({ username, otp_channel, destination, resend_in, askedAt, isApp: channel === 'APP' })
    },
    onRefused: (error, { username, otp_channel }) => {
      refuse(error, username)
      if (error.code !== 'otp_wait') return
      // Only a person who knows the password learns that a code was already sent; they enter it here.
      const destination = lastSent?.username === username ? lastSent.destination : null
      const askedAt = Date.now()
      const resend_in = error.retryAfterSeconds
      enterNext({ username, otp_channel, destination, resend_in, askedAt, isApp: false })
    },
  })

  const sendCode = async (otp_channel: OtpChannel): Promise<void> => {
    await asking.run({ ...credentials, otp_channel })
  }

  const enter = (answer: Answer<'otpLogin'>, remember: boolean) => {
    saveSession(sessionFrom(answer), remember)
    forgetWayBack()
    router.history.replace(safeReturnPath(from))
  }

  const entering = useWrite({
    send: (body: { username: string; password: string }, write) => write('otpLogin', { body }),
    failure: false,
    onDone: (answer) => enter(answer, credentials.remember),
  })

  const byPasskey = useWrite({
    send: async (remember_me: boolean, write) => {
      const { signInByPasskey } = await fetchCode(() => import('./factors/passkey-acts.ts'))
      return signInByPasskey(remember_me, write)
    },
    onDone: enter,
  })

  /** The error text for the code, or null once signed in. */
  const enterCode = async (code: string): Promise<string | null> => {
    const outcome = await entering.run({ username: credentials.username, password: code })
    if (outcome.ok) return null
    return outcome.refusal ? otpFailureText(outcome.refusal.body) : messages.somethingWentWrong
  }

  const backToStart = () => setStep({ name: 'credentials' })
  const takeCredentials = (given: Credentials) => {
    setCredentials(given)
    setStep({ name: 'channel' })
  }
  return { step, credentials, takeCredentials, sendCode, enterCode, backToStart, byPasskey }
}

/** Credentials, channel, one-time code (specification sections 2 and 4). */
export const LoginPage = () => {
  const { token } = useAddress()
  const { step, credentials, takeCredentials, sendCode, enterCode, backToStart, byPasskey } = useSignIn()
  return (
    <SignInFrame title={titles[step.name]}>
      {typeof token === 'string' && <DeviceLetIn token={token} />}
      {step.name === 'credentials' && (
        <CredentialsStep
          initial={credentials}
          wasRefused={step.wasRefused === true}
          onTyping={preloadSteps}
          onDone={takeCredentials}
          byPasskey={byPasskey}
        />
      )}
      {step.name === 'channel' && <ChannelStep onSend={sendCode} onBack={backToStart} />}
      {step.name === 'busy' && <DeviceLink username={credentials.username} onBack={backToStart} />}
      {step.name === 'otp' && (
        <OtpStep
          sent={step.sent}
          onEnter={enterCode}
          onResend={() => sendCode(step.sent.otp_channel)}
          onBack={backToStart}
        />
      )}
    </SignInFrame>
  )
}
