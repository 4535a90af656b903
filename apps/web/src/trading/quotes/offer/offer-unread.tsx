import { messages } from '@armature/domain/messages'
import { ApiError } from '../../../platform/api/failures.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'

interface OfferUnreadProps {
  error: Error | null
  /** Names what failed to load. */
  title: string
  onRetry: () => void
}

/** The link is wrong, or incomplete. */
const wrongLink: readonly number[] = [400, 404]

/** The page behind a signed link while it loads, or after a failure: a wrong link isn't worth a retry. */
export const OfferUnread = ({ error, title, onRetry }: OfferUnreadProps) => {
  if (error instanceof ApiError && wrongLink.includes(error.status)) {
    return (
      <EmptyState
        title={messages.tokenInvalid}
        description="Check that the link is complete, or ask the seller for a new one."
      />
    )
  }
  return error ? <LoadError title={title} onRetry={onRetry} /> : <ScreenLoader />
}
