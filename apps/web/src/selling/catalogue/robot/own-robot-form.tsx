import type { TypedAttribute } from '@armature/domain/catalogue/attributes/attribute-values'
import { readAttribute } from '@armature/domain/catalogue/attributes/attribute-values'
import { limits } from '@armature/domain/limits'
import { Loader, Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useController } from 'react-hook-form'
import { queryKeys } from '../../../platform/api/query-keys.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form, useMostLength } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { RemoteSelect } from '@armature/ui/remote-select.tsx'
import { keyOf } from '../attributes/attribute-texts.ts'
import { AttributeChoice } from '../attributes/attribute-choice.tsx'
import type { Attribute } from '../attributes/attribute-words.ts'
import { forReading } from '../attributes/attribute-words.ts'
import { attributesQuery } from '../products/catalogue-queries.ts'
import { storeSearch } from '../shop/shop-queries.ts'
import type { OwnRobot } from './robot-queries.ts'
import { loadRobots, ownRobotsChanged } from './robot-queries.ts'

interface Fields {
  model: number | null
  attributes: Record<string, TypedAttribute>
}

const labels = { model: 'Robot', attributes: 'Its specifications' } as const

const ModelField = ({ known }: { known: OwnRobot['model'] }) => {
  const { field, fieldState } = useController<Fields, 'model'>({ name: 'model' })
  return (
    <RemoteSelect
      label={labels.model}
      placeholder="Search by name"
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      ref={field.ref}
      error={fieldState.error?.message}
      known={known && { id: known.id, label: known.name }}
      isFirst
      keyOf={queryKeys.catalogue.robots}
      load={loadRobots}
    />
  )
}

const SaidField = ({ attribute }: { attribute: Attribute }) => {
  const { field, fieldState } = useController<Fields, `attributes.${string}`>({
    name: `attributes.${keyOf(attribute.id)}`,
  })
  const { name, unit } = attribute
  useMostLength(field.name, attribute.kind === 'CHOICE' ? undefined : limits.attribute.text)
  const shared = { ref: field.ref, label: name, onBlur: field.onBlur, error: fieldState.error?.message }
  if (attribute.kind !== 'CHOICE')
    return (
      <TextInput
        {...shared}
        value={typeof field.value === 'string' ? field.value : ''}
        onChange={field.onChange}
        autoComplete="off"
        {...(unit === null ? {} : { placeholder: `In ${unit}, or with another unit` })}
      />
    )
  return <AttributeChoice {...shared} attribute={attribute} value={field.value} onChange={field.onChange} />
}

const startOf = ({ model, attributes }: OwnRobot, asked: readonly Attribute[]): Fields => ({
  model: model?.id ?? null,
  attributes: Object.fromEntries(
    asked.map(({ id, kind }) => {
      const said = attributes.find((one) => one.id === id)
      return [keyOf(id), said?.choices ?? said?.value ?? (kind === 'CHOICE' ? [] : '')]
    }),
  ),
})

const isBlank = (typed: TypedAttribute): boolean =>
  typeof typed === 'string' ? typed.trim() === '' : typed.length === 0

/** A bare number has its field's unit, whatever the attribute's own unit is. */
const sentOf = (attribute: Attribute, typed: TypedAttribute): string | number[] | null => {
  if (isBlank(typed)) return null
  const read = readAttribute(attribute, typed)
  if ('value' in read && read.value !== null && 'given' in read.value) return read.value.given
  return typeof typed === 'string' ? typed : [...typed]
}

interface OwnRobotFormProps {
  robot: OwnRobot
  onClose: () => void
}

const DescribeForm = ({ robot, asked, onClose }: OwnRobotFormProps & { asked: readonly Attribute[] }) => {
  const typedOf = ({ attributes }: Fields, { id }: Attribute): TypedAttribute => attributes[keyOf(id)] ?? ''
  const kit = useKitForm<Fields>({
    start: startOf(robot, asked),
    labels: {
      ...labels,
      ...Object.fromEntries(asked.map(({ id, name }) => [`attributes.${keyOf(id)}`, name])),
    },
    check: (values) =>
      asked.flatMap((attribute) => {
        const typed = typedOf(values, attribute)
        const read = isBlank(typed) ? { value: null } : readAttribute(attribute, typed)
        return 'error' in read ? [{ path: ['attributes', keyOf(attribute.id)], message: read.error }] : []
      }),
  })
  const describe = useWrite({
    send: (values: Fields, write) =>
      write('describeOwnRobot', {
        params: { id: robot.id },
        body: {
          model: values.model,
          attributes: Object.fromEntries(
            asked.map((attribute) => [String(attribute.id), sentOf(attribute, typedOf(values, attribute))]),
          ),
          ...storeSearch(),
        },
      }),
    success: `${robot.name} is described.`,
    failure: false,
    onRefused: kit.refuse,
    onDone: async () => {
      await ownRobotsChanged()
      onClose()
    },
  })
  return (
    <Form kit={kit} onSubmit={(values) => describe.run(values)}>
      <Stack gap="md">
        <Text size="sm" c="dimmed">
          Used to check which parts fit. Empty fields use the catalogue’s values.
        </Text>
        <ModelField known={robot.model} />
        {asked.map((attribute) => (
          <SaidField key={attribute.id} attribute={attribute} />
        ))}
        <FormEnd submit="Save" onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** A buyer describes its own robot: its kind, and the values that decide compatibility, in the parts' terms. */
export const OwnRobotForm = ({ asked, ...props }: OwnRobotFormProps & { asked: readonly number[] }) => {
  const { data, error, refetch } = useQuery(attributesQuery)
  const units = useReaderUnits()
  const read = forReading(data?.attributes, units)
  return (
    <section aria-label={`Describe ${props.robot.name}`}>
      <Title order={3} size="h5" mb="sm">
        {props.robot.name}
      </Title>
      {data === undefined && error === null && <Loader size="sm" />}
      {data === undefined && error !== null && (
        <LoadError title="What can be said of a robot could not be loaded." onRetry={() => void refetch()} />
      )}
      {data !== undefined && <DescribeForm {...props} asked={read.filter(({ id }) => asked.includes(id))} />}
    </section>
  )
}
