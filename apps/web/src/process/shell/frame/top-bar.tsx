import type { MenuItemProps } from '@mantine/core'
import {
  ActionIcon,
  Menu,
  Text,
  UnstyledButton,
  VisuallyHidden,
  useComputedColorScheme,
  useMantineColorScheme,
} from '@mantine/core'
import {
  IconChevronDown,
  IconHistory,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'
import { useSession } from '../../../platform/api/use-session.ts'
import { NoticeBell } from './notice-bell.tsx'
import { paths } from '../../../platform/paths.ts'
import { HelpButton, PaletteButton } from '../palette/desk-buttons.tsx'
import { openDesk } from '../palette/desk-state.ts'
import { LiveConnection } from './live-connection.tsx'
import { logout } from './logout.ts'
import classes from './shell.module.css'

const MenuAnchor = (props: MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
)
const MenuLink = createLink(MenuAnchor)

const ColorSchemeSwitch = () => {
  const { setColorScheme } = useMantineColorScheme()
  const dark = useComputedColorScheme('light', { getInitialValueInEffect: false }) === 'dark'
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      aria-label={dark ? 'Switch to light colours' : 'Switch to dark colours'}
      onClick={() => setColorScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <IconSun size={19} stroke={1.7} /> : <IconMoon size={19} stroke={1.7} />}
    </ActionIcon>
  )
}

const ProfileMenu = () => {
  const session = useSession()
  return (
    <Menu position="bottom-end" width={200}>
      <Menu.Target>
        <UnstyledButton className={classes.account}>
          <VisuallyHidden>Account menu</VisuallyHidden>
          <span className={classes.avatar} aria-hidden="true">
            {session?.userEmail.slice(0, 1).toUpperCase()}
          </span>
          <Text component="span" size="sm" className={classes.email}>
            {session?.userEmail}
          </Text>
          <IconChevronDown size={14} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuLink to={paths.profile} leftSection={<IconUser size={16} aria-hidden="true" />}>
          Profile
        </MenuLink>
        {/* The palette's list begins with them. */}
        <Menu.Item
          leftSection={<IconHistory size={16} aria-hidden="true" />}
          onClick={() => openDesk('palette')}
        >
          Recently viewed
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden="true" />} onClick={() => void logout()}>
          Logout
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

export const TopBar = ({ opened, onToggle }: { opened: boolean; onToggle: () => void }) => (
  // Not a header element: each of Mantine's dialogs has one, and a page may have only one banner.
  <div className={classes.top} role="region" aria-label="Top bar">
    <ActionIcon
      variant="subtle"
      color="gray"
      size={40}
      onClick={onToggle}
      aria-label={opened ? 'Hide the menu' : 'Show the menu'}
      aria-expanded={opened}
    >
      <IconMenu2 size={20} stroke={1.7} />
    </ActionIcon>
    <PaletteButton />
    <span className={classes.space} />
    <LiveConnection />
    <HelpButton />
    <NoticeBell />
    <ColorSchemeSwitch />
    <ProfileMenu />
  </div>
)
