import { useQuery } from '@tanstack/react-query'
import { unreadQuery } from '../../../desk/chat/chat-api.ts'
import { DocumentTitle } from '../document-title.tsx'
import { useTrail } from '../trail.ts'

/** The title of a screen for a signed-in person. */
export const UnreadTitle = ({ title }: { title?: string }) => {
  const { data: unread = 0 } = useQuery({ ...unreadQuery, select: ({ total }) => total })
  const above = useTrail()
  return <DocumentTitle unread={unread} {...(title ? { title } : { above })} />
}
