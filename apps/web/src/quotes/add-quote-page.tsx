import type { Ability } from '@armature/domain/abilities'
import { canEver } from '@armature/domain/abilities'
import { useNavigate } from '@tanstack/react-router'
import { useActor } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { QuoteForm } from './quote-form.tsx'
import type { QuoteFormValues } from './quote-form-fields.ts'

/** Where the new quote can be found: the first list that this person has. */
const lists: readonly (readonly [Ability, string])[] = [
  ['screen.quotes', paths.quotes],
  ['screen.tenant', paths.tenantQuotes],
  ['screen.own-quotes', paths.myQuotes],
]

const partsOf = ({ products, notes }: QuoteFormValues) => ({
  products,
  ...(notes.trim() === '' ? {} : { notes }),
})

/** Adds a quote on a user's behalf; it splits into one sub-quote per vendor. */
const AddQuoteForUser = () => {
  const actor = useActor()
  const navigate = useNavigate()
  const list = lists.find(([ability]) => canEver(actor, ability))?.[1] ?? paths.profile
  return (
    <>
      <PageHeader title="Add Quote" description="Each vendor of the products gets a sub-quote of its own." />
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

/** A customer asks for a quote for itself. */
export const RequestQuotePage = () => {
  const navigate = useNavigate()
  return (
    <>
      <PageHeader
        title="Request quote"
        description="Name the parts you need; their vendors will price them."
      />
      <QuoteForm
        withUser={false}
        submitLabel="Request quote"
        send={(values, write) => write('requestQuote', { body: partsOf(values) })}
        onDone={() => void navigate({ to: paths.myQuotes })}
      />
    </>
  )
}

/** Add Quote is for all; who may only ask for itself gets that form (specification section 6). */
export const AddQuotePage = () =>
  canEver(useActor(), 'quote.add-for-user') ? <AddQuoteForUser /> : <RequestQuotePage />
