import { canEver } from '@armature/domain/rights/abilities'
import type { Actor } from '@armature/domain/rights/actor'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { productTypes } from '@armature/domain/catalogue/products/product-type'
import { Tabs, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState, useEffect } from 'react'
import { get, useWatch, useFormContext } from 'react-hook-form'
import { useActor } from '../../../platform/api/use-session.ts'
import { AllFilesField } from '../../media/fields/all-files-field.tsx'
import { UploadsProvider, useNewUploads, useUploadState } from '../../media/fields/use-uploads.ts'
import { FieldNotes } from '@armature/ui/form/field-note.tsx'
import type { WrongField } from '@armature/ui/form/form-errors.ts'
import { isFilled } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { ScreenLoader } from '@armature/ui/lazy/screen-loader.tsx'
import type { AttributeRules } from '../attributes/attribute-texts.ts'
import { allTexts, attributeIssues, keyOf } from '../attributes/attribute-texts.ts'
import type { AttributeCatalogue, Product, ProductDetail } from '../products/catalogue-queries.ts'
import { attributesQuery } from '../products/catalogue-queries.ts'
import { breakIssues } from './price-break-values.ts'
import { OvertakenField } from './overtaken-field.tsx'
import { PackageFromPart } from './package-fields.tsx'
import { filesOf, hasFileChanges } from './product-files.ts'
import classes from './product-form.module.css'
import { ProductFormFields } from './product-form-fields.tsx'
import type { ProductValues } from './product-form-values.ts'
import { ProductDraftNote, useProductDraft } from './product-draft.tsx'
import { blankProduct, copiedValues, fieldLabels, rememberedValues, valuesOf } from './product-form-values.ts'
import type { ProductRules } from './product-resolver.ts'
import { productCheck, productErrors } from './product-resolver.ts'
import { RememberedNote } from './remembered-note.tsx'
import { ProductSaveBar } from './product-save-bar.tsx'
import { useLeading } from './use-leading.ts'
import type { Overtaken } from './use-overtaken.ts'
import { useOvertaken } from './use-overtaken.ts'
import { listOf, useSaveProduct } from './use-save-product.ts'
import type { FileGuess } from '@armature/domain/catalogue/products/named-by-file'
import { namedByFiles } from '@armature/domain/catalogue/products/named-by-file'

const guessed = ['name', 'sku'] as const

/** Fills untouched fields from the names of the picked files, and says so. */
const NameFromFiles = () => {
  const { getValues, setValue } = useFormContext<ProductValues>()
  const { files } = useUploadState()
  const guess = namedByFiles(files.filter(({ file }) => file !== null))
  const filledIn = useRef<FileGuess>({ name: '', sku: '' })
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (guess === null) return
    const open = guessed.filter((name) => ['', filledIn.current[name]].includes(getValues(name)))
    const filled = open.filter((name) => guess[name] !== '')
    for (const name of filled) setValue(name, guess[name], { shouldDirty: true, shouldValidate: true })
    filledIn.current = {
      ...filledIn.current,
      ...Object.fromEntries(filled.map((name) => [name, guess[name]])),
    }
    const labels = filled.map((name) => fieldLabels[name]).join(' and ')
    if (filled.length > 0) setSaid(`${labels} taken from the file name ${guess.by}. Check them.`)
    // oxlint-disable-next-line react/exhaustive-deps -- the file that names the part counts: the guess is a new object each time
  }, [guess?.by])
  return (
    <Text role="status" size="sm" c="dimmed">
      {said}
    </Text>
  )
}

const isType = (value: string | null): value is ProductType => productTypes.some((type) => type === value)

interface ProductFormProps {
  original: ProductDetail | null
  /** A new product copies this one. */
  copyOf?: ProductDetail | null
  /** The vendor's last listed product: a new product begins with its kind. */
  last?: Product | null
  isForStore?: boolean
}

/** The form's initial values. */
const startOf = (
  { original, copyOf = null, last = null, isForStore = false }: ProductFormProps,
  actor: Actor,
): ProductValues => {
  if (original !== null) return valuesOf(original)
  if (copyOf !== null) return copiedValues(copyOf, actor)
  const remembered = last === null ? {} : rememberedValues(last)
  return { ...blankProduct, ...remembered, tenant_status: isForStore }
}

/** By each field's label: the name used for missing and wrong ones. */
const attributeLabelsOf = ({ attributes }: AttributeCatalogue): Record<string, string> =>
  Object.fromEntries(attributes.map(({ id, name }) => [`attributes.${keyOf(id)}`, name]))

const withAllTexts = (values: ProductValues, catalogue: AttributeCatalogue): ProductValues => ({
  ...values,
  attributes: allTexts(catalogue, values.attributes),
})

