import { inUnit, unitWritten } from '@armature/domain/catalogue/attributes/attribute-values'
import { unitsOf } from '@armature/domain/catalogue/attributes/attribute-units'
import { hasNumbers } from '@armature/domain/catalogue/attributes/attributes'
import { limits } from '@armature/domain/limits'
import { NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { useNoteUnder } from '@armature/ui/form/field-note.tsx'
import { useMostLength } from '@armature/ui/form/form.tsx'
import classes from './attribute-fields.module.css'
import type { AttributeRules } from './attribute-texts.ts'
import { fieldsFor, keyOf } from './attribute-texts.ts'
import { AttributeChoice } from './attribute-choice.tsx'
import type { Attribute } from './attribute-words.ts'
import formClasses from '../form/product-form.module.css'
import type { ProductValues } from '../form/product-form-values.ts'

interface FieldProps {
  attribute: Attribute
  /** Does the product's place ask for it? One that it doesn't may be emptied. */
  isAsked: boolean
}

/** As wide as the longest, "kgf-cm", with the arrow. */
const unitWidth = 94

const useAttribute = ({ attribute, isAsked }: FieldProps) => {
  const { control } = useFormContext<ProductValues>()
  const { field, fieldState } = useController<ProductValues, `attributes.${string}`>({
    name: `attributes.${keyOf(attribute.id)}`,
    control,
  })
  const shared = {
    ref: field.ref,
    name: field.name,
    onBlur: field.onBlur,
    label: attribute.name,
    // A resolver's texts are under the path; its type is a list's where the name could be one.
    error: fieldState.error?.message,
    inputContainer: useNoteUnder(field.name),
    ...(isAsked ? {} : { description: 'No longer used here. It is kept until you clear it.' }),
  }
  return { field, shared }
}

const UnitSelect = ({
  attribute,
  text,
  onPick,
}: {
  attribute: Attribute
  text: string
  onPick: (next: string) => void
}) => {
  const { dimension, unit } = attribute
  if (dimension === null || unit === null) return null
  return (
    <NativeSelect
      aria-label={`Unit of ${attribute.name}`}
      w={unitWidth}
      // Otherwise it would inherit that of the surrounding field.
      rightSectionWidth={26}
      data={unitsOf(dimension).map(({ symbol }) => symbol)}
      value={unitWritten(attribute, text) ?? unit}
      onChange={(event) => onPick(inUnit(text, event.currentTarget.value))}
      classNames={{ input: classes.unit ?? '' }}
    />
  )
}

const TextAttribute = (props: FieldProps) => {
  const { attribute } = props
  const { field, shared } = useAttribute(props)
  useMostLength(field.name, limits.attribute.text)
  const text = typeof field.value === 'string' ? field.value : ''
  const hasUnit = hasNumbers(attribute.kind) && attribute.unit !== null
  return (
    <TextInput
      {...shared}
      value={text}
      onChange={field.onChange}
      autoComplete="off"
      {...(hasUnit
        ? {
            placeholder: attribute.kind === 'RANGE' ? 'Such as 10-14.8, or one number' : 'A number',
            rightSection: <UnitSelect attribute={attribute} text={text} onPick={field.onChange} />,
            rightSectionWidth: unitWidth,
          }
        : {})}
    />
  )
}

const ChoiceAttribute = (props: FieldProps) => {
  const { field, shared } = useAttribute(props)
  return (
    <AttributeChoice {...shared} attribute={props.attribute} value={field.value} onChange={field.onChange} />
  )
}

/** The specifications that the product's subcategory or kind of equipment asks for, in its order. */
export const AttributeFields = (rules: AttributeRules) => {
  const { control } = useFormContext<ProductValues>()
  const [component_subcategory, equipment] = useWatch({
    control,
    name: ['component_subcategory', 'equipment'],
  })
  const fields = fieldsFor(rules, { component_subcategory, equipment })
  const isPlaced = (rules.type === 'COMPONENT' ? component_subcategory : equipment) !== null
  return (
    <section aria-labelledby="specifications-title">
      <h2 id="specifications-title" className={formClasses.title}>
        Specifications
      </h2>
      <Text size="sm" c="dimmed" mb="sm">
        {fields.length > 0
          ? 'Buyers find and compare parts by these. Numbers are read with their unit: “4 Nm”, “10-14.8 V”, “0.5 N·m at 12 V”.'
          : isPlaced
            ? 'No specifications here.'
            : `Choose ${rules.type === 'COMPONENT' ? 'a component subcategory' : 'equipment'} first. It sets the specifications.`}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {fields.map(({ attribute, isAsked }) =>
          attribute.kind === 'CHOICE' ? (
            <ChoiceAttribute key={attribute.id} attribute={attribute} isAsked={isAsked} />
          ) : (
            <TextAttribute key={attribute.id} attribute={attribute} isAsked={isAsked} />
          ),
        )}
      </SimpleGrid>
    </section>
  )
}
