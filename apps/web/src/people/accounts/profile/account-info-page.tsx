import { messages } from '@armature/domain/messages'
import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { meQuery } from '../account-api.ts'
import { CompanyForm } from '../company-form.tsx'

const Company = () => {
  // A fresh answer must not replace text that is being typed.
  const me = useQuery({ ...meQuery, refetchOnWindowFocus: false })
  if (me.isPending) return <ScreenLoader />
  if (!me.data) return <LoadError title={messages.userInformationFailed} onRetry={() => void me.refetch()} />
  if (me.data.vendor) return <CompanyForm company={me.data.vendor} />
  return (
    <EmptyState
      title="This account has no company."
      action={
        <LinkButton to={paths.profile} variant="default">
          Go to profile
        </LinkButton>
      }
    />
  )
}

/** The company's data, shown and edited. */
export const AccountInfoPage = () => (
  <>
    <PageHeader title="Account information" description="Your company as customers see it." />
    <Company />
  </>
)
