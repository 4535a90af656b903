import { resendEmailVerification } from '@armature/contract/auth'
import { messages } from '@armature/domain/messages'
import { call } from '../api/client.ts'
import { isTellable } from '../api/failures.ts'
import { showFailure, showSuccess } from '../ui/toast.ts'
import { EmailForm } from './email-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'

const wrongEmail = (email: string): string | null =>
  resendEmailVerification.body.safeParse({ email }).success ? null : messages.invalidEmail

const send = async (email: string): Promise<string | null> => {
  try {
    await call('resendEmailVerification', { body: { email } })
    showSuccess(messages.emailSent)
    return `If ${email} belongs to an account that isn't verified, a link is on its way.`
  } catch (error) {
    if (isTellable(error)) showFailure(error.detail ?? messages.somethingWentWrong)
    return null
  }
}

export const EmailVerificationPage = () => (
  <SignInFrame title="Email verification">
    <EmailForm
      intro="An account opens once its email address is verified. We send you a link."
      button="Send verification mail"
      validate={wrongEmail}
      onSend={send}
    />
  </SignInFrame>
)
