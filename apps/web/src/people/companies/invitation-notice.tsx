import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import type { Company } from './company-api.ts'
import { companiesQuery } from './company-api.ts'
import { rolesText } from './role-words.ts'
import { useJoin, useLeave } from './use-own-companies.ts'

const Invitation = ({ company }: { company: Company }) => {
  const joining = useJoin()
  const declining = useLeave()
  const isBusy = joining.isBusy || declining.isBusy
  return (
    <Notice color="blue" mb="md" title={`${company.name} invites you to join`}>
      <Text size="sm">{`Your roles: ${rolesText(company.roles)}. The owners will see your name.`}</Text>
      <Group gap="sm" mt="sm">
        <BusyButton
          size="xs"
          isBusy={joining.isBusy}
          disabled={isBusy}
          onClick={() => void joining.run(company)}
        >
          Accept
        </BusyButton>
        <Button size="xs" variant="default" disabled={isBusy} onClick={() => void declining.run(company)}>
          Decline
        </Button>
      </Group>
    </Notice>
  )
}

/** The person's pending invitations to companies; usually none. */
export const InvitationNotice = () => {
  const companies = useQuery(companiesQuery)
  return companies.data
    ?.filter(({ joined }) => joined === null)
    .map((company) => <Invitation key={company.id} company={company} />)
}
