import { Button, CopyButton, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { wantToasts } from '../../toasts/toast.ts'

const Kept = ({ label, typed }: { label: string; typed: string }) =>
  typed === '' ? (
    <Text size="sm">{label} can no longer be edited here. Clearing it was not saved.</Text>
  ) : (
    <>
      <Text size="sm">{label} can no longer be edited here. Your entry was not saved:</Text>
      <Group gap="xs" mt={4}>
        <Text size="sm" fw={650} style={{ userSelect: 'all' }}>
          {typed}
        </Text>
        <CopyButton value={typed}>
          {({ copied, copy }) => (
            <Button size="compact-xs" variant="default" onClick={copy} aria-label={`Copy ${typed}`}>
              {copied ? 'Copied' : 'Copy'}
            </Button>
          )}
        </CopyButton>
      </Group>
    </>
  )

/** Notifies the user that an edited cell is gone, and shows its text until they close it. */
export const keepTyped = (label: string, typed: string): void => {
  wantToasts()
  notifications.show({
    message: <Kept label={label} typed={typed.trim()} />,
    color: 'orange',
    autoClose: false,
    withBorder: true,
    role: 'alert',
    closeButtonProps: { 'aria-label': 'Close' },
  })
}

/** The outermost table. */
const outermostTable = (within: HTMLElement | null): HTMLElement | null => {
  const table = within?.closest('table') ?? null
  return table && (outermostTable(table.parentElement) ?? table)
}

/** The part of the screen that a cell disappears from: its table, or its record's page if it has no table. */
const partAround = (cell: HTMLElement | null): HTMLElement | null =>
  outermostTable(cell) ?? cell?.closest<HTMLElement>('[data-record-page]') ?? null

/**
 * Keeps a cell's unsent text when the cell disappears but the part around it stays; a person who leaves the screen
 * knows it.
 */
export const useSavedTyping = (
  root: RefObject<HTMLElement | null>,
  label: string,
  unsent: string | null,
): void => {
  const last = useRef({ label, unsent })
  useEffect(() => {
    last.current = { label, unsent }
  })
  useEffect(() => {
    const part = partAround(root.current)
    return () => {
      if (last.current.unsent !== null && part?.isConnected === true)
        keepTyped(last.current.label, last.current.unsent)
    }
  }, [root])
}
