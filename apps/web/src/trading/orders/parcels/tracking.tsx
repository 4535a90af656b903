import { trackingHost } from '@armature/domain/orders/tracking-url'
import { Anchor, Text } from '@mantine/core'

/** A parcel's tracking link: the host is shown, so that the reader knows where it leads; nothing else can be opened. */
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
