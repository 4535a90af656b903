import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { Text } from '@mantine/core'
import { QueryClientProvider, useQuery, queryOptions } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../../../platform/api/query-client.ts'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import { savedWayBack, onwardOf } from '../way-back.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
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

/** A mail scanner may open the link; only a person presses the button. */
const AddressChange = ({ way, token }: { way: 'change' | 'undo'; token: string }) => {
  const acting = useWrite({
    send: (_: void, write) =>
      way === 'change'
        ? write('confirmEmailChange', { body: { token } })
        : write('undoEmailChange', { body: { token } }),
  })
  const [done, setDone] = useState<string | null>(null)
  const act = async () => {
    const outcome = await acting.run()
    if (outcome.ok) setDone(outcome.result.detail)
  }
  if (done === null)
    return (
      <BusyButton fullWidth isBusy={acting.isBusy} onClick={() => void act()}>
        {way === 'change' ? 'Use this address' : 'Take the change back'}
      </BusyButton>
    )
  return (
    <>
      <Text mb="md" role="status">
        {done}
      </Text>
      <LinkButton to={paths.login} fullWidth>
        Login
      </LinkButton>
    </>
  )
}

/** The target of the mails' links (specification section 2): a new account's, and a change of address's. */
export const VerifyEmailPage = () => {
  const { token, change, undo } = useAddress()
  const changed = change ?? undo
  if (changed !== undefined)
    return (
      <SignInFrame title="E-mail address">
        <AddressChange way={change === undefined ? 'undo' : 'change'} token={String(changed)} />
      </SignInFrame>
    )
  return (
    <QueryClientProvider client={queryClient}>
      <SignInFrame title="Verify email">
        <Verification token={String(token ?? '')} />
      </SignInFrame>
    </QueryClientProvider>
  )
}
