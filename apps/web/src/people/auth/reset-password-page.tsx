import { requestPasswordReset } from '@armature/contract/people/auth'
import { messages } from '@armature/domain/messages'
import { makeWrite } from '../../platform/api/writes/write.ts'
import { EmailForm } from './email-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { useAddress } from '@armature/ui/use-address.ts'

const wrongEmail = (email: string): string | null =>
  requestPasswordReset.body.safeParse({ email }).success ? null : messages.invalidEmailReset

const ask = makeWrite({
  send: (email: string, write) => write('requestPasswordReset', { body: { email } }),
  success: messages.resetMailSent,
  failure: messages.somethingWentWrongLower,
})

const send = async (email: string): Promise<string | null> =>
  (await ask(email)).ok ? `If ${email} belongs to an account, a link is on its way.` : null

/** Without a token it requests the mail, with one it sets the new password (specification section 2). */
export const ResetPasswordPage = () => {
  const { token } = useAddress()
  return token === undefined || token === '' ? (
    <SignInFrame title="Forgot password">
      <EmailForm
        intro="We send a link that sets a new password."
        button="Reset"
        validate={wrongEmail}
        onSend={send}
      />
    </SignInFrame>
  ) : (
    <SignInFrame title="New password">
      <NewPasswordForm token={String(token)} />
    </SignInFrame>
  )
}
