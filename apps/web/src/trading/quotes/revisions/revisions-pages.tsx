import { useQuery } from '@tanstack/react-query'
import { paths } from '../../../platform/paths.ts'
import { PublicFrame } from '../../../process/shell/frame/public-frame.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { OfferUnread } from '../offer/offer-unread.tsx'
import { offerRevisionsQuery, pairIn, quoteRevisionsQuery, subQuoteRevisionsQuery } from './revisions-api.ts'
import { RevisionsView } from './revisions-view.tsx'
import { shownToBuyer, shownToSeller, shownToVendor } from './shown-revisions.ts'
import { useAddress } from '@armature/ui/use-address.ts'

const usePair = () => pairIn(useAddress())

interface OfQuoteProps {
  id: string
  /** The quote's own page for this reader. */
  pathOf: (id: number) => string
  shownAs: typeof shownToSeller
}

const OfQuote = ({ id, pathOf, shownAs }: OfQuoteProps) => {
  const pair = usePair()
  return (
    <RecordPage
      id={id}
      name="Quote"
      heading="Revisions of quote"
      queryOf={(quote) => quoteRevisionsQuery(quote, pair)}
    >
      {(found) => (
        <RecordView
          title={`Revisions of quote #${found.quote}`}
          description="Each version of the offer, as it was sent."
          actions={
            <LinkButton to={pathOf(found.quote)} variant="default" size="compact-sm">
              Quote #{found.quote}
            </LinkButton>
          }
        >
          <RevisionsView
            shown={shownAs(found)}
            print={(revision, write) =>
              write('printQuoteRevision', { params: { id: found.quote, revision: String(revision) } })
            }
          />
        </RecordView>
      )}
    </RecordPage>
  )
}

export const QuoteRevisionsPage = ({ id }: { id: string }) => (
  <OfQuote id={id} pathOf={paths.quoteSubQuotes} shownAs={shownToSeller} />
)
export const TenantQuoteRevisionsPage = ({ id }: { id: string }) => (
  <OfQuote id={id} pathOf={paths.tenantQuote} shownAs={shownToSeller} />
)
export const MyQuoteRevisionsPage = ({ id }: { id: string }) => (
  <OfQuote id={id} pathOf={paths.myQuote} shownAs={shownToBuyer} />
)

/** A vendor's own part of each revision. */
export const SubQuoteRevisionsPage = ({ id }: { id: string }) => {
  const pair = usePair()
  return (
    <RecordPage
      id={id}
      name="Sub-quote"
      heading="Revisions of sub-quote"
      queryOf={(sub) => subQuoteRevisionsQuery(sub, pair)}
    >
      {(found) => (
        <RecordView
          title={`Revisions of sub-quote #${id}`}
          description={`Your part of quote #${found.quote}, in each version sent to the customer.`}
          actions={
            <LinkButton to={paths.subQuote(id)} variant="default" size="compact-sm">
              Sub Quote #{id}
            </LinkButton>
          }
        >
          <RevisionsView
            shown={shownToVendor(found)}
            print={(revision, write) =>
              write('printSubQuoteRevision', { params: { id: Number(id), revision: String(revision) } })
            }
          />
        </RecordView>
      )}
    </RecordPage>
  )
}

const OfOffer = ({ token }: { token: string }) => {
  const { data, error, refetch } = useQuery(offerRevisionsQuery(token, usePair()))
  if (data) {
    return (
      <RecordView
        title={`Revisions of quote #${data.quote}`}
        description={`Each version that ${data.seller} offered you.`}
        actions={
          <LinkButton to={paths.offer(token)} variant="default" size="compact-sm">
            The newest offer
          </LinkButton>
        }
      >
        <RevisionsView
          shown={shownToBuyer(data)}
          print={(revision, write) => write('printOffer', { params: { token, revision: String(revision) } })}
        />
      </RecordView>
    )
  }
  return (
    <OfferUnread error={error} title="The revisions could not be loaded." onRetry={() => void refetch()} />
  )
}

/** The revisions behind the signed link; no sign-in. */
export const OfferRevisionsPage = ({ token }: { token: string }) => {
  return (
    <PublicFrame isWide>
      <OfOffer token={token} />
    </PublicFrame>
  )
}
