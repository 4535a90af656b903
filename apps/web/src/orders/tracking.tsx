import { trackingHost } from '@armature/domain/orders/tracking-url'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import type { SubOrder } from './orders-api.ts'
import { TrackingDialog } from './tracking-dialog.tsx'

/** Where a parcel is followed: the host is shown, so that whoever clicks knows where it leads; nothing else can be opened. */
export const TrackingLink = ({ url }: { url: string }) => {
  const host = trackingHost(url)
  return host === null ? (
    <Text size="sm">{url}</Text>
  ) : (
    <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
      Track at {host}
    </Anchor>
  )
}

/** The way to say where a vendor's parcel is: a dialog, since it needs the address. */
const SetTracking = ({ subOrder }: { subOrder: SubOrder }) => {
  const [isOpen, setOpen] = useState(false)
  const isFirst = subOrder.tracking_url === null
  return (
    <>
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`${isFirst ? 'Set' : 'Change'} tracking of sub-order #${subOrder.id}`}
        onClick={() => setOpen(true)}
      >
        {isFirst ? 'Set tracking' : 'Change'}
      </Button>
      <TrackingDialog subOrder={isOpen ? subOrder : null} onClose={() => setOpen(false)} />
    </>
  )
}

/** The parcel of a sub-order, with the way to say where it is for its vendor. */
export const Tracking = ({ subOrder }: { subOrder: SubOrder }) => {
  const { tracking_url: url, rights } = subOrder
  return (
    <Group gap="xs">
      {url === null ? <Text size="sm">Not sent yet</Text> : <TrackingLink url={url} />}
      {rights.set_tracking && <SetTracking subOrder={subOrder} />}
    </Group>
  )
}
