import { wholeText } from '@armature/domain/values/number-text'
import { offerStrategies, strategyLabels } from '@armature/domain/quotes/compare/choose-offers'
import type { Freights } from '@armature/domain/quotes/compare/compare-offers'
import { compareSums, vendorsLeft } from '@armature/domain/quotes/compare/compare-offers'
import { fallenChoicesText } from '@armature/domain/quotes/compare/fallen-choices'
import { toWire } from '@armature/domain/money'
import { Button, Text, VisuallyHidden } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Ref } from 'react'
import { useRef, useState } from 'react'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { paths } from '../../../platform/paths.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LeaveGuard } from '@armature/ui/form/leave-guard.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import { RecordPage, RecordPanel, RecordView } from '@armature/ui/record/record-page.tsx'
import { LinkPartsDialog } from '../moves/lazy-dialogs.ts'
import type { Quote } from '../record/quotes-api.ts'
import { quoteChanged, quoteQuery, refreshQuotes } from '../record/quotes-api.ts'
import { NeedOffers } from './need-offers.tsx'
import { changesText, sumsText } from './offer-words.ts'
import classes from './offers.module.css'
import type { ShownNeed } from './offers-api.ts'
import { offersQuery, shownFreights, shownNeeds } from './offers-api.ts'
import type { OfferDraft } from './use-offer-draft.ts'
import { useOfferDraft } from './use-offer-draft.ts'

/** Rules that choose for all lines, and the undo. */
const Strategies = ({ draft }: { draft: OfferDraft }) => (
  <div className={classes.bar} role="group" aria-label="Choose for all lines">
    {offerStrategies.map((rule) => (
      <Button
        key={rule}
        variant={draft.by === rule ? 'light' : 'default'}
        size="compact-md"
        onClick={() => draft.propose(rule)}
      >
        {strategyLabels[rule]}
      </Button>
    ))}
    {(draft.changed.length > 0 || draft.by !== null) && (
      <Button variant="subtle" size="compact-md" onClick={draft.reset}>
        As it stands
      </Button>
    )}
  </div>
)

/** A quote's lines with their offers, and each vendor's freight. */
interface Compared {
  needs: readonly ShownNeed[]
  freights: Freights
}

const Sums = ({
  needs,
  freights,
  draft,
  status,
}: Compared & { draft: OfferDraft; status: Ref<HTMLDivElement> }) => {
  const { before, after } = compareSums(needs, draft.choices, freights)
  const left = vendorsLeft(needs, draft.choices)
  return (
    <div role="status" ref={status} tabIndex={-1}>
      <div className={classes.sums}>
        <Text size="sm">
          <strong>As it stands:</strong> {sumsText(before)}
        </Text>
        {draft.changed.length > 0 && (
          <Text size="sm">
            <strong>With your choice:</strong> {sumsText(after)}
          </Text>
        )}
      </div>
      <Text size="sm" c="dimmed">
        {draft.changed.length > 0 ? `${changesText(draft.changed.length)}.` : 'Nothing changes.'}
        {left.length > 0 && ` ${left.join(', ')} would have no line left, and that part of the quote closes.`}
        {!draft.isExact &&
          ` There may be a better combination: there are too many vendors to try ${draft.by === 'cheapest' ? 'total freight' : 'all'}.`}
      </Text>
    </div>
  )
}

const freightsShown = (freights: Freights) =>
  [...freights].map(([vendor, cents]) => ({ vendor, freight: cents === null ? null : toWire(cents) }))

/** A draft as it was when applied. */
type Applied = Pick<OfferDraft, 'changed' | 'choices' | 'made'>

const useApply = (
  { quote, freights }: { quote: Quote; freights: Freights },
  draft: OfferDraft,
  { refresh, onApplied }: { refresh: () => void; onApplied: () => void },
) =>
  useWrite({
    send: ({ changed, choices }: Applied, write) =>
      write('applyOffers', {
        params: { id: quote.id },
        body: {
          choices: changed.flatMap(({ id, tag }) => {
            const product = choices.get(id)
            return product == null ? [] : [{ line: id, product, tag }]
          }),
          shown_freights: freightsShown(freights),
          expected_items: quote.subquotes.flatMap(({ quote_items }) => quote_items.map(({ id }) => id)),
          by: draft.by,
        },
      }),
    success: (_, { changed }) => `Quote #${quote.id} has your choice: ${changesText(changed.length)}.`,
    // The page says why, and keeps the choice.
    failure: false,
    onDone: (saved, { made }) => {
      draft.forget(made)
      quoteChanged(saved)
      refreshQuotes()
      onApplied()
    },
    onSettled: refresh,
  })

