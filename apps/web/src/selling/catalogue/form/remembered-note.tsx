import { madeOnce } from '@armature/domain/values/number-text'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { Button, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { Product } from '../products/catalogue-queries.ts'
import classes from './product-form.module.css'
import type { ProductValues } from './product-form-values.ts'
import { forgottenValues, rememberedLabels } from './product-form-values.ts'

const list = madeOnce(() => new Intl.ListFormat('en', { type: 'conjunction' }))

/** Says what is prefilled and why, and can clear it. */
export const RememberedNote = ({ last, type }: { last: Product; type: ProductType }) => {
  const { reset, getValues, setFocus } = useFormContext<ProductValues>()
  const [isOpen, setOpen] = useState(true)
  // The button is gone then, and the fields are mounted again.
  useEffect(() => {
    if (!isOpen) setFocus('name')
  }, [isOpen, setFocus])
  if (!isOpen) return null
  const forget = () => {
    reset({ ...getValues(), ...forgottenValues }, { keepDefaultValues: true })
    setOpen(false)
  }
  return (
    <div className={classes.remembered}>
      <Text size="sm" component="span">
        {list().format(rememberedLabels(type))} as for your last product, {last.data.name}.
      </Text>
      <Button size="compact-xs" variant="default" onClick={forget}>
        Choose again
      </Button>
    </div>
  )
}
