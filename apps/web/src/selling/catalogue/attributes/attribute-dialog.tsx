import type { AttributeKind } from '@armature/domain/catalogue/attributes/attributes'
import {
  attributeKinds,
  betterWays,
  hasNumbers,
  mayBeFacet,
} from '@armature/domain/catalogue/attributes/attributes'
import { attributeDimensions, unitsOf } from '@armature/domain/catalogue/attributes/attribute-units'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Select, SimpleGrid, Stack, Switch, Text } from '@mantine/core'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { TextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { AttributeLimitField as LimitField } from './attribute-limit-field.tsx'
import { AttributeChoicesField } from './attribute-choices-field.tsx'
import type { Place } from './attribute-place.ts'
import type { AttributeValues } from './attribute-values.ts'
import { attributeCheck, attributeLabels, sentAttribute, valuesOfAttribute } from './attribute-values.ts'
import type { Attribute } from './attribute-words.ts'
import { dimensionWords, kindWords } from './attribute-words.ts'
import { keepAttribute, refreshAttributes } from '../products/catalogue-queries.ts'

const KindField = () => {
  const { control } = useFormContext<AttributeValues>()
  const { field } = useController<AttributeValues, 'kind'>({ name: 'kind', control })
  return (
    <Select
      ref={field.ref}
      label={attributeLabels.kind}
      data={attributeKinds.map((kind) => ({ value: kind, label: kindWords[kind] }))}
      value={field.value}
      onChange={(value) => field.onChange(attributeKinds.find((kind) => kind === value) ?? field.value)}
      allowDeselect={false}
    />
  )
}

const plain = 'plain'

const MeasureFields = ({ isFixed }: { isFixed: boolean }) => {
  const { control } = useFormContext<AttributeValues>()
  const dimension = useController<AttributeValues, 'dimension'>({ name: 'dimension', control })
  const unit = useController<AttributeValues, 'unit'>({ name: 'unit', control })
  const chosen = dimension.field.value
  const choose = (value: string | null) => {
    const next = attributeDimensions.find((one) => one === value) ?? null
    dimension.field.onChange(next)
    unit.field.onChange(next === null ? null : (unitsOf(next)[0]?.symbol ?? null))
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Select
        ref={dimension.field.ref}
        label={attributeLabels.dimension}
        data={[
          { value: plain, label: 'A plain number' },
          ...attributeDimensions.map((one) => ({ value: one, label: dimensionWords[one] })),
        ]}
        value={chosen ?? plain}
        onChange={choose}
        disabled={isFixed}
        searchable
        allowDeselect={false}
      />
      {chosen !== null && (
        <Select
          ref={unit.field.ref}
          label={attributeLabels.unit}
          description="Other units of the same kind are accepted too."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={unitsOf(chosen).map(({ symbol }) => symbol)}
          value={unit.field.value}
          onChange={(value) => unit.field.onChange(value ?? unit.field.value)}
          error={unit.fieldState.error?.message}
          allowDeselect={false}
        />
      )}
    </SimpleGrid>
  )
}

const switches = {
  is_facet: { hint: undefined, onWords: messages.attributeTextFacet },
  tells_fit: {
    hint: 'Parts and robots with the same value are compatible; with different values they are not.',
    onWords: messages.attributeTextFit,
  },
} as const

const SettingSwitch = ({ name, kind }: { name: keyof typeof switches; kind: AttributeKind }) => {
  const { control } = useFormContext<AttributeValues>()
  const { field, fieldState } = useController<AttributeValues, typeof name>({ name, control })
  const mayBe = mayBeFacet(kind)
  return (
    <Switch
      ref={field.ref}
      label={attributeLabels[name]}
      description={mayBe ? switches[name].hint : switches[name].onWords}
      checked={mayBe && field.value}
      disabled={!mayBe}
      error={fieldState.error?.message}
      onChange={(event) => field.onChange(event.currentTarget.checked)}
    />
  )
}

const neither = 'neither'

const betterTexts = { MORE: 'More (such as torque)', LESS: 'Less (such as weight)' } as const

const BetterField = () => {
  const { control } = useFormContext<AttributeValues>()
  const { field, fieldState } = useController<AttributeValues, 'better'>({ name: 'better', control })
  return (
    <Select
      ref={field.ref}
      label={attributeLabels.better}
      description="If more, a search for “4 Nm” also finds parts with more."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={[
        { value: neither, label: 'Neither' },
        ...betterWays.map((way) => ({ value: way, label: betterTexts[way] })),
      ]}
      value={field.value ?? neither}
      onChange={(value) => field.onChange(betterWays.find((way) => way === value) ?? null)}
      error={fieldState.error?.message}
      allowDeselect={false}
    />
  )
}

interface FormProps {
  attribute: Attribute | null
  place: Place
  /** The other places that ask for it. */
  elsewhere: readonly string[]
  onClose: () => void
}

const AttributeForm = ({ attribute, place, elsewhere, onClose }: FormProps) => {
  const kit = useKitForm<AttributeValues>({
    start: valuesOfAttribute(attribute),
    check: attributeCheck,
    labels: attributeLabels,
  })
  const kind = useWatch({ control: kit.form.control, name: 'kind' })
  const save = useWrite({
    send: (values: AttributeValues, write) => {
      const { name, unit, is_facet, tells_fit, limited_by, better, choices, ...fixed } = sentAttribute(values)
      const shared = { name, is_facet, tells_fit, limited_by, better, choices }
      return attribute === null
        ? write('createAttribute', { body: { ...shared, unit, ...fixed, ...place.named } })
        : write('changeAttribute', {
            params: { id: attribute.id },
            body: { ...shared, ...(unit === null ? {} : { unit }) },
          })
    },
    success: messages.attributeSaved,
    failure: false,
    onDone: (saved) => {
      keepAttribute(saved)
      onClose()
    },
    onRefused: kit.refuse,
    onSettled: refreshAttributes,
  })
  return (
    <Form kit={kit} onSubmit={save.run}>
      <Stack gap="md">
        {elsewhere.length > 0 && (
          <Text size="sm" c="dimmed">
            Also used in {elsewhere.join(', ')}: changes apply there too.
          </Text>
        )}
        <TextField<AttributeValues>
          name="name"
          label={attributeLabels.name}
          maxLength={limits.attribute.name}
          isFirst
          isRequired
        />
        {attribute === null ? (
          <KindField />
        ) : (
          <Text size="sm" c="dimmed">
            {kindWords[kind]}: its kind and quantity can’t be changed.
          </Text>
        )}
        {hasNumbers(kind) && <MeasureFields isFixed={attribute !== null} />}
        {kind === 'CHOICE' && <AttributeChoicesField />}
        <SettingSwitch name="is_facet" kind={kind} />
        <SettingSwitch name="tells_fit" kind={kind} />
        {hasNumbers(kind) && <BetterField />}
        {hasNumbers(kind) && <LimitField id={attribute?.id ?? null} />}
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** Adds a specification to a place, or changes one. */
export const AttributeDialog = ({
  asked,
  ...props
}: Omit<FormProps, 'attribute'> & { asked: Attribute | 'new' | null }) => (
  <Dialog
    opened={asked !== null}
    onClose={props.onClose}
    title={asked === 'new' ? `New specification of ${props.place.name}` : 'Edit specification'}
  >
    {asked !== null && <AttributeForm attribute={asked === 'new' ? null : asked} {...props} />}
  </Dialog>
)
