import { changesWords } from '@armature/domain/quotes/revisions/changes-words'
import { editWords } from '@armature/domain/quotes/revisions/edit-words'
import { fill } from '@armature/domain/messages'
import { Button, List, Stack } from '@mantine/core'
import { useState } from 'react'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { useEver } from '@armature/ui/focus/use-ever.ts'
import { useFocusKept } from '@armature/ui/focus/use-focus-kept.ts'
import { RecordPage, RecordView } from '@armature/ui/record/record-page.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { EditQuoteItems } from './edit-quote-items.tsx'
import { EditQuoteForm } from './edit-quote-form.tsx'
import { AskedAgainNote, ChangesAskedNote } from '../record/changes-asked-note.tsx'
import { PresenceNote, PresentAt } from '../record/presence.tsx'
import { QuoteEditFacts } from '../record/quote-facts.tsx'
import { QuoteTermsForm } from './quote-terms-form.tsx'
import { useItemsLocked } from '../record/quote-locked.ts'
import type { Quote, QuoteItem } from '../record/quotes-api.ts'
import { quoteQuery } from '../record/quotes-api.ts'
import { useLineQuantities } from '../prices/use-line-quantities.ts'
import { useSeenLines } from '../prices/use-seen-lines.ts'
import { useSellerPages } from '../record/use-seller-pages.ts'
import { useUpdateQuoteItems } from './use-update-quote-items.ts'

/** Why a quote's lines can't be changed now, and a link to where they can. */
const ItemsLockedNote = ({ quote }: { quote: Quote }) => {
  const reason = useItemsLocked(quote)
  return reason !== null && <Notice color="gray">{reason}</Notice>
}

const productOf = ({ product }: QuoteItem): number => product.data.id

/** The changes that others made to the lines during this edit. */
const ChangedLines = ({ changes, onSeen }: { changes: readonly string[]; onSeen: () => void }) => (
  <Notice color="orange" title="The lines have changed" role="status">
    <Stack gap="xs" align="flex-start">
      <List size="sm">
        {changes.map((change) => (
          <List.Item key={change}>{change}</List.Item>
        ))}
      </List>
      <Button size="xs" variant="default" onClick={onSeen}>
        Continue with these lines
      </Button>
    </Stack>
  </Notice>
)

const Editor = ({ quote }: { quote: Quote }) => {
  const [marked, setMarked] = useState<ReadonlySet<number>>(new Set())
  const [lineToDelete, setLineToDelete] = useState<QuoteItem | null>(null)
  const [couldEdit] = useState(quote.rights.edit_items)
  // A form without unsaved input goes with the right, and its pressed button with it.
  const heading = useFocusKept<HTMLHeadingElement>({ isOutcome: couldEdit && !quote.rights.edit_items })
  const sellerPages = useSellerPages()
  const whyNot = useItemsLocked(quote)
  const hasItemsForm = useEver(quote.rights.edit_items)
  const hasTermsForm = useEver(quote.rights.set_down_payment)
  const seen = useSeenLines(quote)
  const products = quote.subquotes.flatMap(({ quote_items }) => quote_items.map(productOf))
  // Somebody else may have removed a marked line meanwhile.
  const removed = new Set(products.filter((id) => marked.has(id)))
  const quantities = useLineQuantities({ quote, removed, seen: seen.quantityOf })
  const { update, stay } = useUpdateQuoteItems(quote.id, (saved, sent) => {
    setMarked(new Set())
    quantities.forget(sent)
    seen.see(saved)
  })
  const mark = (item: QuoteItem) => setMarked(new Set([...removed, productOf(item)]))
  const unmark = (item: QuoteItem) => setMarked(new Set([...removed].filter((id) => id !== productOf(item))))
  return (
    <RecordView
      title={`Edit Quote #${quote.id}`}
      heading={heading}
      actions={
        <LinkButton to={sellerPages.quote(quote.id)} variant="default">
          Sub-quotes
        </LinkButton>
      }
    >
      <ChangesAskedNote quote={quote} title={changesWords.asked} />
      <AskedAgainNote quote={quote} />
      <PresenceNote record={{ kind: 'quote', id: quote.id }} />
      <PresentAt record={{ kind: 'quote', id: quote.id }} doing="editing" isAlways>
        <QuoteEditFacts quote={quote} />
      </PresentAt>
      <ItemsLockedNote quote={quote} />
      {seen.changes.length > 0 && <ChangedLines changes={seen.changes} onSeen={() => seen.see(quote)} />}
      <EditQuoteItems
        quote={quote}
        isBusy={update.isBusy}
        removed={removed}
        quantities={quantities}
        onRemove={(item) => {
          stay()
          setLineToDelete(item)
        }}
        onKeep={unmark}
      />
      {hasItemsForm && (
        <EditQuoteForm
          whyNot={whyNot}
          store={quote.tenant}
          held={new Set(products.filter((id) => !removed.has(id)))}
          removed={removed}
          quantities={quantities}
          update={update}
          seen={seen.ids}
        />
      )}
      {hasTermsForm && <QuoteTermsForm quote={quote} />}
      <ConfirmDialog
        question={
          lineToDelete &&
          fill(editWords.deleteLineConfirm, { name: lineToDelete.product.data.name, id: quote.id })
        }
        onAgree={() => {
          if (lineToDelete) mark(lineToDelete)
          setLineToDelete(null)
        }}
        onDisagree={() => setLineToDelete(null)}
      />
    </RecordView>
  )
}

/** Adds and removes a quote's products, and sets their quantities (specification section 2, Edit Quote). */
export const EditQuotePage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Quote" heading="Edit Quote" queryOf={quoteQuery}>
    {(quote) => <Editor quote={quote} />}
  </RecordPage>
)
