import { canEver } from '@armature/domain/rights/abilities'
import { numberFieldNames, numberFieldOf } from '@armature/domain/catalogue/products/product-fields'
import type { ProductType } from '@armature/domain/catalogue/products/product-type'
import { messages } from '@armature/domain/messages'
import { SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { useActor } from '../../../platform/api/use-session.ts'
import { CountrySelect } from '../../../people/accounts/country-select.tsx'
import { DocumentField } from '../../media/fields/document-field.tsx'
import { ModelFileField } from '../../media/fields/model-file-field.tsx'
import { PictureField } from '../../media/fields/picture-field.tsx'
import { FieldNote } from '@armature/ui/form/field-note.tsx'
import { ChoicesField } from '@armature/ui/form/choices-field.tsx'
import { ChoiceField, LongTextField, NumberField, TextField } from '@armature/ui/form/fields.tsx'
import type { WrongField } from '@armature/ui/form/form-errors.ts'
import { AttributeFields } from '../attributes/attribute-fields.tsx'
import type { AttributeRules } from '../attributes/attribute-texts.ts'
import type { Product } from '../products/catalogue-queries.ts'
import { PackageFields } from './package-fields.tsx'
import { PriceBreakFields } from './price-break-fields.tsx'
import classes from './product-form.module.css'
import type { ProductValues } from './product-form-values.ts'
import { fieldLabels } from './product-form-values.ts'
import { useChoices } from '../products/reference-choices.ts'
import { VendorField } from './vendor-field.tsx'

const ModelFields = () => (
  <>
    <NumberField<ProductValues> name="price" label={fieldLabels.price} prefix="$" isRequired />
    <ChoiceField<ProductValues>
      name="equipment"
      label={fieldLabels.equipment}
      choices={useChoices('equipment')}
      isRequired
    />
  </>
)

const ComponentFields = () => (
  <>
    <ChoiceField<ProductValues>
      name="component_subcategory"
      label={fieldLabels.component_subcategory}
      choices={useChoices('component_subcategory')}
      isRequired
    />
    <ChoicesField<ProductValues>
      name="model"
      label={fieldLabels.model}
      choices={useChoices('model')}
      isRequired
    />
  </>
)

const OriginField = () => {
  const { control } = useFormContext<ProductValues>()
  const { field, fieldState } = useController({ name: 'country_of_origin', control })
  return (
    <div>
      <CountrySelect
        {...field}
        label={fieldLabels.country_of_origin}
        description="Where it was made."
        error={fieldState.error?.message}
        clearable
      />
      <FieldNote name="country_of_origin" />
    </div>
  )
}

const fieldsOf = { MODEL: ModelFields, COMPONENT: ComponentFields } as const satisfies Record<
  ProductType,
  () => ReactNode
>

/** On only with a store, and never changed afterwards (specification section 5). */
const TenantSwitch = ({ isEditing }: { isEditing: boolean }) => {
  const actor = useActor()
  const { control } = useFormContext<ProductValues>()
  const { field } = useController({ name: 'tenant_status', control })
  const reason = isEditing
    ? messages.tenantSwitchLocked
    : actor.tenantId === null
      ? messages.tenantSwitchNeedsTenant
      : undefined
  return (
    <Switch
      label={fieldLabels.tenant_status}
      description={reason ?? 'List the product in your store only.'}
      checked={field.value}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
      disabled={reason !== undefined}
    />
  )
}

export interface ProductFormFieldsProps extends AttributeRules {
  copyOf: Product | null
  wrong: readonly WrongField[]
}

export const ProductFormFields = ({ type, original, catalogue, copyOf, wrong }: ProductFormFieldsProps) => {
  const actor = useActor()
  const OwnFields = fieldsOf[type]
  return (
    <Stack gap="lg">
      {canEver(actor, 'product.create-for-vendor') && <VendorField original={original} copyOf={copyOf} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextField<ProductValues> name="name" label={fieldLabels.name} isRequired />
        <TextField<ProductValues> name="sku" label={fieldLabels.sku} isRequired />
        <TextField<ProductValues> name="manufacturer" label={fieldLabels.manufacturer} />
        <TextField<ProductValues> name="part_number" label={fieldLabels.part_number} />
        <OwnFields />
        <ChoicesField<ProductValues>
          name="application"
          label={fieldLabels.application}
          choices={useChoices('application')}
          isRequired
        />
        {numberFieldNames
          .map((name) => ({ name, ...numberFieldOf(name) }))
          .filter(({ place }) => place === 'facts')
          .map(({ name, label, isWhole = false, isNullable = false }) => (
            <NumberField<ProductValues>
              key={name}
              name={name}
              label={label}
              isWhole={isWhole}
              isRequired={!isNullable}
            />
          ))}
        <OriginField />
        <TextField<ProductValues>
          name="hs_code"
          label={fieldLabels.hs_code}
          description="For customs, such as 8501.10."
        />
        <TextField<ProductValues>
          name="eccn"
          label={fieldLabels.eccn}
          description="EAR99 where none applies."
        />
      </SimpleGrid>
      <PriceBreakFields type={type} />
      <AttributeFields type={type} original={original} catalogue={catalogue} />
      <div>
        <PictureField />
        <FieldNote name="images" />
      </div>
      <section aria-labelledby="models-title">
        <h2 id="models-title" className={classes.title}>
          CAD and 3D
        </h2>
        <Text size="sm" c="dimmed" mb="sm">
          A CAD or FBX file becomes a 3D view and gives the part’s size.
        </Text>
        <SimpleGrid cols={{ base: 1, md: 2 }}>
          <div>
            <ModelFileField kind="CAD" />
            <FieldNote name="cad" />
          </div>
          <div>
            <ModelFileField kind="FBX" />
            <FieldNote name="fbx" />
          </div>
        </SimpleGrid>
      </section>
      <div>
        <DocumentField />
        <FieldNote name="documents" />
      </div>
      <PackageFields wrong={wrong} />
      <LongTextField<ProductValues> name="description" label={fieldLabels.description} />
      <TenantSwitch isEditing={original !== null} />
    </Stack>
  )
}
