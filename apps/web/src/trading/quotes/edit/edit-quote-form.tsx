import { messages } from '@armature/domain/messages'
import { editWords } from '@armature/domain/quotes/revisions/edit-words'
import type { Store } from '@armature/domain/quotes/workflow/quote-parties'
import { Group, Text } from '@mantine/core'
import type { ReactNode, Ref } from 'react'
import { useEffect, useId, useRef } from 'react'
import { useWatch } from 'react-hook-form'
import type { ApiError } from '../../../platform/api/failures.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import type { KitForm } from '@armature/ui/form/use-kit-form.ts'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import classes from './quote-form.module.css'
import type { QuoteFormFields, QuoteFormValues } from './quote-form-fields.ts'
import { addedLinesRules, emptyLine, isBlankLine } from './quote-form-fields.ts'
import { QuoteLinesFields } from './quote-lines-fields.tsx'
import { QuoteStoresProvider, useQuoteStores } from '../record/quote-stores.ts'
import { SentByKeys } from '../moves/sent-by-keys.tsx'
import type { LineQuantities } from '../prices/use-line-quantities.ts'
import type { QuoteItemsUpdate } from './use-update-quote-items.ts'

const lines = (count: number): string => (count === 1 ? '1 line' : `${count} lines`)

const toChange = (count: number): string =>
  count === 0 ? '' : `, ${count === 1 ? '1 quantity' : `${count} quantities`} to change`

type Lines = QuoteFormFields['products']

/** The lines typed or changed since these were sent. */
const withoutSent = (lines: Lines, sent: Lines): Lines =>
  lines.filter(
    (line) =>
      !isBlankLine(line) && !sent.some(({ id, quantity }) => line.id === id && line.quantity === quantity),
  )

interface EditQuoteFormProps {
  /** Why the lines can't be changed now; null while they can. Started changes wait here. */
  whyNot: string | null
  /** The quote's store: the quote has only its products. */
  store: Store
  /** The products that stay on the quote. */
  held: ReadonlySet<number>
  removed: ReadonlySet<number>
  update: QuoteItemsUpdate
  quantities: LineQuantities
  /** The lines that the user was shown, by id. */
  seen: readonly number[]
}

/** The lines above aren't fields of the form: a product is checked again when its line there is removed or restored. */
const useHeldChecked = (
  form: KitForm<QuoteFormFields, QuoteFormValues>['form'],
  held: ReadonlySet<number>,
) => {
  const heldIds = [...held].join()
  useEffect(() => {
    const onQuote = new Set(heldIds.split(',').map(Number))
    for (const [row, { id }] of form.getValues('products').entries()) {
      const name = `products.${row}.id` as const
      const isRefused = form.getFieldState(name).error?.message === editWords.onQuoteAlready
      if (id !== null && (isRefused || onQuote.has(id))) void form.trigger(name)
    }
  }, [form, heldIds])
}

/** Shows a refusal's texts at their lines; returns those without a line. */
const placeRefused = (
  form: KitForm<QuoteFormFields, QuoteFormValues>['form'],
  { quantities, typed }: { quantities: LineQuantities; typed: Lines },
  error: ApiError,
) => {
  const rows = typed.flatMap(({ id }, row) => (id === null ? [] : [row]))
  return quantities.refuse(error, quantities.changed).filter(([path, texts]) => {
    const [, index, name] = /^add_product\.(\d+)\.(id|quantity)$/.exec(path) ?? []
    const row = rows[Number(index)]
    if (row === undefined) return true
    const field = name === 'quantity' ? 'quantity' : 'id'
    form.setError(`products.${row}.${field}`, { type: 'server', message: texts.join(' ') })
    return false
  })
}

interface SaveLinesProps {
  ref: Ref<HTMLButtonElement>
  isBusy: boolean
  whyNot: string | null
  /** The changes to save, in words. */
  said: ReactNode
}

const SaveLines = ({ ref, isBusy, whyNot, said }: SaveLinesProps) => {
  const reasonId = useId()
  return (
    <>
      <Group justify="flex-end">
        <Text size="sm" c="dimmed" role="status">
          {said}
        </Text>
        <BusyButton
          ref={ref}
          type="submit"
          isBusy={isBusy}
          disabled={whyNot !== null}
          aria-describedby={whyNot === null ? undefined : reasonId}
        >
          Save changes
        </BusyButton>
      </Group>
      {whyNot !== null && (
        <Text id={reasonId} size="sm" c="dimmed" ta="right">
          {whyNot}
        </Text>
      )}
    </>
  )
}

/** The lines to add, and one save for all added, removed and changed ones. */
export const EditQuoteForm = ({
  whyNot,
  store,
  held,
  removed,
  quantities,
  update,
  seen,
}: EditQuoteFormProps) => {
  const stores = useQuoteStores([store])
  const kit = useKitForm<QuoteFormFields, QuoteFormValues>({
    start: { user_id: null, products: [emptyLine], notes: '' },
    ...addedLinesRules(held),
    labels: { products: 'Products' },
  })
  const { form, setOthers } = kit
  const button = useRef<HTMLButtonElement>(null)
  const typed = useWatch({ control: form.control, name: 'products' })
  const added = typed.filter(({ id }) => id !== null).length
  const { changed } = quantities
  const hasChanges = added + removed.size + changed.length > 0
  const isBegun = hasChanges || quantities.isTyped || typed.some((line) => !isBlankLine(line))
  const isAnswered = (text: string) => hasChanges && text === messages.quoteUpdateEmpty

  useHeldChecked(form, held)

  const refuse = (error: ApiError) => {
    const others = placeRefused(form, { quantities, typed }, error)
    const isAllAtFields = Object.keys(error.fields).length > 0 && others.length === 0
    setOthers(isAllAtFields ? [] : [error.detail ?? messages.somethingWentWrong])
  }

  // The added lines leave the form, and would take a focus along. A focus elsewhere stays, and a line typed during the
  // save waits for the next one.
  const startAnew = (sent: Lines) => {
    const left = withoutSent(form.getValues('products'), sent)
    if (left.length > 0) {
      form.setValue('products', left, { shouldDirty: true })
      return
    }
    if (button.current?.form?.contains(document.activeElement)) button.current.focus()
    form.reset()
  }

  const save = async ({ products }: QuoteFormValues) => {
    if (whyNot !== null || quantities.isWrong()) return
    if (!hasChanges) {
      setOthers([messages.quoteUpdateEmpty])
      return
    }
    const sent = form.getValues('products').map((line) => ({ ...line }))
    const outcome = await update.run({ add: products, remove: [...removed], quantities: changed, seen })
    if (outcome.ok) startAnew(sent)
    else if (outcome.refusal) refuse(outcome.refusal)
  }

  if (whyNot !== null && !isBegun) return null
  return (
    <SentByKeys>
      <Form
        kit={kit}
        className={classes.form}
        label="Change the quote"
        onSubmit={save}
        alsoUnsaved={() => [
          ...(removed.size > 0 ? ['Lines to delete'] : []),
          ...(quantities.isTyped ? ['Quantities'] : []),
        ]}
      >
        <QuoteStoresProvider value={stores}>
          <QuoteLinesFields legend="Add products" />
        </QuoteStoresProvider>
        <FormErrorSummary errors={kit.others.filter((text) => !isAnswered(text))} />
        <SaveLines
          ref={button}
          isBusy={update.isBusy}
          whyNot={whyNot}
          said={
            hasChanges &&
            `${lines(added)} to add, ${lines(removed.size)} to delete${toChange(changed.length)}.`
          }
        />
      </Form>
    </SentByKeys>
  )
}
