import { messages } from '@armature/domain/messages'
import { ApiError } from '../../../platform/api/failures.ts'
import { EmptyState } from '../../../platform/ui/empty-state.tsx'
import { LoadError } from '../../../platform/ui/late/load-error.tsx'
import { ScreenLoader } from '../../../platform/ui/late/screen-loader.tsx'

interface OfferUnreadProps {
  error: Error | null
  /** Names the thing that could not be loaded. */
  title: string
  onRetry: () => void
}

/** The link is wrong, or a part of it is missing. */
const wrongLink: readonly number[] = [400, 404]

/** The page behind a signed link while it is read, or where it can't be: a wrong link is no failure to try again. */
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
