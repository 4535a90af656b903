import type { MenuItemProps } from '@mantine/core'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { createLink } from '@tanstack/react-router'
import type { ComponentPropsWithRef } from 'react'

/** A record's link or action other than its next action. */
export type MoreItem = { label: string; isDestructive?: boolean } & (
  | { to: string }
  | { onChoose: () => void }
)

const ItemAnchor = (props: MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>) => (
  <Menu.Item component="a" {...props} />
)

const ItemLink = createLink(ItemAnchor)

/** The record's other links and actions. */
export const MoreMenu = ({ items }: { items: readonly MoreItem[] }) => (
  <Menu position="bottom-end" withinPortal>
    <Menu.Target>
      <ActionIcon variant="default" size="input-sm" aria-label="More" title="More">
        <IconDots size={17} aria-hidden="true" />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {items.map((item) =>
        'to' in item ? (
          <ItemLink key={item.label} to={item.to}>
            {item.label}
          </ItemLink>
        ) : (
          <Menu.Item
            key={item.label}
            {...(item.isDestructive ? { color: 'red' } : {})}
            onClick={item.onChoose}
          >
            {item.label}
          </Menu.Item>
        ),
      )}
    </Menu.Dropdown>
  </Menu>
)
