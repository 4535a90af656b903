import { requestPasswordReset } from '@armature/contract/people/auth'
import { marketplaceName } from '@armature/domain/accounts/names'
import { invitationText } from '@armature/domain/auth/invitation'
import { messages } from '@armature/domain/messages'
import { Text } from '@mantine/core'
import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { call } from '../../platform/api/client.ts'
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

const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.invitation(token),
    retry: false,
    queryFn: ({ signal }) => call('readInvitation', { body: { token }, signal }),
  })

/** Nothing for other links: the form says why a link can't be used. */
const WhoInvites = ({ token }: { token: string }) => {
  const { data } = useQuery(invitationQuery(token))
  return data === undefined ? null : <Text mb="md">{invitationText(data, marketplaceName)}</Text>
}

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
    <QueryClientProvider client={queryClient}>
      <SignInFrame title="New password">
        <WhoInvites token={String(token)} />
        <NewPasswordForm token={String(token)} />
      </SignInFrame>
    </QueryClientProvider>
  )
}
