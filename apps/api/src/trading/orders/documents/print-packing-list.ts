import { messages } from '@armature/domain/messages'
import { dayOf } from '@armature/domain/values/time'
import type { Problem } from '@armature/domain/problem'
import { isProblem, notFound } from '@armature/domain/problem'
import { addressLines } from '@armature/domain/quotes/offer/delivery'
import { carrierText, packingFacts, weightOfPieces } from '@armature/domain/orders/packing'
import { checkCorrection, packedLines } from '@armature/domain/orders/parcels'
import type { Context } from '../../../platform/context/context.ts'
import { actAsSystem } from '../../../platform/db/transaction.ts'
import type { SubOrderRow } from '../order-repository.ts'
import { findSubOrderRow } from '../order-repository.ts'
import type { ParcelRow } from '../parcel-repository.ts'
import { partsOf } from '../parcel-repository.ts'
import type { Fact, Prepared } from './document-parts.ts'
import { fact, printed } from './document-parts.ts'
import { findSeller, findSenderLines } from './document-repository.ts'

interface Wanted {
  id: number
  parcel: number
}

/** The packed pieces by line, and in total. */
const contentsOf = (sub: SubOrderRow, number: number) => {
  const packed = packedLines(partsOf(sub), number)
  const inside = packed.filter(({ quantity }) => quantity > 0)
  const sum = (of: 'quantity' | 'toCome') => String(packed.reduce((pieces, line) => pieces + line[of], 0))
  return {
    columns: ['Item', 'SKU', 'In this parcel', 'Ordered', 'Remaining'],
    lines: inside.map(({ item, quantity, ordered, toCome }) => {
      const line = sub.items.find(({ id }) => id === item)
      return [line?.name ?? '', line?.sku ?? '', String(quantity), String(ordered), String(toCome)]
    }),
    sums: [],
    total: ['Pieces in this parcel', sum('quantity')] satisfies Fact,
    dues: [['Remaining', sum('toCome')] satisfies Fact],
  }
}

/** The weight by the products' packages, if the vendor typed none. */
const weightOf = ({ items }: SubOrderRow, { lines }: ParcelRow) =>
  weightOfPieces(
    lines.map(({ item, quantity }) => ({
      pounds: items.find(({ id }) => id === item)?.weight ?? null,
      quantity,
    })),
    'lb',
  )

/** The packing list, for those who pack and unpack a parcel. The buyer's number tells the warehouse what arrives. */
export const printPackingList = async (ctx: Context, { id, parcel: number }: Wanted) => {
  const prepared = await ctx.inRead(async (trx): Promise<Prepared | Problem> => {
    const sub = await findSubOrderRow(trx, ctx.actor, id)
    const parcel = sub?.parcels.find((one) => one.number === number)
    if (sub === undefined || parcel === undefined) return notFound(messages.notFound)
    const refused = checkCorrection(partsOf(sub).parcels, number)
    if (refused) return refused
    await actAsSystem(trx)
    const vendor = sub.vendor.business_name ?? sub.vendor.username
    const { name, logo } =
      sub.tenant_id === null ? { name: vendor, logo: null } : await findSeller(trx, sub.tenant_id)
    const document = {
      title: 'Packing list',
      number: `Sub-order #${id}, parcel ${number}`,
      date: dayOf(new Date(parcel.sent_at)),
      seller: name,
      sellerLines: await findSenderLines(trx, sub.vendor.id),
      buyer: [`Part of order #${sub.order_id}`],
      addresses: sub.ship_to === null ? [] : [{ heading: 'Ship to', lines: addressLines(sub.ship_to) }],
      facts: [
        ...(sub.ship_to === null ? fact('Ship to', 'Not said yet') : []),
        ...fact('Purchase order', sub.purchase_order),
        ...fact('Needed by', sub.needed_by ?? ''),
        ...fact('Carrier', carrierText(parcel.packing, parcel.tracking_url)),
        ...fact('Tracking', parcel.tracking_url),
        ...packingFacts({ ...parcel.packing, weight: parcel.packing.weight ?? weightOf(sub, parcel) }),
      ],
      ...contentsOf(sub, number),
      notes: [sub.notes, parcel.note].filter((note) => note !== ''),
    }
    return { document, logo }
  })
  return isProblem(prepared) ? prepared : printed(ctx, prepared, `packing-list-${id}-${number}`)
}
