import { canEver } from '@armature/domain/rights/abilities'
import { useActor } from '../../platform/api/use-session.ts'
import { paths } from '../../platform/paths.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'

/** A person's name; for a reader who manages accounts it links to the account, which `search` finds. */
export const AccountLink = ({ name, search }: { name: string; search: string | null }) =>
  canEver(useActor(), 'screen.users') && search !== null ? (
    <TextLink to={paths.users} search={{ search }} fz="inherit">
      {name}
    </TextLink>
  ) : (
    name
  )
