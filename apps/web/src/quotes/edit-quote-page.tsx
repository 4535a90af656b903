import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { useTimeout } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { call } from '../api/client.ts'
import { failureText, isTellable } from '../api/failures.ts'
import { paths } from '../paths.ts'
import { LinkButton } from '../ui/link-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { showFailure, showSuccess } from '../ui/toast.ts'
import type { NewLine } from './add-line-form.tsx'
import { AddLineForm } from './add-line-form.tsx'
import { EditQuoteItems } from './edit-quote-items.tsx'
import { QuoteEditFacts } from './quote-facts.tsx'
import { QuoteLoader } from './quote-loader.tsx'
import classes from './quote-page.module.css'
import type { Quote } from './quotes-api.ts'
import { quoteChanged, refreshQuotes } from './quotes-api.ts'
import { useRouteId } from '../ui/use-route-id.ts'
import { Notice } from '../ui/notice.tsx'

interface Change {
  add?: NewLine
  remove?: number
}

/** After each edit or removal the person is led back to the quotes (specification section 9). */
const useUpdateQuote = (id: number) => {
  const navigate = useNavigate()
  // Cleared when the person leaves first, and begun anew by the next edit.
  const redirect = useTimeout(() => void navigate({ to: paths.quotes }), limits.redirectMs.afterQuoteEdit)
  return useMutation({
    mutationFn: ({ add, remove }: Change) =>
      call('updateQuoteItems', {
        body: {
          quote_id: id,
          remove_products: remove === undefined ? [] : [remove],
          add_product: add === undefined ? [] : [add],
        },
        idempotencyKey: crypto.randomUUID(),
      }),
    onMutate: redirect.clear,
    onSuccess: (quote) => {
      quoteChanged(quote)
      refreshQuotes()
      showSuccess(fill(messages.quoteUpdated, { id }))
      redirect.start()
    },
    onError: (error) => {
      if (isTellable(error)) showFailure(failureText(error, messages.somethingWentWrong))
    },
  })
}

const Editor = ({ quote }: { quote: Quote }) => {
  const update = useUpdateQuote(quote.id)
  return (
    <>
      <PageHeader
        title={`Edit Quote #${quote.id}`}
        actions={
          <LinkButton to={paths.quoteSubQuotes(quote.id)} variant="default">
            Sub-quotes
          </LinkButton>
        }
      />
      <div className={classes.page}>
        <QuoteEditFacts quote={quote} />
        {!quote.rights.edit_items && (
          <Notice color="gray">Items can’t be changed in this status. Take the quote back first.</Notice>
        )}
        <EditQuoteItems
          quote={quote}
          isBusy={update.isPending}
          onRemove={({ product }) => update.mutate({ remove: product.data.id })}
        />
        {quote.rights.edit_items && (
          // A new form for each new set of lines, so that the added line isn't offered again.
          <AddLineForm
            key={update.data ? update.submittedAt : 0}
            isBusy={update.isPending}
            onAdd={(add) => update.mutate({ add })}
          />
        )}
      </div>
    </>
  )
}

/** Adds and removes a quote's products (specification section 2, Edit Quote). */
export const EditQuotePage = () => (
  <QuoteLoader id={useRouteId()}>{(quote) => <Editor quote={quote} />}</QuoteLoader>
)
