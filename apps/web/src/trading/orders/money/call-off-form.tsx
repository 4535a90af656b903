import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import { leftToShip } from '@armature/domain/orders/parcels'
import { isSellerOf } from '@armature/domain/rights/actor'
import { piecesIssue, readWhole } from '@armature/domain/values/typed-number'
import { ChoiceField, LongTextField, NumberField } from '@armature/ui/form/fields.tsx'
import type { Issue } from '@armature/ui/form/form-errors.ts'
import { Group, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { CallOptions } from '../../../platform/api/client.ts'
import { useActor } from '../../../platform/api/use-session.ts'
import { DialogForm } from '../dialog-form.tsx'
import type { Order } from '../orders-api.ts'
import { refreshOrders } from '../orders-api.ts'
import { partsOf } from '../parcels/parcel-parts.ts'
import { useReadOrder } from '../use-read-order.ts'

interface Fields {
  /** A sub-order, or `somePieces`; null for the whole order. */
  of: number | null
  lines: { quantity: string; restock: string }[]
  reason: string
}

type Sent = NonNullable<CallOptions<'callOff'>['body']>

const somePieces = -1

const labels = { of: 'What', reason: 'Reason' } as const

interface Line {
  item: number
  subOrder: number
  name: string
  left: number
}

const linesOf = ({ suborders }: Order): Line[] =>
  suborders.flatMap((subOrder) =>
    leftToShip(partsOf(subOrder)).map(({ item, quantity: left }) => {
      const { name = '', sku = '' } = subOrder.items.find(({ id }) => id === item) ?? {}
      return { item, subOrder: subOrder.id, name: sku === '' ? name : `${name} (${sku})`, left }
    }),
  )

const choicesOf = ({ suborders }: Order, lines: readonly Line[]) => [
  ...suborders
    .filter(({ id }) => lines.some(({ subOrder }) => subOrder === id))
    .map(({ id, vendor }) => ({
      value: String(id),
      label: `All that ${vendor.business_name ?? vendor.username} hasn’t shipped`,
    })),
  { value: String(somePieces), label: 'Some pieces' },
]

const issuesOf = function* (lines: readonly Line[], { lines: typed }: Fields): Generator<Issue> {
  let all = 0
  for (const [place, { left }] of lines.entries()) {
    const { quantity = '', restock = '' } = typed[place] ?? {}
    const pieces = readWhole(quantity) ?? 0
    all += pieces
    const aboveLeft = fill(messages.onlyLeftToCallOff, { left: String(left) })
    const found = {
      quantity: piecesIssue(quantity, left, aboveLeft),
      restock: piecesIssue(restock, pieces, messages.restockAboveCalledOff),
    }
    for (const [field, message] of Object.entries(found))
      if (message !== null) yield { path: ['lines', place, field], message }
  }
  if (all === 0) yield { path: ['lines', 0, 'quantity'], message: messages.nothingToCallOff }
}

const checkOf = (lines: readonly Line[]) =>
  function* (values: Fields): Generator<Issue> {
    if (values.of === somePieces) yield* issuesOf(lines, values)
    if (values.reason.trim() === '') yield { path: ['reason'], message: messages.required }
  }

const toSentOf =
  (lines: readonly Line[], asksStock: boolean) =>
  ({ of, lines: typed, reason }: Fields): Sent => {
    if (of === null) return { reason }
    if (of !== somePieces) return { reason, suborder: of }
    return {
      reason,
      lines: lines.map(({ item }, place) => ({
        item,
        quantity: readWhole(typed[place]?.quantity ?? '') ?? 0,
        ...(asksStock && { restock: readWhole(typed[place]?.restock ?? '') ?? 0 }),
      })),
    }
  }

/** One line's pieces. The number for the stock follows them until the user types another. */
const LineFields = ({
  line: { name, left },
  place,
  asksStock,
}: {
  line: Line
  place: number
  asksStock: boolean
}) => {
  const { setValue, getFieldState } = useFormContext<Fields>()
  const quantity = useWatch<Fields, `lines.${number}.quantity`>({ name: `lines.${place}.quantity` })
  useEffect(() => {
    const restock = `lines.${place}.restock` as const
    if (!getFieldState(restock).isTouched) setValue(restock, quantity)
  }, [quantity, place, setValue, getFieldState])
  return (
    <Stack gap={4}>
      <Text size="sm" fw={600}>
        {name}
      </Text>
      <Group grow align="flex-start">
        <NumberField<Fields>
          name={`lines.${place}.quantity`}
          label="Call off"
          description={`${left} not shipped`}
          isWhole
        />
        {asksStock && (
          <NumberField<Fields>
            name={`lines.${place}.restock`}
            label="Back in stock"
            description="How many of them"
            isWhole
          />
        )}
      </Group>
    </Stack>
  )
}

const Lines = ({ lines, asksStock }: { lines: readonly Line[]; asksStock: boolean }) => {
  const of = useWatch<Fields, 'of'>({ name: 'of' })
  return (
    of === somePieces &&
    lines.map((line, place) => <LineFields key={line.item} {...{ line, place, asksStock }} />)
  )
}

const note =
  'Called-off parts are neither charged nor shipped, and go back into stock. Money paid above the new total is refunded; the rest counts towards it.'

/** Calls off what hasn’t shipped: all of it, a vendor's part, or some pieces. */
export const CallOffForm = ({ order, onClose }: { order: Order; onClose: () => void }) => {
  const { read, before, onRefused } = useReadOrder(order, 'paid_changed')
  const [lines] = useState(() => linesOf(order))
  const asksStock = isSellerOf(useActor(), { tenantId: order.tenant, customerId: order.user.id })
  return (
    <DialogForm<Fields, Sent, Order>
      start={{
        of: null,
        lines: lines.map(({ left }) => ({ quantity: String(left), restock: String(left) })),
        reason: '',
      }}
      check={checkOf(lines)}
      toSent={toSentOf(lines, asksStock)}
      labels={{
        ...labels,
        ...Object.fromEntries(
          lines.flatMap(({ name }, place) => [
            [`lines.${place}.quantity`, name],
            [`lines.${place}.restock`, `${name}, back in stock`],
          ]),
        ),
      }}
      act="call it off"
      note={before(note)}
      send={(body, write) =>
        write('callOff', {
          params: { id: order.id },
          body: { ...body, expected_paid_amount: read.paid_amount },
        })
      }
      success={(after) =>
        after.money_under_way ? 'Called off. The refund is on its way' : 'Called off. Everyone was notified'
      }
      onRefused={onRefused}
      onSettled={refreshOrders}
      submit="Call off"
      onClose={onClose}
    >
      <ChoiceField<Fields>
        name="of"
        label={labels.of}
        choices={choicesOf(order, lines)}
        placeholder="All that hasn’t shipped"
        isClearable
        isFirst
      />
      <Lines lines={lines} asksStock={asksStock} />
      <LongTextField<Fields>
        name="reason"
        label={labels.reason}
        description="The buyer and the vendors see it."
        maxLength={limits.quote.reason}
        isRequired
      />
    </DialogForm>
  )
}
