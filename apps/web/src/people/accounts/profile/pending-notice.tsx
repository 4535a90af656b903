import { canEver } from '@armature/domain/rights/abilities'
import { accountNotes } from '@armature/domain/accounts/account-notes'
import { useQuery } from '@tanstack/react-query'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { meQuery } from '../account-api.ts'

/** Says on a vendor's screens what its account may not, or no longer, do; nothing for a vendor without limits. */
export const PendingNotice = ({ isOnProfile = false }: { isOnProfile?: boolean }) => {
  const isVendor = canEver(useActor(), 'payout.open-account')
  const me = useQuery({ ...meQuery, enabled: isVendor })
  const note = me.data && accountNotes[me.data.status]
  if (!isVendor || !note) return null
  return (
    <Notice color="yellow" mb="md" title={note.title}>
      {note.text}{' '}
      {!isOnProfile && (
        <TextLink to={paths.profile} inherit underline="always">
          Go to your profile
        </TextLink>
      )}
    </Notice>
  )
}
