import type { Ability } from '@armature/domain/rights/abilities'
import { canEver } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import type { Icon } from '@tabler/icons-react'
import {
  IconClipboardPlus,
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconPrinter,
  IconSun,
} from '@tabler/icons-react'
import { paths } from '../../../platform/paths.ts'

/** The app functions that commands use. */
export interface Hands {
  go: (to: string) => void
  setColours: (scheme: 'light' | 'dark' | 'auto') => void
  showKeys: () => void
  showHelp: () => void
  signOut: () => void
}

export interface Command {
  label: string
  /** Alternative search words. */
  also?: readonly string[]
  icon: Icon
  ability?: Ability
  run: (hands: Hands) => void
}

const go =
  (to: string) =>
  (hands: Hands): void =>
    hands.go(to)

/** The commands of every screen, the usual ones first. */
const commands: readonly Command[] = [
  {
    label: 'Request quote',
    also: ['new quote', 'add quote'],
    icon: IconClipboardPlus,
    ability: 'screen.request-quote',
    run: go(paths.requestQuote),
  },
  {
    label: 'Add Quote',
    also: ['new quote', 'request quote'],
    icon: IconClipboardPlus,
    ability: 'screen.add-quote',
    run: go(paths.addQuote),
  },
  {
    label: 'Add Product',
    also: ['new product', 'list a part'],
    icon: IconPlus,
    ability: 'product.create',
    run: go(paths.addProduct),
  },
  { label: 'Help for this page', icon: IconHelp, run: ({ showHelp }) => showHelp() },
  {
    label: 'Keyboard shortcuts',
    also: ['keys', 'hotkeys'],
    icon: IconKeyboard,
    run: ({ showKeys }) => showKeys(),
  },
  { label: 'Print this page', also: ['pdf'], icon: IconPrinter, run: () => window.print() },
  {
    label: 'Light colours',
    also: ['theme', 'switch to light'],
    icon: IconSun,
    run: ({ setColours }) => setColours('light'),
  },
  {
    label: 'Dark colours',
    also: ['theme', 'switch to dark', 'night'],
    icon: IconMoon,
    run: ({ setColours }) => setColours('dark'),
  },
  {
    label: 'Use device colours',
    also: ['theme', 'automatic'],
    icon: IconDeviceDesktop,
    run: ({ setColours }) => setColours('auto'),
  },
  { label: 'Sign out', also: ['logout', 'log out'], icon: IconLogout, run: ({ signOut }) => signOut() },
]

/** A customer requests quotes by its own form; the other form leads to the same. */
const isDoubled = ({ ability }: Command, actor: Actor): boolean =>
  ability === 'screen.add-quote' && canEver(actor, 'screen.request-quote')

export const commandsOf = (actor: Actor): Command[] =>
  commands.filter(
    (command) =>
      (command.ability === undefined || canEver(actor, command.ability)) && !isDoubled(command, actor),
  )
