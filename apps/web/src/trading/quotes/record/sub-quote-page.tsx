import { outOfSightText, outOfSightWords } from '@armature/domain/quotes/workflow/out-of-sight'
import { Text } from '@mantine/core'
import { paths } from '../../../platform/paths.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { RecordChat } from '../../../desk/chat/chat-button.tsx'
import { PresenceNote } from './presence.tsx'
import { QuoteStatusBadge } from './quote-status-badge.tsx'
import type { SubQuote } from './quotes-api.ts'
import { subQuoteQuery } from './quotes-api.ts'
import { Destination, SubQuoteLines, SubQuoteNotes, SubQuotePicture } from './sub-quote-panel.tsx'
import { SubQuoteTransitions } from '../lists/sub-quotes-table.tsx'
import { useFocusKept } from '@armature/ui/focus/use-focus-kept.ts'

const SubQuoteView = ({ sub }: { sub: SubQuote }) => (
  <RecordView
    title={`Sub Quote #${sub.id}`}
    description={
      <>
        <QuoteStatusBadge status={sub.status} /> of quote #{sub.quote}
        <PresenceNote record={{ kind: 'subQuote', id: sub.id }} isInHead />
      </>
    }
    actions={
      <>
        <RecordChat channel={{ kind: 'subQuote', id: sub.id }} name={`sub-quote #${sub.id}`} />
        <SubQuoteTransitions sub={sub} isMain />
      </>
    }
    more={[
      { label: 'Revisions', to: paths.subQuoteRevisions(sub.id) },
      { label: 'All sub-quotes', to: paths.subQuotes },
    ]}
    aside={
      <>
        <SubQuotePicture sub={sub} />
        <Destination sub={sub} />
      </>
    }
  >
    <SubQuoteNotes sub={sub} />
    <SubQuoteLines sub={sub} />
  </RecordView>
)

/**
 * Replaces a sub-quote that its vendor can't see for a while: the seller's action on it. It returns by itself, as the
 * page keeps polling.
 */
const OutOfSight = ({ sub }: { sub: SubQuote }) => {
  const note = useFocusKept<HTMLDivElement>()
  return (
    <RecordView
      title={`Sub Quote #${sub.id}`}
      actions={
        <LinkButton to={paths.subQuotes} variant="default" size="compact-sm">
          All sub-quotes
        </LinkButton>
      }
    >
      <Notice ref={note} tabIndex={-1} color="blue" title={outOfSightWords.title} role="status">
        {outOfSightText(sub.status)}
        <Text size="sm" c="dimmed">
          {outOfSightWords.maybeDeleted}
        </Text>
      </Notice>
    </RecordView>
  )
}

const outOfSight = (sub: SubQuote) => <OutOfSight sub={sub} />

/** One sub-quote for its vendor; its mails link here: price the lines, move it on. */
export const SubQuotePage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Sub-quote" heading="Sub Quote" queryOf={subQuoteQuery} whenLost={outOfSight}>
    {(sub) => <SubQuoteView sub={sub} />}
  </RecordPage>
)
