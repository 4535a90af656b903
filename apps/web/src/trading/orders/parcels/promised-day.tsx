import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { dayText } from '../../../platform/cells/day-text.ts'
import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'
import type { SubOrder } from '../orders-api.ts'

const PromisedDayDialog = lazyDialog(
  async () => (await import('./promised-day-dialog.tsx')).PromisedDayDialog,
  ({ subOrder }) => subOrder !== null,
)

export const OverdueBadge = () => <StatusBadge label="Late" tone="bad" />

/** A delivery day, as a list shows it. */
export const ExpectedDay = ({ day, isOverdue }: { day: string | null; isOverdue: boolean }) => (
  <Group gap={6} wrap="nowrap">
    {day !== null && dayText(day)}
    {isOverdue && <OverdueBadge />}
  </Group>
)

/** The button to set the day, for the part's vendor. */
const SetDay = ({ subOrder, onOpen }: { subOrder: SubOrder; onOpen: () => void }) => {
  const isFirst = subOrder.promise.first === null
  return (
    <Button
      variant="default"
      size="compact-sm"
      aria-label={`${isFirst ? 'Promise a' : 'Another'} day of sub-order #${subOrder.id}`}
      onMouseEnter={PromisedDayDialog.preload}
      onFocus={PromisedDayDialog.preload}
      onClick={onOpen}
    >
      {isFirst ? 'Promise a day' : 'Another day'}
    </Button>
  )
}

const ShownDay = ({ subOrder, onOpen }: { subOrder: SubOrder; onOpen: () => void }) => {
  const { first, expected, reason, late } = subOrder.promise
  // A day promised before the part was called off no longer applies.
  if (subOrder.called_off)
    return (
      <Text size="sm" c="dimmed">
        Nothing more expected
      </Text>
    )
  if (expected === null && !subOrder.rights.set_day)
    return (
      <Text size="sm" c="dimmed">
        No delivery day promised
      </Text>
    )
  return (
    <Stack gap={2} mb={6}>
      <Group gap="xs">
        <Text size="sm">{expected === null ? 'No day promised' : `Expected ${dayText(expected)}`}</Text>
        {late && <OverdueBadge />}
        {subOrder.rights.set_day && <SetDay subOrder={subOrder} onOpen={onOpen} />}
      </Group>
      {first !== null && expected !== first && (
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          First promised for {dayText(first)}.{reason !== '' && ` Why it is later: ${reason}`}
        </Text>
      )}
    </Stack>
  )
}

/**
 * A vendor's delivery day: the expected one, the promised one, and why it changed. The dialog for another day stays
 * open even if the part is shipped or refunded meanwhile.
 */
export const PromisedDay = ({ subOrder }: { subOrder: SubOrder }) => {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ShownDay subOrder={subOrder} onOpen={() => setOpen(true)} />
      <PromisedDayDialog subOrder={isOpen ? subOrder : null} onClose={() => setOpen(false)} />
    </>
  )
}
