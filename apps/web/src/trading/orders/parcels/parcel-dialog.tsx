import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { leftToShip, newestParcel } from '@armature/domain/orders/parcels'
import { trackingUrlError, trackingWords } from '@armature/domain/orders/tracking-url'
import { piecesIssue, readWhole } from '@armature/domain/values/typed-number'
import { Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { CallOptions } from '../../../platform/api/client.ts'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { LongTextField, NumberField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { RecordDialog } from '@armature/ui/record/record-dialog.tsx'
import { DialogForm } from '../dialog-form.tsx'
import type { SubOrder } from '../orders-api.ts'
import { refreshOrders } from '../orders-api.ts'
import type { PackingValues } from './packing-fields.tsx'
import { PackingFields, packingIssues, packingLabels, sentPacking, startPacking } from './packing-fields.tsx'
import { partsOf } from './parcel-parts.ts'
import { TrackingField, trackingLabel } from './tracking-field.tsx'

interface Fields extends PackingValues {
  lines: { quantity: string }[]
  tracking_url: string
  note: string
}

type Sent = NonNullable<CallOptions<'recordParcel'>['body']>

/** A line as it was when the form opened: it keeps its place there, whatever others ship meanwhile. */
interface Line {
  id: number
  name: string
  sku: string
  weight: number | null
}

const openLines = (subOrder: SubOrder): Line[] => {
  const left = new Set(leftToShip(partsOf(subOrder)).map(({ item }) => item))
  return subOrder.items.filter(({ id }) => left.has(id))
}

const typedIssue = (typed: string, left: number): string | null =>
  piecesIssue(
    typed,
    left,
    left === 0 ? messages.noneLeftToShip : fill(messages.onlyLeftToShip, { left: String(left) }),
  )

const isEmpty = ({ lines }: Pick<Fields, 'lines'>): boolean =>
  lines.every(({ quantity }) => readWhole(quantity) === 0)

/** It belongs to no single line, and goes as soon as any has a quantity. */
const NothingYet = () => {
  const lines = useWatch<Fields, 'lines'>({ name: 'lines' })
  return (
    isEmpty({ lines }) && (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {messages.nothingToShip}
      </Text>
    )
  )
}

const checkOf = (lines: readonly Line[], leftOf: (id: number) => number) =>
  function* (values: Fields): Generator<Issue> {
    for (const [place, { id }] of lines.entries()) {
      const message = typedIssue(values.lines[place]?.quantity ?? '', leftOf(id))
      if (message !== null) yield { path: ['lines', place, 'quantity'], message }
    }
    if (isEmpty(values)) yield { path: ['lines'], message: messages.nothingToShip }
    const wrongUrl = trackingUrlError(values.tracking_url.trim())
    if (wrongUrl !== null) yield { path: ['tracking_url'], message: wrongUrl }
    yield* packingIssues(values)
  }

const labelsOf = (lines: readonly Line[]) => ({
  lines: 'Quantities',
  ...Object.fromEntries(lines.map(({ name }, place) => [`lines.${place}.quantity`, name])),
  tracking_url: trackingLabel,
  ...packingLabels,
  note: 'Note for the buyer',
})

const ParcelForm = ({ subOrder, onClose }: { subOrder: SubOrder; onClose: () => void }) => {
  const parts = partsOf(subOrder)
  const { mass } = useReaderUnits()
  const left = new Map(leftToShip(parts).map(({ item, quantity }) => [item, quantity]))
  const leftOf = (id: number): number => left.get(id) ?? 0
  const [lines] = useState(() => openLines(subOrder))
  const [openedAfter] = useState(() => newestParcel(parts))
  // A person who was shown another's shipment has seen it.
  const [isTold, setTold] = useState(false)
  const toSent = (values: Fields): Sent => ({
    lines: lines.map(({ id }, place) => ({
      item: id,
      quantity: readWhole(values.lines[place]?.quantity ?? '') ?? 0,
    })),
    tracking_url: values.tracking_url.trim(),
    ...sentPacking(values),
    note: values.note.trim(),
    after: isTold ? newestParcel(parts) : openedAfter,
  })
  return (
    <DialogForm<Fields, Sent>
      start={{
        lines: lines.map(({ id }) => ({ quantity: String(leftOf(id)) })),
        tracking_url: '',
        ...startPacking,
        unit: mass,
        note: '',
      }}
      check={checkOf(lines, leftOf)}
      toSent={toSent}
      labels={labelsOf(lines)}
      act="record the parcel"
      note="How many of each part are in this parcel. The buyer is notified; your payout is due once everything has shipped."
      send={(body, write) => write('recordParcel', { params: { id: subOrder.id }, body })}
      success={messages.parcelRecorded}
      onDone={refreshOrders}
      onRefused={() => {
        setTold(true)
        refreshOrders()
      }}
      submit="Record parcel"
      onClose={onClose}
    >
      <Stack gap="sm">
        {lines.map(({ id, name, sku }, place) => (
          <NumberField<Fields>
            key={id}
            name={`lines.${place}.quantity`}
            label={name}
            description={`${sku === '' ? '' : `${sku}: `}${leftOf(id)} left to ship`}
            isWhole
            isFirst={place === 0}
          />
        ))}
        <NothingYet />
        <TrackingField<Fields> name="tracking_url" />
        <PackingFields weights={lines.map(({ weight }) => weight)} />
        <LongTextField<Fields>
          name="note"
          label="Note for the buyer"
          description={trackingWords.numberPlace}
          maxLength={limits.parcels.note}
        />
      </Stack>
    </DialogForm>
  )
}

/** Ships remaining parts of a vendor's sub-order as one parcel: all of them, unless fewer are typed. */
export const ParcelDialog = ({ subOrder, onClose }: { subOrder: SubOrder | null; onClose: () => void }) => (
  <RecordDialog record={subOrder} title={({ id }) => `Ship parts of sub-order #${id}`} onClose={onClose}>
    {(record) => <ParcelForm subOrder={record} onClose={onClose} />}
  </RecordDialog>
)
