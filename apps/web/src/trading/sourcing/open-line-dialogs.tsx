import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { matchLabels } from '@armature/domain/requests/bom-matches'
import { Button, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { referenceQueries } from '../../selling/catalogue/products/catalogue-queries.ts'
import { sellerPriceText } from '../../selling/catalogue/view/list-price.ts'
import { DialogForm } from '../orders/dialog-form.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { ChoiceField } from '@armature/ui/form/fields.tsx'
import { ProductSelect } from '../quotes/request/choices.tsx'
import { refreshQuotes } from '../quotes/record/quotes-api.ts'
import type { OfLines, OpenLineAction } from './open-line-action.ts'
import type { OpenLine, SuggestedPart } from './open-lines-api.ts'
import type { ReasonFields } from './reason-form.tsx'
import { ReasonField, reasonRules } from './reason-form.tsx'
import { VendorsField } from './vendors-field.tsx'

interface DialogProps {
  onClose: () => void
  onDone: () => void
}

const idsOf = (lines: readonly OpenLine[]): number[] => lines.map(({ id }) => id)

interface PartFields {
  product: number | null
}

const optionOf = ({ product: { id, sku, name, vendor, price_from } }: SuggestedPart) => ({
  id,
  store: null,
  sku,
  label: name,
  hint: [sku, vendor, sellerPriceText(price_from)].join(' · '),
})

/** Any product of the quote's catalogue, with the likely ones at hand. */
const PartField = ({ parts, store }: { parts: readonly SuggestedPart[]; store: number | null }) => {
  const { control } = useFormContext<PartFields>()
  const { field, fieldState } = useController({ name: 'product', control })
  const chosen = parts.find(({ product }) => product.id === field.value)
  return (
    <Stack gap="xs">
      <ProductSelect
        isFirst
        label="Part"
        ref={field.ref}
        stores={[store]}
        value={field.value}
        known={chosen === undefined ? null : optionOf(chosen)}
        onChange={(id) => field.onChange(id)}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
      />
      {parts.length > 0 && (
        <Stack gap={4} role="group" aria-label="Suggested parts">
          {parts.map(({ product, kind, confidence }) => (
            <Button
              key={product.id}
              size="compact-sm"
              variant={product.id === field.value ? 'light' : 'default'}
              justify="flex-start"
              aria-pressed={product.id === field.value}
              onClick={() => field.onChange(product.id)}
            >
              {`${product.name} · ${product.vendor} · ${matchLabels[kind]}, ${confidence} %`}
            </Button>
          ))}
        </Stack>
      )}
    </Stack>
  )
}

type Replacing = Extract<OpenLineAction, { kind: 'replace' }>

const ReplaceForm = ({
  act: { quote, line, product, parts },
  onClose,
  onDone,
}: DialogProps & { act: Replacing }) => (
  <DialogForm<PartFields>
    start={{ product }}
    check={(values) =>
      values.product === null ? [{ path: ['product'], message: messages.requiredPlain }] : []
    }
    labels={{ product: 'Part' }}
    note={`${line.quantity} × “${line.text}”. Includes the buyer’s note and target price.`}
    send={(values, write) =>
      write('replaceOpenLine', {
        params: { id: quote.id },
        body: { line: line.id, product: values.product ?? 0 },
      })
    }
    success={messages.openLineReplaced}
    onDone={() => {
      refreshQuotes()
      onDone()
    }}
    submit="Add to the quote"
    onClose={onClose}
  >
    <PartField parts={parts} store={quote.tenant} />
  </DialogForm>
)

interface AskFields {
  vendors: number[]
  subcategory: number | null
}

const AskForm = ({ act: { quote, lines }, onClose, onDone }: DialogProps & { act: OfLines }) => {
  const subcategories = useQuery(referenceQueries.subcategories).data ?? []
  return (
    <DialogForm<AskFields>
      start={{ vendors: [], subcategory: null }}
      check={({ vendors, subcategory }) =>
        vendors.length === 0 && subcategory === null
          ? [{ path: ['vendors'], message: messages.openLineNoVendor }]
          : []
      }
      labels={{ vendors: 'Vendors', subcategory: 'All matching vendors' }}
      note="They see the description, quantity and destination’s city and country. The first vendor to offer gets the line."
      send={({ vendors, subcategory }, write) =>
        write('offerOpenLines', {
          params: { id: quote.id },
          body: { lines: idsOf(lines), vendors, ...(subcategory !== null && { subcategory }) },
        })
      }
      success={messages.openLinesOffered}
      onDone={() => {
        refreshQuotes()
        onDone()
      }}
      submit="Ask"
      onClose={onClose}
    >
      <VendorsField<AskFields> name="vendors" label="Vendors" description="Choose vendors" />
      <ChoiceField<AskFields>
        name="subcategory"
        label="All matching vendors"
        description={`Vendors with parts in this subcategory who haven’t been asked, up to ${limits.openLines.vendors} at a time`}
        choices={subcategories.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </DialogForm>
  )
}

const DropForm = ({ act: { quote, lines }, onClose, onDone }: DialogProps & { act: OfLines }) => {
  const isLast =
    quote.subquotes.every(({ close_reason }) => close_reason !== null) &&
    quote.open_lines.every((line) => !line.moves.includes('replace') || lines.includes(line))
  return (
    <DialogForm<ReasonFields>
      {...reasonRules}
      note={
        isLast
          ? 'This is the last line, so the quote closes.'
          : 'The search stops. The offer lists the part as not offered.'
      }
      send={({ reason }, write) =>
        write('moveOpenLines', {
          params: { id: quote.id },
          body: { move: 'drop', lines: idsOf(lines), reason },
        })
      }
      success={messages.openLinesChanged}
      onDone={() => {
        refreshQuotes()
        onDone()
      }}
      submit="Drop"
      onClose={onClose}
    >
      <ReasonField description="The customer sees this." />
    </DialogForm>
  )
}

const linesName = (lines: readonly OpenLine[]): string =>
  lines.length === 1 ? `“${lines[0]?.text}”` : `${lines.length} lines`

const titleOf = (act: OpenLineAction): string => {
  if (act.kind === 'replace') return `Part for “${act.line.text}”`
  return act.kind === 'ask' ? `Ask vendors about ${linesName(act.lines)}` : `Drop ${linesName(act.lines)}`
}

const Content = ({ act, ...how }: DialogProps & { act: OpenLineAction }) => {
  if (act.kind === 'replace') return <ReplaceForm act={act} {...how} />
  return act.kind === 'ask' ? <AskForm act={act} {...how} /> : <DropForm act={act} {...how} />
}

/** Every action on sourcing requests that needs a dialog. */
export const OpenLineDialog = ({ act, ...how }: DialogProps & { act: OpenLineAction | null }) => (
  <Dialog opened={act !== null} onClose={how.onClose} title={act && titleOf(act)}>
    {act !== null && <Content act={act} {...how} />}
  </Dialog>
)
