import { messages } from '@armature/domain/messages'
import { useRouterState } from '@tanstack/react-router'
import { ApiError } from '../../api/failures.ts'
import { paths } from '../../paths.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { LoadError } from '../../ui/load-error.tsx'

/** Why there is nothing to see: a catalogue that is kept behind sign-in leads there. */
export const ShopFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const from = useRouterState({ select: ({ location }) => location.href })
  if (!(error instanceof ApiError))
    return <LoadError title="The catalogue could not be loaded." onRetry={onRetry} />
  if (error.status !== 401) return <EmptyState picture="parts" title={error.detail ?? messages.notFound} />
  return (
    <EmptyState
      picture="parts"
      title="Sign in to see the catalogue."
      action={
        <LinkButton to={paths.login} search={{ from }}>
          Sign in
        </LinkButton>
      }
    />
  )
}
