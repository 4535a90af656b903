import { Text } from '@mantine/core'
import { QueryClientProvider, useQuery, queryOptions } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { queryClient } from '../../../platform/api/query-client.ts'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import { savedWayBack, onwardOf } from '../way-back.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { useAddress } from '@armature/ui/use-address.ts'

const verify = makeWrite({
  send: (token: string, write) => write('verifyEmail', { query: { token } }),
})

/** A query and not an effect: the link's token works once, however often the page renders. */
const verifiedEmailQuery = (token: string) =>
  queryOptions({
    queryKey: queryKeys.verifyEmail(token),
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const outcome = await verify(token)
      if (!outcome.ok) throw outcome.error
      return outcome.result
    },
  })

const Verification = ({ token }: { token: string }) => {
  const verified = useQuery(verifiedEmailQuery(token))
  // The refusal has already been shown; that page sends another link.
  if (verified.isError) return <Navigate to={paths.emailVerification} />
  if (!verified.data) return <ScreenLoader />
  return (
    <>
      <Text mb="md" role="status">
        {verified.data.detail}
      </Text>
      <LinkButton to={paths.login} search={onwardOf(savedWayBack())} fullWidth>
        Login
      </LinkButton>
    </>
  )
}

/** The target of the mail's link (specification section 2). */
export const VerifyEmailPage = () => {
  const { token } = useAddress()
  return (
    <QueryClientProvider client={queryClient}>
      <SignInFrame title="Verify email">
        <Verification token={String(token ?? '')} />
      </SignInFrame>
    </QueryClientProvider>
  )
}
