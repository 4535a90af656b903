import { messages } from '@armature/domain/messages'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { Select } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { call } from '../../../platform/api/client.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { zoneHere, zonesWith } from '../../../platform/zones.ts'
import { ProfileSection } from './profile-section.tsx'

const settingsQuery = queryOptions({
  queryKey: queryKeys.sellerSettings,
  queryFn: ({ signal }) => call('readSellerSettings', { signal }),
})

const Zone = ({ zone }: Answer<'readSellerSettings'>) => {
  const save = useWrite({
    send: (chosen: string, write) => write('changeSellerSettings', { body: { zone: chosen } }),
    success: ({ zone: saved }) => `Offers now end in the ${saved} time zone`,
    onDone: (saved) => queryClient.setQueryData(queryKeys.sellerSettings, saved),
  })
  return (
    <Select
      label="Time zone"
      description="An offer ends at the end of its last day in this time zone. Sent offers keep theirs."
      searchable
      limit={100}
      maw={360}
      allowDeselect={false}
      data={zonesWith(zone, zoneHere())}
      value={zone}
      disabled={save.isBusy}
      onChange={(chosen) => chosen !== null && chosen !== zone && void save.run(chosen)}
    />
  )
}

/** The time zone in which the offers of the marketplace, or of the reader's store, end. */
export const OfferZoneSection = () => {
  const { data, isError, refetch } = useQuery(settingsQuery)
  return (
    <ProfileSection title="Offers">
      {data && <Zone {...data} />}
      {isError && <LoadError title={messages.somethingWentWrong} onRetry={() => void refetch()} />}
    </ProfileSection>
  )
}
