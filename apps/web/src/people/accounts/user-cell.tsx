import { Text } from '@mantine/core'
import shared from '@armature/ui/styles/shared.module.css'
import { AccountLink } from './account-link.tsx'

/** A person in a list: the name, which links to the account, above the address. */
export const UserCell = ({ name, email }: { name: string; email: string | null }) => (
  <>
    <Text size="sm" className={shared.person}>
      <AccountLink name={name} search={email} />
    </Text>
    {email !== null && (
      <Text size="xs" c="dimmed" className={shared.address} title={email}>
        {email}
      </Text>
    )}
  </>
)
