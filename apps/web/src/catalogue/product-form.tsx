import { canEver } from '@armature/domain/abilities'
import type { ProductType } from '@armature/domain/catalogue/product-type'
import { productTypes } from '@armature/domain/catalogue/product-type'
import { Tabs } from '@mantine/core'
import { useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useActor } from '../api/use-session.ts'
import { UploadsProvider, useNewUploads } from '../media/use-uploads.ts'
import { Form } from '../ui/form/form.tsx'
import { LeaveGuard } from '../ui/form/leave-guard.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import type { ProductDetail } from './catalogue-queries.ts'
import { PackageFromPart } from './package-fields.tsx'
import { filesOf, hasFileChanges } from './product-files.ts'
import classes from './product-form.module.css'
import { ProductFormFields } from './product-form-fields.tsx'
import type { ProductValues } from './product-form-values.ts'
import { blankProduct, fieldLabels, valuesOf } from './product-form-values.ts'
import { productCheck, productErrors } from './product-resolver.ts'
import { ProductSaveBar } from './product-save-bar.tsx'
import { listOf, useSaveProduct } from './use-save-product.ts'

const isType = (value: string | null): value is ProductType => productTypes.some((type) => type === value)

/** Add and edit (specification sections 2 and 5): one form, two tabs, the tab locked when editing. */
export const ProductForm = ({
  original: given,
  isForStore = false,
}: {
  original: ProductDetail | null
  isForStore?: boolean
}) => {
  // What the form began with: a product that changes meanwhile must not look like a change made here.
  const [original, setOriginal] = useState(given)
  const actor = useActor()
  const [type, setType] = useState<ProductType>(original?.type ?? productTypes[0])
  const rules = { type, original, needsVendor: canEver(actor, 'product.create-for-vendor') }
  const kit = useKitForm<ProductValues>({
    start: original ? valuesOf(original) : { ...blankProduct, tenant_status: isForStore },
    check: productCheck(rules),
    labels: fieldLabels,
    act: 'save',
  })
  const { form } = kit
  const values = useWatch({ control: form.control, compute: (all: ProductValues) => all })
  const wrong = productErrors(values, rules)
  const { isDirty } = form.formState
  const isSaved = useRef(false)
  const uploads = useNewUploads(filesOf(original))
  const save = useSaveProduct({
    type,
    original,
    uploads,
    form,
    onSaved: () => (isSaved.current = true),
    onStockNow: (quantity) => setOriginal(original && { ...original, quantity }),
  })
  const hasChanges = () => !isSaved.current && (isDirty || hasFileChanges(uploads.get(), original))

  const wrongLabels = Array.from(wrong.keys(), (name) => fieldLabels[name])

  const pickType = (next: string | null) => {
    if (!isType(next)) return
    setType(next)
    form.clearErrors()
  }

  return (
    <UploadsProvider value={uploads}>
      <LeaveGuard hasChanges={hasChanges} />
      <Form kit={kit} onSubmit={save.run} className={classes.form}>
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
              {known === type && <ProductFormFields type={type} original={original} wrong={wrongLabels} />}
            </Tabs.Panel>
          ))}
        </Tabs>
        <PackageFromPart />
        <ProductSaveBar
          wrong={wrongLabels}
          errors={save.otherErrors}
          isBusy={save.isBusy}
          list={listOf(values, actor)}
        />
      </Form>
    </UploadsProvider>
  )
}
