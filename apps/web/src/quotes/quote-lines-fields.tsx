import { limits } from '@armature/domain/limits'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import type { Control, FieldValues } from 'react-hook-form'
import { Controller, useFieldArray, useWatch } from 'react-hook-form'
import { ProductSelect } from './choices.tsx'
import classes from './quote-form.module.css'
import type { QuoteFormFields } from './quote-form-fields.ts'
import { emptyLine } from './quote-form-fields.ts'
import { useLineStores } from './quote-stores.ts'

type FormControl = Control<QuoteFormFields, unknown, FieldValues>

const ProductField = ({ control, index }: { control: FormControl; index: number }) => {
  const stores = useLineStores()
  const lines = useWatch({ control, name: 'products' })
  const others = lines.filter((_, at) => at !== index).map(({ id }) => id)
  return (
    <Controller
      control={control}
      name={`products.${index}.id`}
      render={({ field, fieldState }) => (
        <ProductSelect
          label={`Product ${index + 1}`}
          stores={stores.forLine(others)}
          value={field.value}
          onChange={(id, product) => {
            if (product !== null) stores.remember(product.id, product.store)
            field.onChange(id)
          }}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  )
}

const Line = ({ control, index }: { control: FormControl; index: number }) => (
  <>
    <ProductField control={control} index={index} />
    <Controller
      control={control}
      name={`products.${index}.quantity`}
      render={({ field, fieldState }) => (
        <TextInput
          label="Quantity"
          aria-label={`Quantity of product ${index + 1}`}
          inputMode="numeric"
          autoComplete="off"
          value={field.value}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  </>
)

/** Product and quantity rows with + and - (specification section 2, Add Quote and Edit Quote). */
export const QuoteLinesFields = ({ control, legend }: { control: FormControl; legend: string }) => {
  const lines = useFieldArray({ control, name: 'products', keyName: 'key' })
  return (
    <fieldset className={classes.lines}>
      <legend>{legend}</legend>
      {lines.fields.map((line, index) => (
        <div key={line.key} className={classes.line}>
          <Line control={control} index={index} />
          <div className={classes.lineActs}>
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
