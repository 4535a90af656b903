import { messages } from '@armature/domain/messages'
import { pages } from '@armature/domain/pages/pages'
import { useQuery } from '@tanstack/react-query'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { legalDetailsQuery } from './legal-details-api.ts'
import { LegalDetailsForm } from './legal-details-form.tsx'

const Details = () => {
  // A fresh answer must not replace text that is being typed.
  const details = useQuery({ ...legalDetailsQuery, refetchOnWindowFocus: false })
  if (details.isPending) return <ScreenLoader />
  if (!details.data)
    return <LoadError title={messages.legalDetailsFailed} onRetry={() => void details.refetch()} />
  return <LegalDetailsForm details={details.data} />
}

/** The marketplace's legal details, for administrators; or a store's, for its owner. */
export const LegalDetailsPage = () => (
  <>
    <PageHeader title={pages.legalDetails.title} description={pages.legalDetails.description} />
    <Details />
  </>
)
