import { attributesOf } from '@armature/domain/catalogue/attributes/attributes'
import { Button, Group, Select, Stack, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { LeaveGuard } from '@armature/ui/form/leave-guard.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import { AttributeDialog } from './attribute-dialog.tsx'
import type { Place } from './attribute-place.ts'
import { useChosenPlace, usePlaces } from './attribute-place.ts'
import classes from './attribute-row.module.css'
import { AskedAttribute, RetiredAttribute } from './attribute-row.tsx'
import type { Attribute } from './attribute-words.ts'
import type { AttributeCatalogue } from '../products/catalogue-queries.ts'
import { attributesQuery } from '../products/catalogue-queries.ts'
import { usePlaceOrder } from '../products/use-place-order.ts'

const moved = (ids: readonly number[], id: number, by: -1 | 1): number[] => {
  const from = ids.indexOf(id)
  const rest = ids.filter((other) => other !== id)
  return [...rest.slice(0, from + by), id, ...rest.slice(from + by)]
}

const nothingTyped = () => []

interface PlaceProps {
  place: Place
  catalogue: AttributeCatalogue
  onEdit: (attribute: Attribute) => void
}

/** One place's specifications: those requested, in order; those that other places have; and those no longer requested. */
const PlaceAttributes = ({ place, catalogue, onEdit }: PlaceProps) => {
  const saved = attributesOf(catalogue, place.named)
  const order = usePlaceOrder(
    place,
    saved.map(({ id }) => id),
  )
  const { ids } = order
  const asked = ids.flatMap((id) => catalogue.attributes.find((one) => one.id === id) ?? [])
  const retired = [...saved, ...attributesOf(catalogue, place.named, { retired: true })].filter(
    ({ id }) => !ids.includes(id),
  )
  const others = catalogue.attributes.filter(
    ({ id, is_measured }) => !is_measured && ![...asked, ...retired].some((one) => one.id === id),
  )
  const handedOn = useFocusHandedOn<HTMLDivElement>()
  return (
    <Stack ref={handedOn} gap="sm" maw={760}>
      <LeaveGuard unsaved={nothingTyped} isSending={order.isSending} />
      {asked.length === 0 && (
        <EmptyState
          title="No specifications yet."
          description="Vendors fill these in; buyers filter by them."
        />
      )}
      <Stack gap="xs" component="ol" className={classes.list} aria-label={`Specifications of ${place.name}`}>
        {asked.map((attribute, index) => (
          <AskedAttribute
            key={attribute.id}
            attribute={attribute}
            place={index}
            count={asked.length}
            onEdit={() => onEdit(attribute)}
            onMove={(by) => void order.set(moved(ids, attribute.id, by))}
            onRetire={() => void order.set(ids.filter((id) => id !== attribute.id))}
          />
        ))}
      </Stack>
      {others.length > 0 && (
        <Select
          label="Add one used elsewhere"
          placeholder="Choose"
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={null}
          onChange={(value) => void (value !== null && order.set([...ids, Number(value)]))}
          searchable
          maw={360}
          nothingFoundMessage="Nothing found"
        />
      )}
      {retired.length > 0 && (
        <section aria-labelledby="retired-title">
          <Title order={2} size="h5" id="retired-title" mb="xs">
            Retired
          </Title>
          <Stack gap="xs">
            {retired.map((attribute) => (
              <RetiredAttribute
                key={attribute.id}
                attribute={attribute}
                onRestore={() => void order.set([...ids, attribute.id])}
              />
            ))}
          </Stack>
        </section>
      )}
    </Stack>
  )
}

/** The other places that ask for an attribute, by name. */
const elsewhereOf = (
  { uses }: AttributeCatalogue,
  asked: Attribute | 'new' | null,
  here: Place,
  places: readonly Place[],
): string[] =>
  asked === null || asked === 'new'
    ? []
    : places
        .filter(({ key, named }) =>
          uses.some(
            (use) =>
              key !== here.key &&
              use.attribute === asked.id &&
              use.component_subcategory === named.component_subcategory &&
              use.equipment === named.equipment,
          ),
        )
        .map(({ name }) => name)

/** The specifications by which buyers choose parts, for the marketplace's operator. */
export const AttributesPage = () => {
  const catalogue = useQuery(attributesQuery)
  const groups = usePlaces()
  const places = groups.flatMap((group) => group.places)
  const { chosen, choose } = useChosenPlace(places)
  const [asked, setAsked] = useState<Attribute | 'new' | null>(null)
  const { data } = catalogue
  return (
    <>
      <PageHeader
        title="Specifications"
        description="What vendors fill in and buyers filter by. Products keep retired specifications."
        actions={
          chosen && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAsked('new')}>
              New specification
            </Button>
          )
        }
      />
      <Group mb="md">
        <Select
          label="Category"
          w={320}
          maw="100%"
          data={groups.map(({ group, places: items }) => ({
            group,
            items: items.map(({ key, name }) => ({ value: key, label: name })),
          }))}
          value={chosen?.key ?? null}
          onChange={(value) => value !== null && choose(value)}
          searchable
          allowDeselect={false}
        />
      </Group>
      {catalogue.isPending && <LoadingBlock height={72} maw={760} />}
      {catalogue.isError && data === undefined && <LoadError onRetry={() => void catalogue.refetch()} />}
      {data && chosen && (
        <>
          <PlaceAttributes key={chosen.key} place={chosen} catalogue={data} onEdit={setAsked} />
          <AttributeDialog
            asked={asked}
            place={chosen}
            elsewhere={elsewhereOf(data, asked, chosen, places)}
            onClose={() => setAsked(null)}
          />
        </>
      )}
    </>
  )
}
