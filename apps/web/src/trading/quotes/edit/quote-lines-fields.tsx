import { limits } from '@armature/domain/limits'
import { ActionIcon, Text, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import type { Control } from 'react-hook-form'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { useEnterGoesOn } from '@armature/ui/form/enter-goes-on.ts'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import { ProductSelect } from '../request/choices.tsx'
import classes from './quote-form.module.css'
import type { QuoteFormFields } from './quote-form-fields.ts'
import { emptyLine } from './quote-form-fields.ts'
import { useLineStores } from '../record/quote-stores.ts'
import { usePastedParts } from '../request/use-pasted-parts.ts'

type FormControl = Control<QuoteFormFields>

interface LineProps {
  control: FormControl
  index: number
  /** The form's first field has the initial focus. */
  isFirst: boolean
  wasEnter: () => boolean
  onEnter: () => void
}

const ProductField = ({ control, index, isFirst, wasEnter }: Omit<LineProps, 'onEnter'>) => {
  const stores = useLineStores()
  const { setFocus } = useFormContext<QuoteFormFields>()
  const lines = useWatch({ control, name: 'products' })
  const others = lines.filter((_, at) => at !== index).map(({ id }) => id)
  return (
    <Controller
      control={control}
      name={`products.${index}.id`}
      render={({ field, fieldState }) => (
        <ProductSelect
          ref={field.ref}
          isFirst={isFirst}
          label={`Product ${index + 1}`}
          stores={stores.forLine(others)}
          value={field.value}
          known={stores.pickedOf(field.value)}
          onChange={(id, product) => {
            if (product !== null) stores.remember(product)
            field.onChange(id)
            if (id !== null && wasEnter()) setFocus(`products.${index}.quantity`, { shouldSelect: true })
          }}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

const Line = ({ onEnter, ...product }: LineProps) => {
  const { control, index } = product
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onEnter()
  }
  return (
    <>
      <ProductField {...product} />
      <Controller
        control={control}
        name={`products.${index}.quantity`}
        render={({ field, fieldState }) => (
          <TextInput
            ref={field.ref}
            label="Quantity"
            aria-label={`Quantity of product ${index + 1}`}
            inputMode="numeric"
            enterKeyHint="next"
            autoComplete="off"
            value={field.value}
            onChange={field.onChange}
            onBlur={field.onBlur}
            onKeyDown={press}
            error={fieldState.error?.message}
          />
        )}
      />
    </>
  )
}

interface QuoteLinesFieldsProps {
  legend: string
  hasFocusFirst?: boolean
}

/**
 * Product and quantity rows with + and - (specification section 2, Add Quote and Edit Quote). Enter moves to the next
 * field, and after the last one to a new line; rows of SKU and quantity can be pasted into any of them.
 */
export const QuoteLinesFields = ({ legend, hasFocusFirst = false }: QuoteLinesFieldsProps) => {
  const { control, setFocus, getValues } = useFormContext<QuoteFormFields>()
  const lines = useFieldArray({ control, name: 'products', keyName: 'key' })
  const { keys, wasEnter } = useEnterGoesOn()
  const pasting = usePastedParts(lines.replace)
  const handedOn = useFocusHandedOn<HTMLFieldSetElement>('[data-line]')
  const goOn = (index: number) => {
    const isLast = index === lines.fields.length - 1
    if (!isLast) setFocus(`products.${index + 1}.id`)
    else if (getValues(`products.${index}.id`) !== null && lines.fields.length < limits.quote.lines)
      lines.append(emptyLine, { focusName: `products.${index + 1}.id` })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- paste and key events bubble up from its inputs
    <fieldset
      ref={handedOn}
      className={classes.lines}
      onPaste={pasting.paste}
      aria-describedby="paste-hint"
      {...keys}
    >
      <legend>{legend}</legend>
      <Text id="paste-hint" size="sm" c="dimmed">
        Paste rows of SKU and quantity from a spreadsheet. Enter moves on, Ctrl+Enter sends.
      </Text>
      <Text size="sm" role="status">
        {pasting.told}
      </Text>
      {lines.fields.map((line, index) => (
        <div key={line.key} className={classes.line} data-line={index}>
          <Line
            control={control}
            index={index}
            isFirst={hasFocusFirst && index === 0}
            wasEnter={wasEnter}
            onEnter={() => goOn(index)}
          />
          <div className={classes.lineActions}>
            <ActionIcon
              variant="default"
              size={36}
              aria-label={`- Remove product ${index + 1}`}
              disabled={lines.fields.length === 1}
              onClick={() => lines.remove(index)}
            >
              <IconMinus size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="default"
              size={36}
              aria-label="+ Add a product"
              disabled={lines.fields.length >= limits.quote.lines}
              onClick={() => lines.insert(index + 1, emptyLine)}
            >
              <IconPlus size={16} aria-hidden />
            </ActionIcon>
          </div>
        </div>
      ))}
    </fieldset>
  )
}