const Alone = ({ needs, onLink }: { needs: readonly ShownNeed[]; onLink: (need: ShownNeed) => void }) => (
  <RecordPanel label="Lines with one vendor" title="Lines with a single vendor">
    {needs.map((need) => (
      <div key={need.id} className={classes.alone}>
        <span>
          {wholeText(need.quantity)} × {need.name}, {need.offers[0]?.vendorName}
        </span>
        <Button variant="subtle" size="compact-sm" onClick={() => onLink(need)}>
          Add an equivalent part<VisuallyHidden> as {need.name}</VisuallyHidden>
        </Button>
      </div>
    ))}
  </RecordPanel>
)

const Comparing = ({ quote, needs, freights }: Compared & { quote: Quote }) => {
  const client = useQueryClient()
  const [linking, setLinking] = useState<ShownNeed | null>(null)
  const draft = useOfferDraft(needs, freights)
  const refresh = () => void client.invalidateQueries({ queryKey: offersQuery(quote.id).queryKey })
  const status = useRef<HTMLDivElement>(null)
  // Nothing is left to apply then, and a disabled button would lose the focus.
  const apply = useApply({ quote, freights }, draft, { refresh, onApplied: () => status.current?.focus() })
  const several = draft.open.filter(({ offers }) => offers.length > 1)
  const alone = needs.filter(({ offers }) => offers.length < 2)
  return (
    <>
      {draft.fallen > 0 && (
        <Notice color="orange" role="alert">
          {fallenChoicesText(draft.fallen)}
        </Notice>
      )}
      {several.length > 0 && (
        <RecordPanel label="Choice" title="Choose for all lines">
          <Strategies draft={draft} />
          <Sums needs={needs} freights={freights} draft={draft} status={status} />
          {apply.refusal && (
            <Notice color="orange" role="alert" my="sm">
              {apply.refusal.detail}
            </Notice>
          )}
          <div className={classes.bar}>
            <BusyButton
              isBusy={apply.isBusy}
              disabled={draft.changed.length === 0}
              onClick={() => void apply.run(draft)}
            >
              Apply to the quote
            </BusyButton>
          </div>
        </RecordPanel>
      )}
      {several.map((need) => (
        <RecordPanel key={need.id} label={`Offers for ${need.name}`}>
          <NeedOffers
            need={need}
            chosen={draft.choices.get(need.id) ?? null}
            why={draft.why.get(need.id)}
            onChoose={(product) => draft.choose(need.id, product)}
            onLink={() => setLinking(need)}
            onUnlinked={refresh}
          />
        </RecordPanel>
      ))}
      {alone.length > 0 && <Alone needs={alone} onLink={setLinking} />}
      {needs.length === 0 && (
        <EmptyState title="Nothing to compare." description="No part of this quote is open." />
      )}
      <LinkPartsDialog
        part={linking && { id: linking.product, name: linking.name }}
        store={quote.tenant}
        onClose={() => setLinking(null)}
        onLinked={refresh}
      />
      <LeaveGuard
        unsaved={() => (draft.changed.length > 0 ? ['Your choice of offers'] : [])}
        isSending={() => apply.isBusy}
      />
    </>
  )
}

const OffersView = ({ id, ...compared }: Compared & { id: number }) => {
  const { data: quote } = useQuery(quoteQuery(id))
  return (
    <RecordView
      title={`Compare offers of quote #${id}`}
      description="Every vendor for each part: price, lead time, stock and response record over the past year."
      actions={
        <LinkButton to={paths.quoteSubQuotes(id)} variant="default" size="compact-sm">
          Quote #{id}
        </LinkButton>
      }
    >
      {quote && <Comparing quote={quote} {...compared} />}
    </RecordView>
  )
}

/** Vendors' offers for a quote's lines side by side, for the marketplace's operator. */
export const CompareOffersPage = ({ id }: { id: string }) => (
  <RecordPage id={id} name="Quote" heading="Compare offers of quote" queryOf={offersQuery}>
    {(found) => <OffersView id={found.quote} needs={shownNeeds(found)} freights={shownFreights(found)} />}
  </RecordPage>
)
