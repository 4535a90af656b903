import type { Ability } from '@armature/domain/rights/abilities'
import { canEver } from '@armature/domain/rights/abilities'
import { noDelivery, sameDelivery } from '@armature/domain/quotes/offer/delivery'
import { useNavigate } from '@tanstack/react-router'
import { useActor } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import { QuoteForm } from './quote-form.tsx'
import { useOwnBook } from '../delivery/use-own-book.ts'
import type { RequestValues } from '../request/request-fields.ts'

/** The first list of this person's that has the new quote. */
const lists: readonly (readonly [Ability, string])[] = [
  ['screen.quotes', paths.quotes],
  ['screen.tenant', paths.tenantQuotes],
  ['screen.own-quotes', paths.myQuotes],
]

const partsOf = ({ products, open_lines, notes, delivery }: RequestValues) => ({
  products,
  ...(open_lines.length === 0 ? {} : { open_lines }),
  ...(sameDelivery(delivery, noDelivery) ? {} : { delivery }),
  ...(notes.trim() === '' ? {} : { notes }),
})

/** Adds a quote on a user's behalf; it splits into one sub-quote per vendor. */
const AddQuoteForUser = () => {
  const actor = useActor()
  const navigate = useNavigate()
  const list = lists.find(([ability]) => canEver(actor, ability))?.[1] ?? paths.profile
  return (
    <>
      <PageHeader title="Add Quote" description="Each vendor gets its own sub-quote." />
      <QuoteForm
        withUser
        submitLabel="Create Quote"
        send={(values, write) =>
          write('addQuoteOnUsersBehalf', { body: { user_id: values.user_id ?? 0, ...partsOf(values) } })
        }
        onDone={() => void navigate({ to: list })}
      />
    </>
  )
}

/** A customer requests a quote for itself. */
export const RequestQuotePage = () => {
  const navigate = useNavigate()
  // Requested with the screen's code; without it the form works, and offers no address.
  const { isPending, book } = useOwnBook()
  return (
    <>
      <PageHeader
        title="Request quote"
        description="Choose the parts you need; their vendors will price them."
      />
      {isPending ? (
        <ScreenLoader />
      ) : (
        <QuoteForm
          withUser={false}
          submitLabel="Request quote"
          book={book}
          send={(values, write) => write('requestQuote', { body: partsOf(values) })}
          onDone={() => void navigate({ to: paths.myQuotes })}
        />
      )}
    </>
  )
}

/** Everybody has Add Quote; an actor who may only ask for itself gets that form (specification section 6). */
export const AddQuotePage = () =>
  canEver(useActor(), 'quote.add-for-user') ? <AddQuoteForUser /> : <RequestQuotePage />
