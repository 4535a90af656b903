import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Response } from '@armature/contract/platform/endpoint'
import { readAttributes, shownAttributes } from '@armature/domain/catalogue/attributes/product-attributes'
import { fromPriceOf, fromPriceText, priceOnRequest } from '@armature/domain/catalogue/products/price-breaks'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { notFound } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import { listReferences } from '../catalogue/products/reference-repository.ts'
import { readReferences } from './check-import.ts'
import type { ExistingProduct } from './import-repository.ts'
import { findBySku, findImport } from './import-repository.ts'
import { firstReady } from './import-row-repository.ts'
import type { Planned, Planning } from './plan-row.ts'
import { askedSkuOf, placeOf, planRow } from './plan-row.ts'

type Preview = Response<Endpoints['previewImportedProducts']>
type Shown = Preview['results'][number]

type Ready = Extract<Planned, { form: unknown }>

interface Kinds {
  component_subcategory: ReadonlyMap<number, string>
  equipment: ReadonlyMap<number, string>
}

const namesOf = (list: readonly { id: number; name: string }[]) =>
  new Map(list.map(({ id, name }) => [id, name]))

const priceOf = (
  { price, price_breaks: breaks }: Pick<Ready['form'], 'price' | 'price_breaks'>,
  existing: ExistingProduct | undefined,
): string =>
  fromPriceText(
    fromPriceOf({
      price: price === undefined ? (existing?.price_cents ?? null) : price,
      breaks:
        breaks?.map((one) => ({ quantity: one.quantity, cents: one.price })) ?? existing?.price_breaks ?? [],
    }),
    priceOnRequest,
  )

/** The row's texts, or else its product's. */
const wordsOf = ({ form }: Ready, existing: ExistingProduct | undefined) => {
  const given = { manufacturer: null, name: '', sku: '', ...existing }
  const { name = given.name, sku = given.sku, manufacturer = given.manufacturer } = form
  return { name, sku, manufacturer }
}

/** The row's product as cards and pages will show it after the import. */
const shownOf = (
  { references: { catalogue } }: Planning,
  planned: Ready,
  { line, existing, kinds }: { line: number; existing: ExistingProduct | undefined; kinds: Kinds },
): Shown => {
  const { form } = planned
  const place = placeOf(form, existing)
  const { component_subcategory: part, equipment } = place
  const { values } = readAttributes(catalogue, place, form.attributes ?? {}, existing?.attributes ?? {})
  return {
    line,
    ...wordsOf(planned, existing),
    kind: kinds.component_subcategory.get(part ?? 0) ?? kinds.equipment.get(equipment ?? 0) ?? null,
    price: priceOf(form, existing),
    specifications: shownAttributes(catalogue, place, values).map(({ attribute: { name }, text }) => ({
      name,
      value: text,
    })),
  }
}

/** Previews the first products that an import will write. */
export const previewProducts = (ctx: Context, id: number): Promise<Preview | Problem> =>
  ctx.inRead(async (trx) => {
    const of = await findImport(trx, ctx.actor.userId, id)
    if (of === undefined) return notFound(messages.notFound)
    const references = await readReferences(trx, ctx.actor, of)
    const planning: Planning = { of, publicUrl: ctx.deps.config.publicUrl, references }
    const kinds: Kinds = {
      component_subcategory: namesOf(await listReferences(trx, 'component_subcategories')),
      equipment: namesOf(await listReferences(trx, 'equipment')),
    }
    const rows = await firstReady(trx, id, limits.import.shown)
    const skus = rows.map(({ cells }) => askedSkuOf(planning, cells)).filter((sku) => sku !== '')
    const known = of.vendor_id === null ? new Map() : await findBySku(trx, of.vendor_id, skus)
    const results = rows.flatMap(({ line, cells }) => {
      const existing: ExistingProduct | undefined = known.get(askedSkuOf(planning, cells))
      const planned = planRow(planning, cells, existing)
      return planned.plan === 'REFUSE' ? [] : [shownOf(planning, planned, { line, existing, kinds })]
    })
    return { results }
  })
