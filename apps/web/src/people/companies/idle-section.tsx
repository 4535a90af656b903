import { companyIdleSaved } from '@armature/domain/accounts/company-texts'
import { canEver } from '@armature/domain/rights/abilities'
import { Select } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api/client.ts'
import { queryClient } from '../../platform/api/query-client.ts'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { useActor } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { ProfileSection } from '../accounts/profile/profile-section.tsx'

const settingsQuery = queryOptions({
  queryKey: queryKeys.me.companySettings,
  queryFn: ({ signal }) => call('readCompanySettings', { signal }),
})

const never = 'never'
const choices = [
  { value: never, label: 'Never' },
  { value: '15', label: 'After 15 minutes' },
  { value: '30', label: 'After 30 minutes' },
  { value: '60', label: 'After 1 hour' },
  { value: '240', label: 'After 4 hours' },
  { value: '480', label: 'After 8 hours' },
]

/** A program may have set another time than those on offer. */
const withNow = (value: string) =>
  choices.some((choice) => choice.value === value)
    ? choices
    : [...choices, { value, label: `After ${value} minutes` }]

/** After how long without use the company's sessions end. */
export const IdleSection = () => {
  const { data } = useQuery(settingsQuery)
  const mayManage = canEver(useActor(), 'company.manage')
  const save = useWrite({
    send: (idle_minutes: number | null, write) => write('setCompanySettings', { body: { idle_minutes } }),
    success: companyIdleSaved,
    onDone: (saved) => queryClient.setQueryData(queryKeys.me.companySettings, saved),
  })
  const value = data === undefined ? null : String(data.idle_minutes ?? never)
  return (
    <ProfileSection title="Sign-in">
      <Select
        label="Sign people out when idle"
        description="Applies to everyone in this company, on every device."
        maw={360}
        allowDeselect={false}
        data={value === null ? choices : withNow(value)}
        value={value}
        disabled={!mayManage || save.isBusy || value === null}
        onChange={(chosen) => {
          if (chosen !== null && chosen !== value) void save.run(chosen === never ? null : Number(chosen))
        }}
      />
    </ProfileSection>
  )
}
