import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Address, AddressPart, Delivery } from '@armature/domain/quotes/offer/delivery'
import { addressParts, neededByError, neededParts } from '@armature/domain/quotes/offer/delivery'
import { lacksRegion } from '@armature/domain/values/regions'
import { tooLongText } from '@armature/domain/values/text-length'
import type { Path } from 'react-hook-form'
import type { Issue } from '@armature/ui/form/form-errors.ts'

/** A delivery as filled in; an untouched address counts as none. */
export interface DeliveryFields {
  ship_to: Address
  isBilledElsewhere: boolean
  bill_to: Address
  purchase_order: string
  needed_by: string
}

/** A form that includes a delivery. */
export interface WithDelivery {
  delivery: DeliveryFields
}

export const partLabels = {
  company: 'Company',
  contact_name: 'Contact',
  street: 'Street and number',
  street_more: 'Building, floor, gate',
  city: 'City',
  region: 'State or region',
  postal_code: 'Postal code',
  country: 'Country',
  phone: 'Phone',
} as const satisfies Record<AddressPart, string>

type Labels = Partial<Record<Path<WithDelivery>, string>>

const labelsOf = (address: 'ship_to' | 'bill_to'): Labels =>
  Object.fromEntries(addressParts.map((part) => [`delivery.${address}.${part}`, partLabels[part]]))

/** The fields of a form with a delivery, in its order. */
export const deliveryLabels: Labels = {
  delivery: 'Delivery',
  ...labelsOf('ship_to'),
  ...labelsOf('bill_to'),
  'delivery.purchase_order': 'Purchase order number',
  'delivery.needed_by': 'Needed by',
}

export const blankAddress: Address = {
  company: '',
  contact_name: '',
  street: '',
  street_more: '',
  city: '',
  region: '',
  postal_code: '',
  country: '',
  phone: '',
}

export const blankDelivery: DeliveryFields = {
  ship_to: blankAddress,
  isBilledElsewhere: false,
  bill_to: blankAddress,
  purchase_order: '',
  needed_by: '',
}

export const trimmedAddress = (address: Address): Address => {
  const sent = { ...address }
  for (const part of addressParts) sent[part] = address[part].trim()
  return sent
}

export const isBlankAddress = (address: Address): boolean =>
  addressParts.every((part) => address[part].trim() === '')

export const toFields = ({ ship_to, bill_to, purchase_order, needed_by }: Delivery): DeliveryFields => ({
  ship_to: ship_to ?? blankAddress,
  isBilledElsewhere: bill_to !== null,
  bill_to: bill_to ?? blankAddress,
  purchase_order,
  needed_by: needed_by ?? '',
})

export const toDelivery = (fields: DeliveryFields): Delivery => ({
  ship_to: isBlankAddress(fields.ship_to) ? null : trimmedAddress(fields.ship_to),
  bill_to: fields.isBilledElsewhere ? trimmedAddress(fields.bill_to) : null,
  purchase_order: fields.purchase_order.trim(),
  needed_by: fields.needed_by === '' ? null : fields.needed_by,
})

const partError = (part: AddressPart, value: string): string | null => {
  if (value === '') return neededParts.includes(part) ? messages.required : null
  return part === 'country' ? null : tooLongText(value, limits.address[part])
}

const addressIssues = function* (name: 'ship_to' | 'bill_to', address: Address): Generator<Issue> {
  for (const part of addressParts) {
    const message = partError(part, address[part].trim())
    if (message !== null) yield { path: ['delivery', name, part], message }
  }
  if (lacksRegion(address)) yield { path: ['delivery', name, 'region'], message: messages.required }
}

/** A required address, and the payer's if it differs. */
export const shipToIssues = function* (fields: DeliveryFields): Generator<Issue> {
  yield* addressIssues('ship_to', fields.ship_to)
  if (fields.isBilledElsewhere) yield* addressIssues('bill_to', fields.bill_to)
}

/** An address that is begun has to be finished; everything else is optional. `was` is the quote's existing day. */
export const deliveryIssues = function* (
  fields: DeliveryFields,
  was: string | null = null,
): Generator<Issue> {
  if (!isBlankAddress(fields.ship_to)) yield* addressIssues('ship_to', fields.ship_to)
  if (fields.isBilledElsewhere) yield* addressIssues('bill_to', fields.bill_to)
  const longOrder = tooLongText(fields.purchase_order, limits.quote.purchaseOrder)
  if (longOrder !== null) yield { path: ['delivery', 'purchase_order'], message: longOrder }
  const passed = neededByError(fields.needed_by || null, new Date(), was)
  if (passed !== null) yield { path: ['delivery', 'needed_by'], message: passed }
}
