import { canEver } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import {
  IconBell,
  IconBuilding,
  IconCoin,
  IconFileImport,
  IconPalette,
  IconSettings,
} from '@tabler/icons-react'
import { paths } from '../../../platform/paths.ts'
import type { MenuEntry } from '../menu.ts'
import { buyingMenu, menu } from '../menu.ts'

export type ScreenEntry = Pick<MenuEntry, 'label' | 'to' | 'ability' | 'icon'>

/** Screens that aren't in the side menu, and are reached from the top bar or from within others. */
const others: readonly ScreenEntry[] = [
  { label: 'Import products', to: paths.productImports, ability: 'product.import', icon: IconFileImport },
  { label: 'Notices', to: paths.notices, ability: 'screen.profile', icon: IconBell },
  { label: 'Notice settings', to: paths.noticeSettings, ability: 'screen.profile', icon: IconSettings },
  { label: 'Money', to: paths.money, ability: 'money.read-figures', icon: IconCoin },
  {
    label: 'Account information',
    to: paths.accountInfo,
    ability: 'screen.account-info',
    icon: IconBuilding,
  },
  { label: 'Design', to: paths.design, ability: 'screen.design', icon: IconPalette },
]

/** Forms that begin something: they stand among the actions. */
const isAction = ({ to }: ScreenEntry): boolean => to === paths.requestQuote || to === paths.addQuote

/** Every screen that this person may open by itself, each once, in the menu's order. */
export const screensOf = (actor: Actor): ScreenEntry[] => {
  const seen = new Set<string>()
  return [...menu, ...buyingMenu, ...others].filter((entry) => {
    if (isAction(entry) || seen.has(entry.to) || !canEver(actor, entry.ability)) return false
    seen.add(entry.to)
    return true
  })
}