/** The choice below a field that somebody else has changed since. */
const overtakenAt = (overtaken: Overtaken, path: string) => {
  const found = overtaken.at(path)
  return found && <OvertakenField {...found} />
}

/** The missing or wrong fields. */
const wrongFieldsOf = (
  rules: ProductRules & AttributeRules,
  values: ProductValues,
  labels: Readonly<Record<string, string>>,
): WrongField[] =>
  [
    ...productErrors(values, rules).keys(),
    ...(breakIssues(rules.type, values).length > 0 ? ['price_breaks'] : []),
    ...attributeIssues(rules, values).map(({ path }) => path.join('.')),
  ].map((name) => ({
    label: labels[name] ?? fieldLabels.attributes,
    isFilled: isFilled(get(values, name)),
  }))

/** The form with its draft from before the session ended, or with the current product. */
const useBegin = (begun: ProductFormProps & { catalogue: AttributeCatalogue }) => {
  const { copyOf = null, last = null, catalogue } = begun
  const { name, draft, seen } = useProductDraft(begun)
  // The product that the form began with: a later change elsewhere must not look like one made here.
  const [original, setOriginal] = useState(seen)
  const actor = useActor()
  const [type, setType] = useState<ProductType>(
    draft?.type ?? (original ?? copyOf ?? last)?.type ?? productTypes[0],
  )
  const [start] = useState(() => withAllTexts(startOf({ ...begun, original }, actor), catalogue))
  const rules = { type, original, catalogue, needsVendor: canEver(actor, 'product.create-for-vendor') }
  const labels: Record<string, string> = { ...fieldLabels, ...attributeLabelsOf(catalogue) }
  const kit = useKitForm<ProductValues>({ start, check: productCheck(rules), labels, act: 'save' })
  return { name, draft, start, original, setOriginal, actor, type, setType, rules, labels, kit }
}

/** Add and edit (specification sections 2 and 5): one form, two tabs, the tab locked when editing. */
const FormOf = (begun: ProductFormProps & { catalogue: AttributeCatalogue }) => {
  const { copyOf = null, last = null, catalogue } = begun
  const { name, draft, start, original, setOriginal, actor, type, setType, rules, labels, kit } =
    useBegin(begun)
  const { form } = kit
  const values = useWatch({ control: form.control, compute: (all: ProductValues) => all })
  const isSaved = useRef(false)
  const uploads = useNewUploads(filesOf(original))
  const overtaken = useOvertaken({ original, setOriginal, catalogue, form, uploads })
  const save = useSaveProduct({
    type,
    original,
    catalogue,
    uploads,
    form,
    onSaved: () => {
      kit.saved()
      isSaved.current = true
    },
    overtaken,
  })
  const filesToSave = () =>
    !isSaved.current && hasFileChanges(uploads.get(), original) ? ['Pictures and files'] : []

  const wrong = wrongFieldsOf(rules, values, labels)

  const leading = useLeading(kit, uploads)

  const pickType = (next: string | null) => {
    if (!isType(next)) return
    setType(next)
    form.clearErrors()
  }

  return (
    <UploadsProvider value={uploads}>
      <Form
        kit={kit}
        onSubmit={save.run}
        className={classes.form}
        alsoUnsaved={filesToSave}
        enterLeadsTo={leading.enterLeadsTo}
      >
        <AllFilesField isFirst={original === null} onTaken={leading.goOn}>
          {original === null && copyOf === null && <NameFromFiles />}
          <ProductDraftNote
            name={name}
            draft={draft}
            start={start}
            now={{ type, values, original }}
            form={form}
            uploads={uploads}
          />
        </AllFilesField>
        <Tabs value={type} onChange={pickType}>
          <Tabs.List mb="lg" aria-label="Type of product">
            {productTypes.map((known) => (
              <Tabs.Tab key={known} value={known} disabled={original !== null && known !== original.type}>
                {known}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {last !== null && <RememberedNote last={last} type={type} />}
          <FieldNotes value={(path) => overtakenAt(overtaken, path)}>
            {productTypes.map((known) => (
              <Tabs.Panel key={known} value={known}>
                {known === type && <ProductFormFields {...rules} copyOf={copyOf} wrong={wrong} />}
              </Tabs.Panel>
            ))}
          </FieldNotes>
        </Tabs>
        <PackageFromPart />
        <ProductSaveBar
          wrong={wrong}
          errors={save.otherErrors}
          isBusy={save.isBusy}
          list={listOf(values, actor)}
        />
      </Form>
    </UploadsProvider>
  )
}

/** Waits until the places' specifications have loaded: a form begins with all its fields. */
export const ProductForm = (begun: ProductFormProps) => {
  const catalogue = useQuery(attributesQuery)
  if (catalogue.data) return <FormOf {...begun} catalogue={catalogue.data} />
  return catalogue.isError ? <LoadError onRetry={() => void catalogue.refetch()} /> : <ScreenLoader />
}
