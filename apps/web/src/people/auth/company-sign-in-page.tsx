import { emailPattern, storedEmail } from '@armature/domain/values/plain-text'
import { messages } from '@armature/domain/messages'
import { Stack, Text } from '@mantine/core'
import { QueryClientProvider, queryOptions, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { useAddress } from '@armature/ui/use-address.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { saveSession, sessionFrom } from '../../platform/api/session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { makeWrite } from '../../platform/api/writes/write.ts'
import { paths, safeReturnPath } from '../../platform/paths.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import { forgetWayBack, keepWayBack, savedWayBack } from './way-back.ts'

interface Typed {
  email: string
}

const BackToSignIn = () => (
  <TextLink to={paths.login} size="sm">
    Back to sign in
  </TextLink>
)

/** Asks for the address, and leads to the provider of its company. */
const AddressForm = () => {
  const { email = '', from } = useAddress()
  const kit = useKitForm<Typed>({
    start: { email: String(email) },
    check: (typed) =>
      emailPattern.test(storedEmail(typed.email))
        ? []
        : [{ path: ['email'], message: messages.invalidEmail }],
    labels: { email: 'Work email' },
    unguarded: 'The address has to be entered again.',
  })
  const starting = useWrite({
    send: (typed: Typed, write) => write('startCompanySignIn', { body: { email: typed.email.trim() } }),
    failure: false,
    onDone: ({ url }) => {
      keepWayBack(from)
      window.location.assign(url)
    },
    onRefused: kit.refuse,
  })
  return (
    <Form kit={kit} onSubmit={starting.run}>
      <Stack gap="md">
        <TextField<Typed>
          name="email"
          label="Work email"
          hints={{ inputMode: 'email', autoComplete: 'email', withAsterisk: false }}
          isFirst
          isRequired
        />
        <FormEnd submit="Continue" isWide />
        <BackToSignIn />
      </Stack>
    </Form>
  )
}

const finish = makeWrite({
  send: (answer: string, write) => write('finishCompanySignIn', { body: { answer } }),
  failure: false,
})

/** A query and not an effect: the provider's answer works once, however often the page renders. */
const finishedQuery = (answer: string) =>
  queryOptions({
    queryKey: queryKeys.companySignIn(answer),
    staleTime: Infinity,
    retry: false,
    queryFn: async () => {
      const outcome = await finish(answer)
      if (outcome.ok) return { session: outcome.result, refusal: null }
      return { session: null, refusal: outcome.refusal?.detail ?? messages.somethingWentWrong }
    },
  })

const Finishing = ({ answer }: { answer: string }) => {
  const router = useRouter()
  const finished = useQuery(finishedQuery(answer))
  const session = finished.data?.session
  useEffect(() => {
    if (!session) return
    saveSession(sessionFrom(session), false)
    const back = safeReturnPath(savedWayBack())
    forgetWayBack()
    router.history.replace(back)
  }, [session, router])
  if (!finished.data?.refusal) return <ScreenLoader />
  return (
    <Stack gap="md">
      <Text role="alert">{finished.data.refusal}</Text>
      <TextLink to={paths.companySignIn} size="sm">
        Start again
      </TextLink>
      <BackToSignIn />
    </Stack>
  )
}

/** Signs in with a company's own provider; the provider leads back here with its answer. */
export const CompanySignInPage = () => {
  const { code, error } = useAddress()
  const isBack = code !== undefined || error !== undefined
  return (
    <QueryClientProvider client={queryClient}>
      <SignInFrame title="Company sign-in">
        {isBack ? <Finishing answer={window.location.search.slice(1)} /> : <AddressForm />}
      </SignInFrame>
    </QueryClientProvider>
  )
}
