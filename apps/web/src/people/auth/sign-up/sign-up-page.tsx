import '../../../process/shell/shell-styles.ts'
import { Text } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../../../platform/api/query-client.ts'
import { paths } from '../../../platform/paths.ts'
import { useBrand } from '../../../process/shell/brand.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { SignInFrame } from '../sign-in-frame.tsx'
import { SignUpChoice, useSignUpKind } from './sign-up-choice.tsx'
import { SignUpForm } from './sign-up-form.tsx'
import type { SignUpKind } from './sign-up-values.ts'
import { useOnward } from '../use-onward.ts'

/** Names the kind of account, and the next step. */
const About = ({ kind }: { kind: SignUpKind }) => {
  const { name } = useBrand()
  return (
    <Text size="sm" c="dimmed" mb="md">
      {kind === 'vendor'
        ? 'This makes a vendor account, for companies that sell parts. Next you verify your email, sign in and list what you sell; the account is pending until the payment provider has verified you.'
        : `This makes a buyer’s account at ${name}: request quotes, accept offers and track your orders. Next you verify your email and sign in.`}
    </Text>
  )
}

const SignUp = () => {
  const { kind, choose, isAsked } = useSignUpKind()
  return (
    <SignUpForm
      kind={kind}
      choice={isAsked && <SignUpChoice kind={kind} onChoose={choose} />}
      about={<About kind={kind} />}
    />
  )
}

/** User Information, then Company Information (specification sections 2 and 5); to sell, or to buy (decision 104). */
export const SignUpPage = () => {
  const onward = useOnward()
  return (
    <QueryClientProvider client={queryClient}>
      <SignInFrame title="Create an account" isWide>
        <SignUp />
        <Text size="sm" c="dimmed" ta="center" mt="md">
          Have an account?{' '}
          <TextLink to={paths.login} search={onward} underline="always" inherit>
            Sign in
          </TextLink>
        </Text>
      </SignInFrame>
    </QueryClientProvider>
  )
}
