import { Button, TextInput } from '@mantine/core'
import { Controller, useForm } from 'react-hook-form'
import { ProductSelect } from './choices.tsx'
import classes from './quote-form.module.css'
import type { QuoteFormFields } from './quote-form-fields.ts'
import { emptyLine, resolveLine } from './quote-form-fields.ts'

type Fields = QuoteFormFields['products'][number]

export interface NewLine {
  id: number
  quantity: number
}

/** Adds a product and quantity to a quote that exists. */
export const AddLineForm = ({ isBusy, onAdd }: { isBusy: boolean; onAdd: (line: NewLine) => void }) => {
  const form = useForm<Fields, unknown, NewLine>({
    mode: 'onChange',
    resolver: resolveLine,
    defaultValues: emptyLine,
  })
  return (
    <form
      className={classes.form}
      noValidate
      aria-label="Add a product"
      onSubmit={(event) => void form.handleSubmit(onAdd)(event)}
    >
      <div className={classes.line}>
        <Controller
          control={form.control}
          name="id"
          render={({ field, fieldState }) => (
            <ProductSelect
              label="Product"
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <Controller
          control={form.control}
          name="quantity"
          render={({ field, fieldState }) => (
            <TextInput
              label="Quantity"
              inputMode="numeric"
              autoComplete="off"
              value={field.value}
              onChange={field.onChange}
              onBlur={field.onBlur}
              error={fieldState.error?.message}
            />
          )}
        />
        <div className={classes.lineActs}>
          <Button type="submit" loading={isBusy}>
            Add
          </Button>
        </div>
      </div>
    </form>
  )
}
