import '../shell/shell-styles.ts'
import { Text } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from '../api/query-client.ts'
import { paths } from '../paths.ts'
import { TextLink } from '../ui/text-link.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { SignUpForm } from './sign-up-form.tsx'

/** User Information, then Company Information (specification sections 2 and 5). */
export const SignUpPage = () => (
  <QueryClientProvider client={queryClient}>
    <SignInFrame title="Create an account" isWide>
      <Text size="sm" c="dimmed" mb="md">
        This makes a vendor account, for companies that sell parts. Next you verify your email, sign in and
        list what you sell; the account is pending until the payment provider has verified you. Buyers need no
        account here: they are invited.
      </Text>
      <SignUpForm />
      <Text size="sm" c="dimmed" ta="center" mt="md">
        Have an account?{' '}
        <TextLink to={paths.login} underline="always" inherit>
          Sign in
        </TextLink>
      </Text>
    </SignInFrame>
  </QueryClientProvider>
)
