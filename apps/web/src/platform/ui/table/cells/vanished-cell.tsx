import { Button, CopyButton, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { RefObject } from 'react'
import { useEffect, useRef } from 'react'
import { wantToasts } from '../../toasts/toast.ts'

const Kept = ({ label, typed }: { label: string; typed: string }) =>
  typed === '' ? (
    <Text size="sm">{label} can’t be edited here any more. You emptied it, and that was not saved.</Text>
  ) : (
    <>
      <Text size="sm">{label} can’t be edited here any more. What you typed in it was not saved:</Text>
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

/** Tells the editor of a cell that went, and keeps the text until it is closed by hand. */
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

/** The table that stands in no other. */
const outermostTable = (within: HTMLElement | null): HTMLElement | null => {
  const table = within?.closest('table') ?? null
  return table && (outermostTable(table.parentElement) ?? table)
}

/** The part of the screen that a cell goes from: its table, or its record's page where it stands in none. */
const partAround = (cell: HTMLElement | null): HTMLElement | null =>
  outermostTable(cell) ?? cell?.closest<HTMLElement>('[data-record-page]') ?? null

/**
 * Keeps what is typed in a cell and not sent, where the cell goes and the part around it stays: a person who leaves the screen knows
 * that they do.
 */
export const useKeptTyping = (
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
