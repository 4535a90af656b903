import { productFields } from '@armature/domain/catalogue/products/product-fields'
import { priceOnRequest, startingPrice } from '@armature/domain/catalogue/products/price-breaks'
import { matchLabels } from '@armature/domain/requests/bom-matches'
import { readPieces } from '@armature/domain/requests/bom-pieces'
import { formatCents, fromWire } from '@armature/domain/money'
import { wholeText } from '@armature/domain/values/number-text'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { Button, Text } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import type { CSSProperties } from 'react'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { paths } from '../../../platform/paths.ts'
import { linesOf } from '../../../selling/catalogue/compare/compare-lines.ts'
import type { ShopProduct } from '../../../selling/catalogue/shop/shop-queries.ts'
import { shopProductQuery, storeSearch } from '../../../selling/catalogue/shop/shop-queries.ts'
import { PartPicture } from '../../../selling/catalogue/view/part-picture.tsx'
import classes from './bom.module.css'
import type { BomRow } from './bom-rows.ts'
import { rowName } from './bom-rows.ts'
import type { BomTable, MatchedPart } from './bom-types.ts'

interface Line {
  key: string
  name: string
  values: readonly (string | number | null)[]
}

/** Facts that buyers choose by, shown even if all parts agree or none states it. */
const alwaysShown = ['Prices by quantity', 'Availability', 'Lead time', productFields.part_number.label]
/** Already shown in each part's heading. */
const inHead = new Set(['Price', 'Vendor', productFields.sku.label].map((name) => `fact:${name}`))

const priceFor = ({ type, data }: ShopProduct, pieces: number): string => {
  const from = data.price_from
  const breaks = data.price_breaks.map(({ quantity, price }) => ({ quantity, cents: fromWire(price) ?? 0 }))
  const each = startingPrice(
    { type, price: from?.quantity === 1 ? fromWire(from.price) : null, breaks },
    pieces,
  )
  if (each === 0) return priceOnRequest
  return pieces === 1 ? formatCents(each) : `${formatCents(each)} each, ${formatCents(each * pieces)}`
}

const linesFor = (
  products: readonly ShopProduct[],
  pieces: number,
  units: Parameters<typeof linesOf>[1],
): Line[] => {
  const all = linesOf(products, units).filter(({ key }) => !inHead.has(key))
  const facts = alwaysShown.map((name): Line => {
    const key = `fact:${name}`
    return all.find((line) => line.key === key) ?? { key, name, values: [] }
  })
  const known = new Set(facts.map(({ key }) => key))
  return [
    {
      key: 'price',
      name: pieces === 1 ? 'Price' : `Price for ${wholeText(pieces)}`,
      values: products.map((product) => priceFor(product, pieces)),
    },
    ...facts,
    ...all.filter(({ key, isSame }) => !known.has(key) && !isSame),
  ]
}

interface PartProps {
  part: MatchedPart
  product: ShopProduct
  lines: readonly { key: string; name: string; value: string | number | null }[]
  isPicked: boolean
  isFirst: boolean
  onPick: () => void
}

const Part = ({ part: { product: listed, kind, confidence }, product, lines, ...choice }: PartProps) => (
  <section className={classes.alternative} aria-label={listed.name}>
    <header className={classes.alternativeHead}>
      <PartPicture image={listed.preview} kind={listed.kind} size={64} />
      <TextLink
        to={paths.catalogueProduct({ id: product.id, name: listed.name })}
        search={storeSearch()}
        size="sm"
        fw={600}
      >
        {listed.name}
      </TextLink>
      <Text size="xs" c="dimmed">
        {`${listed.sku} · ${listed.vendor}`}
      </Text>
      <Text size="xs" c="dimmed">
        {`${confidence} %, ${matchLabels[kind]}`}
      </Text>
      <Button
        size="compact-sm"
        variant={choice.isPicked ? 'light' : 'default'}
        aria-pressed={choice.isPicked}
        aria-label={`Choose ${listed.name}`}
        data-autofocus={choice.isFirst || undefined}
        onClick={choice.onPick}
      >
        {choice.isPicked ? 'Chosen' : 'Choose'}
      </Button>
    </header>
    <dl className={classes.alternativeLines}>
      {lines.map(({ key, name, value }) => (
        <div key={key}>
          <dt>{name}</dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  </section>
)

interface SideBySideProps {
  row: BomRow
  numbers: BomTable['numbers']
  onPick: (picked: NonNullable<BomRow['picked']>) => void
}

/** A row's parts side by side with aligned lines; stacked on a phone. */
const SideBySide = ({ row, numbers, onPick }: SideBySideProps) => {
  const units = useReaderUnits()
  const read = useQueries({ queries: row.found.map(({ product }) => shopProductQuery(product.id)) })
  if (read.some(({ isPending }) => isPending)) return <LoadingBlock height={320} />
  const shown = row.found.flatMap((part, at) => {
    const product = read[at]?.data
    return product === undefined ? [] : [{ part, product }]
  })
  if (shown.length === 0)
    return (
      <LoadError
        title="The parts could not be loaded."
        onRetry={() => {
          for (const { refetch } of read) void refetch()
        }}
      />
    )
  const typed = readPieces(row.quantity, numbers)
  const pieces = typeof typed === 'number' ? typed : 1
  const lines = linesFor(
    shown.map(({ product }) => product),
    pieces,
    units,
  )
  // Read by the style sheet.
  const size = { '--parts': shown.length, '--lines': lines.length } as CSSProperties
  return (
    <div className={classes.alternatives} style={size}>
      {shown.map(({ part, product }, at) => (
        <Part
          key={product.id}
          part={part}
          product={product}
          lines={lines.map(({ key, name, values }) => ({ key, name, value: values[at] ?? null }))}
          isPicked={row.picked?.id === product.id}
          isFirst={at === 0}
          onPick={() => onPick({ id: part.product.id, name: part.product.name })}
        />
      ))}
    </div>
  )
}

/** Compares the parts that a row may mean, to choose one. */
export const BomAlternatives = ({
  row,
  onClose,
  ...choice
}: Omit<SideBySideProps, 'row'> & { row: BomRow | null; onClose: () => void }) => (
  <Dialog
    opened={row !== null}
    onClose={onClose}
    size={row !== null && row.found.length > 2 ? 1200 : 760}
    title={row === null ? null : `Parts for “${rowName(row)}”`}
  >
    {row !== null && <SideBySide row={row} {...choice} />}
  </Dialog>
)
