import type { Actor } from '@armature/domain/rights/actor'
import type { Icon } from '@tabler/icons-react'
import {
  IconDeviceDesktop,
  IconHelp,
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPrinter,
  IconSun,
} from '@tabler/icons-react'
import { formsOf } from '../menu.ts'

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
  run: (hands: Hands) => void
}

/** The commands that open no screen. */
const commands: readonly Command[] = [
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

/** A person's commands on every screen, the forms first. */
export const commandsOf = (actor: Actor): Command[] => [
  ...formsOf(actor).map(({ label, icon, to, command }) => ({
    label,
    icon,
    also: command?.also ?? [],
    run: ({ go }: Hands) => go(to),
  })),
  ...commands,
]
