import { isOnlyHost, packingFacts } from '@armature/domain/orders/packing'
import { piecesShipped } from '@armature/domain/orders/parcels'
import { sentText } from '@armature/domain/orders/shipped-state'
import { Button, Group, Stack, Text, Anchor } from '@mantine/core'
import { useState } from 'react'
import { DateTime } from '@armature/ui/cells/date-time.tsx'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { lazyDialog } from '@armature/ui/lazy/lazy-dialog.tsx'
import { savePdf } from '@armature/ui/save-file.ts'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import type { Parcel, SubOrder } from '../orders-api.ts'
import { partsOf } from './parcel-parts.ts'
import classes from './parcels.module.css'
import { ShipParts } from './ship-parts.tsx'
import { trackingHost } from '@armature/domain/orders/tracking-url'

/** A parcel's tracking link: the host is shown, so that the reader knows where it leads; nothing else can be opened. */
const TrackingLink = ({ url }: { url: string }) => {
  const host = trackingHost(url)
  return host === null ? (
    <Text size="sm">{url}</Text>
  ) : (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
      Track at {host}
    </Anchor>
  )
}

const isOpen = ({ parcel }: { parcel: Parcel | null }): boolean => parcel !== null
const TrackingDialog = lazyDialog(async () => (await import('./tracking-dialog.tsx')).TrackingDialog, isOpen)
const VoidParcelDialog = lazyDialog(
  async () => (await import('./void-parcel-dialog.tsx')).VoidParcelDialog,
  isOpen,
)

/** "3 × Servo, 1 × Gripper", in the order of the lines. */
const contentsOf = (subOrder: SubOrder, parcel: Parcel): string =>
  subOrder.items
    .flatMap(({ id, name }) =>
      parcel.lines.flatMap((line) => (line.item === id ? `${line.quantity} × ${name}` : [])),
    )
    .join(', ')

/** "UPS · Packages: 2 · Weight: 12.5 kg". */
const packingText = (parcel: Parcel): string =>
  [
    isOnlyHost(parcel.carrier, parcel.tracking_url) ? '' : parcel.carrier,
    ...packingFacts(parcel).map(([name, text]) => `${name}: ${text}`),
  ]
    .filter((text) => text !== '')
    .join(' · ')

/** Prints the packing list. */
const PackingList = ({ subOrder, parcel }: { subOrder: number; parcel: number }) => {
  const list = useWrite({
    send: (number: number, write) => write('printPackingList', { params: { id: subOrder, parcel: number } }),
    onDone: savePdf,
  })
  return (
    <BusyButton
      variant="default"
      size="compact-sm"
      aria-label={`Packing list (PDF) of parcel ${parcel}`}
      isBusy={list.isBusy}
      onClick={() => void list.run(parcel)}
    >
      Packing list (PDF)
    </BusyButton>
  )
}

/** The vendor's actions on a parcel recorded by mistake. */
const Corrections = ({ subOrder, parcel }: { subOrder: SubOrder; parcel: Parcel }) => {
  const [act, setAction] = useState<'tracking' | 'void' | null>(null)
  const dialog = { subOrder: subOrder.id, onClose: () => setAction(null) }
  return (
    <Group gap="xs" mt={4}>
      <PackingList subOrder={subOrder.id} parcel={parcel.number} />
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Change the tracking of parcel ${parcel.number}`}
        onClick={() => setAction('tracking')}
      >
        Change
      </Button>
      {subOrder.rights.void_parcel && (
        <Button
          variant="default"
          size="compact-sm"
          aria-label={`Void parcel ${parcel.number}`}
          onClick={() => setAction('void')}
        >
          Void
        </Button>
      )}
      <TrackingDialog {...dialog} parcel={act === 'tracking' ? parcel : null} />
      <VoidParcelDialog {...dialog} parcel={act === 'void' ? parcel : null} />
    </Group>
  )
}

const ParcelRow = ({ subOrder, parcel }: { subOrder: SubOrder; parcel: Parcel }) => (
  <li className={classes.parcel}>
    <Group gap="xs">
      <Text size="sm" fw={600}>
        Parcel {parcel.number}
      </Text>
      <Text size="sm" c="dimmed">
        <DateTime value={parcel.sent} withTime={false} />
      </Text>
      {parcel.void === null && <TrackingLink url={parcel.tracking_url} />}
    </Group>
    <Text size="sm">{contentsOf(subOrder, parcel)}</Text>
    {packingText(parcel) !== '' && (
      <Text size="sm" c="dimmed">
        {packingText(parcel)}
      </Text>
    )}
    {parcel.note !== '' && (
      <Text size="sm" c="dimmed" className={classes.words ?? ''}>
        {parcel.note}
      </Text>
    )}
    {parcel.void === null && subOrder.rights.set_tracking && (
      <Corrections subOrder={subOrder} parcel={parcel} />
    )}
    {parcel.void !== null && (
      <Text size="sm" c="dimmed" className={classes.words ?? ''}>
        Voided, never sent: {parcel.void.reason}
      </Text>
    )}
  </li>
)

/** A sub-order's parcels under way, with the actions to ship the rest and to correct a mistake. */
export const Parcels = ({ subOrder }: { subOrder: SubOrder }) => {
  const pieces = piecesShipped(partsOf(subOrder))
  const handedOn = useFocusHandedOn<HTMLDivElement>()
  return (
    <Stack ref={handedOn} gap={6}>
      <Group gap="xs">
        <Text size="sm">{sentText(pieces)}</Text>
        <ShipParts subOrder={subOrder} />
      </Group>
      {subOrder.parcels.length > 0 && (
        <ul className={classes.parcels} aria-label={`Parcels of sub-order #${subOrder.id}`}>
          {subOrder.parcels.map((parcel) => (
            <ParcelRow key={parcel.number} subOrder={subOrder} parcel={parcel} />
          ))}
        </ul>
      )}
    </Stack>
  )
}
