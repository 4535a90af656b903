import { leastQuantity } from '@armature/domain/catalogue/products/price-breaks'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { limits } from '@armature/domain/limits'
import { ActionIcon, Button, Text } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { FieldNote } from '@armature/ui/form/field-note.tsx'
import { NumberField } from '@armature/ui/form/fields.tsx'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import classes from './price-break-fields.module.css'
import { emptyBreak } from './price-break-values.ts'
import type { ProductValues } from './product-form-values.ts'
import { fieldLabels } from './product-form-values.ts'

const hints: Readonly<Record<ProductType, string>> = {
  MODEL: `Price each from ${leastQuantity.MODEL} pieces. New quotes start with it.`,
  COMPONENT: 'Price each from a quantity. New quotes start with it; without one they start unpriced.',
}

/** Rows of quantity and price, the smallest quantity first. */
export const PriceBreakFields = ({ type }: { type: ProductType }) => {
  const { control } = useFormContext<ProductValues>()
  const rows = useFieldArray({ control, name: 'price_breaks', keyName: 'key' })
  const handedOn = useFocusHandedOn<HTMLFieldSetElement>()
  return (
    <fieldset ref={handedOn} className={classes.rows} aria-describedby="price-breaks-hint">
      <legend>{fieldLabels.price_breaks}</legend>
      <Text id="price-breaks-hint" size="sm" c="dimmed">
        {hints[type]}
      </Text>
      {rows.fields.map(({ key }, index) => (
        <div key={key} className={classes.row} data-row>
          <NumberField<ProductValues>
            name={`price_breaks.${index}.quantity`}
            label={`From quantity ${index + 1}`}
            isWhole
          />
          <NumberField<ProductValues>
            name={`price_breaks.${index}.price`}
            label={`Price each ${index + 1}`}
            prefix="$"
          />
          <ActionIcon
            variant="default"
            size={36}
            className={classes.remove ?? ''}
            aria-label={`Remove price ${index + 1}`}
            onClick={() => rows.remove(index)}
          >
            <IconTrash size={16} stroke={1.7} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {rows.fields.length < limits.product.priceBreaks && (
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() =>
            rows.append(emptyBreak, { focusName: `price_breaks.${rows.fields.length}.quantity` })
          }
        >
          Add a price
        </Button>
      )}
      <FieldNote name="price_breaks" />
    </fieldset>
  )
}
