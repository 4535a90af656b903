import { joinAsked } from '@armature/domain/accounts/company-texts'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import type { JoinableCompany } from './company-api.ts'
import { joinableQuery, refreshCompanies } from './company-api.ts'

const Joinable = ({ company }: { company: JoinableCompany }) => {
  const asking = useWrite({
    send: ({ id }: JoinableCompany, write) => write('askToJoinCompany', { params: { id }, body: {} }),
    success: joinAsked,
    onSettled: refreshCompanies,
  })
  return (
    <Notice color="blue" mb="md" title={`Do you work at ${company.name}?`}>
      {company.asked === null ? (
        <>
          <Text size="sm">Your e-mail address is at its domain. Its owners decide whether you can join.</Text>
          <BusyButton size="xs" mt="sm" isBusy={asking.isBusy} onClick={() => void asking.run(company)}>
            Ask to join
          </BusyButton>
        </>
      ) : (
        <Text size="sm">
          You asked to join on <DateTime value={company.asked} />. An owner has to answer.
        </Text>
      )}
    </Notice>
  )
}

/** The company at the domain of the person's address, if the person isn't in it. */
export const JoinableNotice = () => {
  const companies = useQuery(joinableQuery)
  return companies.data?.map((company) => <Joinable key={company.id} company={company} />)
}
