import { ActionIcon, UnstyledButton } from '@mantine/core'
import { IconHelp, IconSearch } from '@tabler/icons-react'
import classes from './desk-buttons.module.css'
import { openDesk } from './desk-state.ts'

const modifier = /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Looks like the field that it opens, and on a phone like its magnifying glass. */
export const PaletteButton = () => (
  <UnstyledButton
    className={classes.palette}
    aria-label="Search or jump to…"
    aria-haspopup="dialog"
    aria-keyshortcuts="Control+K Meta+K"
    onClick={() => openDesk('palette')}
  >
    <IconSearch size={18} stroke={1.7} aria-hidden="true" />
    <span className={classes.words}>Search or jump to…</span>
    {/* A picture of the keys, which aria-keyshortcuts names: as text it would have to be part of the button's name. */}
    <span className={classes.keys} data-keys={`${modifier} K`} />
  </UnstyledButton>
)

export const HelpButton = () => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={40}
    aria-label="Help for this page"
    aria-haspopup="dialog"
    onClick={() => openDesk('help')}
  >
    <IconHelp size={19} stroke={1.7} />
  </ActionIcon>
)
