import { useRouterState } from '@tanstack/react-router'
import { ApiError } from '../../../platform/api/failures.ts'
import { paths } from '../../../platform/paths.ts'
import { useBrand } from '../../../process/shell/brand.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'

/** For a signed-in person who isn't one of a store's people, if the store's catalogue isn't open. */
const OthersCatalogue = () => (
  <EmptyState
    picture="parts"
    title={`Only customers of ${useBrand().name} see this catalogue.`}
    description="Your account isn’t one of its customers. The store invites them itself."
    action={<LinkButton to={paths.myQuotes}>My Quotes</LinkButton>}
  />
)

/** Refuses the whole catalogue to the reader, not just this call. */
export const isKept = (error: Error | null): error is ApiError =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** Why there is nothing to see: a catalogue that requires sign-in links there. */
export const ShopFailure = ({ error, onRetry }: { error: Error; onRetry: () => void }) => {
  const from = useRouterState({ select: ({ location }) => location.href })
  if (!isKept(error))
    return (
      <LoadError
        title="The catalogue could not be loaded."
        reason={error instanceof ApiError ? error.detail : undefined}
        onRetry={onRetry}
      />
    )
  if (error.status === 403) return <OthersCatalogue />
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
