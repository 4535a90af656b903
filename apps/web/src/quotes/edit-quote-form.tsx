import { messages } from '@armature/domain/messages'
import type { Store } from '@armature/domain/quotes/quote-parties'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import type { ApiError } from '../api/failures.ts'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import { LeaveGuard } from '../ui/form/leave-guard.tsx'
import classes from './quote-form.module.css'
import type { QuoteFormFields, QuoteFormValues } from './quote-form-fields.ts'
import { emptyLine, resolveAddedLines } from './quote-form-fields.ts'
import { QuoteLinesFields } from './quote-lines-fields.tsx'
import { QuoteStoresProvider, useQuoteStores } from './quote-stores.ts'
import type { QuoteItemsUpdate } from './use-update-quote-items.ts'

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

interface EditQuoteFormProps {
  /** The quote's: it holds products of that store alone. */
  store: Store
  /** The products that the quote goes on holding. */
  held: ReadonlySet<number>
  removed: ReadonlySet<number>
  update: QuoteItemsUpdate
}

/** The lines to add, and one save for all that was added and removed. */
export const EditQuoteForm = ({ store, held, removed, update }: EditQuoteFormProps) => {
  const stores = useQuoteStores([store])
  const form = useForm<QuoteFormFields, unknown, QuoteFormValues>({
    mode: 'onChange',
    resolver: resolveAddedLines(held),
    defaultValues: { user_id: null, products: [emptyLine], notes: '' },
  })
  const [refusal, setRefusal] = useState<string | null>(null)
  const typed = useWatch({ control: form.control, name: 'products' })
  const added = typed.filter(({ id }) => id !== null).length
  const hasChanges = added + removed.size > 0

  const refuse = (error: ApiError) => {
    const rows = typed.flatMap(({ id }, row) => (id === null ? [] : [row]))
    const others = Object.entries(error.fields).filter(([path, texts]) => {
      const [, index, name] = /^add_product\.(\d+)\.(id|quantity)$/.exec(path) ?? []
      const row = rows[Number(index)]
      if (row === undefined) return true
      const field = name === 'quantity' ? 'quantity' : 'id'
      form.setError(`products.${row}.${field}`, { type: 'server', message: texts.join(' ') })
      return false
    })
    const isAllAtFields = Object.keys(error.fields).length > 0 && others.length === 0
    setRefusal(isAllAtFields ? null : (error.detail ?? messages.somethingWentWrong))
  }

  const save = async ({ products }: QuoteFormValues) => {
    setRefusal(hasChanges ? null : messages.quoteUpdateEmpty)
    if (!hasChanges) return
    const outcome = await update.run({ add: products, remove: [...removed] })
    if (!outcome.ok && outcome.refusal) refuse(outcome.refusal)
  }

  return (
    <form
      className={classes.form}
      noValidate
      aria-label="Change the quote"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <LeaveGuard hasChanges={() => hasChanges} />
      <QuoteStoresProvider value={stores}>
        <QuoteLinesFields control={form.control} legend="Add products" />
      </QuoteStoresProvider>
      <FormErrorSummary errors={refusal === null ? [] : [refusal]} />
      <Group justify="flex-end">
        <Text size="sm" c="dimmed" role="status">
          {hasChanges && `${lines(added)} to add, ${lines(removed.size)} to delete.`}
        </Text>
        <Button type="submit" loading={update.isBusy}>
          Save changes
        </Button>
      </Group>
    </form>
  )
}
