import { canEver } from '@armature/domain/abilities'
import type { ProductType } from '@armature/domain/catalogue/product-type'
import { productTypes } from '@armature/domain/catalogue/product-type'
import { Alert, Button, Group, Stack, Tabs, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { useRef, useState } from 'react'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { useActor } from '../api/use-session.ts'
import { paths } from '../paths.ts'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import { LeaveGuard } from '../ui/form/leave-guard.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import type { Product } from './catalogue-queries.ts'
import classes from './product-form.module.css'
import { ProductFormFields } from './product-form-fields.tsx'
import type { ProductValues } from './product-form-values.ts'
import { blankProduct, fieldLabels, valuesOf } from './product-form-values.ts'
import { productErrors, productResolver } from './product-resolver.ts'
import { useSaveProduct } from './use-save-product.ts'

const isType = (value: string | null): value is ProductType => productTypes.some((type) => type === value)

/** Add and edit (specification sections 2 and 5): one form, two tabs, the tab locked when editing. */
export const ProductForm = ({ original }: { original: Product | null }) => {
  const actor = useActor()
  const [type, setType] = useState<ProductType>(original?.type ?? productTypes[0])
  const rules = { type, original, needsVendor: canEver(actor, 'product.create-for-vendor') }
  const form = useForm<ProductValues>({
    mode: 'onChange',
    defaultValues: original ? valuesOf(original) : blankProduct,
    resolver: productResolver(rules),
  })
  const values = useWatch({ control: form.control, compute: (all: ProductValues) => all })
  const wrong = productErrors(values, rules)
  const { isDirty } = form.formState
  const isSaved = useRef(false)
  const save = useSaveProduct({ type, original, form, onSaved: () => (isSaved.current = true) })

  const pickType = (next: string | null) => {
    if (!isType(next)) return
    setType(next)
    form.clearErrors()
  }

  // A browser doesn't submit a form whose button is disabled; Enter then leads to what is missing.
  const press = (event: KeyboardEvent<HTMLFormElement>) => {
    const [first] = wrong.keys()
    if (event.key !== 'Enter' || first === undefined || !(event.target instanceof HTMLInputElement)) return
    if (event.target.getAttribute('aria-haspopup') !== null) return
    event.preventDefault()
    void form.trigger().then(() => form.setFocus(first))
  }

  return (
    <FormProvider {...form}>
      <LeaveGuard hasChanges={() => isDirty && !isSaved.current} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter comes up from its inputs */}
      <form
        onSubmit={(event) => void form.handleSubmit(save.run)(event)}
        onKeyDown={press}
        noValidate
        className={classes.form}
      >
        <Tabs value={type} onChange={pickType}>
          <Tabs.List mb="lg" aria-label="Type of product">
            {productTypes.map((known) => (
              <Tabs.Tab key={known} value={known} disabled={original !== null && known !== original.type}>
                {known}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {productTypes.map((known) => (
            <Tabs.Panel key={known} value={known}>
              {known === type && <ProductFormFields type={type} original={original} />}
            </Tabs.Panel>
          ))}
        </Tabs>
        <Alert variant="light" mt="lg" title="Pictures and CAD files">
          These cannot be uploaded yet. Until then the product is shown with a drawing of its kind
          {original && original.data.images.length > 0 ? '; the pictures it has stay' : ''}.
        </Alert>
        <Stack gap="sm" mt="lg" className={classes.end}>
          <FormErrorSummary errors={save.otherErrors} />
          <Group gap="sm">
            <Button
              type="submit"
              disabled={wrong.size > 0}
              loading={save.isBusy}
              aria-describedby="save-reason"
            >
              Save
            </Button>
            <LinkButton to={paths.products} variant="default">
              Cancel
            </LinkButton>
          </Group>
          <Text id="save-reason" size="sm" c="dimmed">
            {wrong.size > 0 &&
              `To save, complete: ${Array.from(wrong.keys(), (name) => fieldLabels[name]).join(', ')}.`}
          </Text>
        </Stack>
      </form>
    </FormProvider>
  )
}
