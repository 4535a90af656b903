import { resendEmailVerification } from '@armature/contract/people/auth'
import { messages } from '@armature/domain/messages'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { EmailForm } from '../email-form.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'

const wrongEmail = (email: string): string | null =>
  resendEmailVerification.body.safeParse({ email }).success ? null : messages.invalidEmail

const ask = makeWrite({
  send: (email: string, write) => write('resendEmailVerification', { body: { email } }),
  success: messages.emailSent,
})

const send = async (email: string): Promise<string | null> =>
  (await ask(email)).ok
    ? `If ${email} belongs to an account that isn't verified, a link is on its way.`
    : null

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
