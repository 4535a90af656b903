import { Text } from '@mantine/core'
import shared from '@armature/ui/styles/shared.module.css'
import { AccountLink } from './account-link.tsx'

/** A person in a list: the name, linked to the account, and the email address if there is room. */
export const UserCell = ({ name, email }: { name: string; email: string | null }) => (
  <span title={email ?? undefined}>
    <AccountLink name={name} search={email} />
    {email !== null && (
      <Text component="span" size="xs" c="dimmed" className={shared.address}>
        {' '}
        {email}
      </Text>
    )}
  </span>
)
