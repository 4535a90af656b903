import { userStatuses } from '@armature/domain/accounts/account-machine'
import { transferStatuses } from '@armature/domain/payouts/transfer-machine'
import type { FoundKind } from '@armature/domain/pages/found-records'
import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import type { Icon } from '@tabler/icons-react'
import {
  IconBox,
  IconClipboardList,
  IconFiles,
  IconPackage,
  IconPackages,
  IconUser,
} from '@tabler/icons-react'
import { statusLooks } from '../../../people/accounts/account-words.ts'
import { actionName } from '../../../desk/dashboard/dashboard-words.ts'
import { transferLooks } from '../../../trading/orders/money/transfer-status.ts'
import { paths } from '../../../platform/paths.ts'
import { statusLook } from '../../../trading/quotes/record/quote-status.ts'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'
import type { FoundRecord } from './search-api.ts'

interface KindWords {
  name: string
  icon: Icon
  /** The record that it is part of. */
  whole?: string
  /** It goes by its own name rather than its kind and number. */
  isNamed?: true
}

const kinds: Record<FoundKind, KindWords> = {
  quote: { name: 'Quote', icon: IconFiles },
  subQuote: { name: 'Sub-quote', icon: IconClipboardList, whole: 'Quote' },
  order: { name: 'Order', icon: IconPackages },
  subOrder: { name: 'Sub-order', icon: IconPackage, whole: 'Order' },
  product: { name: 'Product', icon: IconBox, isNamed: true },
  user: { name: 'User', icon: IconUser, isNamed: true },
}

export const recordIcon = ({ kind }: FoundRecord): Icon => kinds[kind].icon

/** "Quote #12", or a product's or person's name. */
export const recordTitle = ({ kind, id, name }: FoundRecord): string =>
  kinds[kind].isNamed ? name : `${kinds[kind].name} #${id}`

/** Distinguishes it: a product by its kind, SKU and number, a sub-quote by its quote and parts. */
export const recordHint = ({ kind, id, name, hint, whole }: FoundRecord): string => {
  const words = kinds[kind]
  const parts = words.isNamed
    ? [words.name, hint, `#${id}`]
    : [name, hint, whole === null ? '' : `${words.whole ?? ''} #${whole}`]
  return parts.filter(Boolean).join(' · ')
}

/** The reader's next action on a record, with its button's label. */
export const recordAction = ({ act }: FoundRecord): string | null => (act === null ? null : actionName(act))

const known = <Status extends string>(all: readonly Status[], status: string | null): Status | undefined =>
  all.find((one) => one === status)

/** Its status, as in its list. */
export const recordLook = ({ kind, id, status, page }: FoundRecord): { label: string; tone: Tone } | null => {
  if (kind === 'user') {
    const one = known(userStatuses, status)
    return one === undefined ? null : statusLooks[one]
  }
  if (kind === 'subOrder') {
    const one = known(transferStatuses, status)
    return one === undefined ? null : transferLooks[one]
  }
  const one = known(quoteStatuses, status)
  return one === undefined ? null : statusLook(one, page === paths.myQuote(id))
}
