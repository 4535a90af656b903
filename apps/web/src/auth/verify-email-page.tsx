import { messages } from '@armature/domain/messages'
import { Text } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { queryClient } from '../api/query-client.ts'
import { queryKeys } from '../api/query-keys.ts'
import { makeWrite } from '../api/write.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { ScreenLoader } from '../ui/screen-loader.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { keptWayBack, onwardOf } from './way-back.ts'

const verify = makeWrite({
  send: (token: string, write) => write('verifyEmail', { query: { token } }),
})

const Verification = ({ token }: { token: string }) => {
  const navigate = useNavigate()
  // A query and not an effect: the link's token counts once, however often the page is drawn.
  const verified = useQuery({
    queryKey: queryKeys.verifyEmail(token),
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const outcome = await verify(token)
      if (outcome.ok) return outcome.result
      void navigate({ to: paths.emailVerification })
      throw outcome.error
    },
  })
  if (!verified.data) return <ScreenLoader />
  return (
    <>
      <Text mb="md" role="status">
        {messages.accountActivated}
      </Text>
      <LinkButton to={paths.login} search={onwardOf(keptWayBack())} fullWidth>
        Login
      </LinkButton>
    </>
  )
}

/** Where the mail's link leads (specification section 2). */
export const VerifyEmailPage = () => {
  const { token }: { token?: unknown } = useSearch({ strict: false })
  return (
    <QueryClientProvider client={queryClient}>
      <SignInFrame title="Verify email">
        <Verification token={String(token ?? '')} />
      </SignInFrame>
    </QueryClientProvider>
  )
}
