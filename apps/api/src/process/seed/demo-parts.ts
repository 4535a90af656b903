import { readFile } from 'node:fs/promises'
import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'
import type { Drawing } from '@armature/part-drawings/drawings'
import { drawings } from '@armature/part-drawings/drawings'
import { drawKind } from '@armature/part-drawings/kinds'
import type { MaterialName } from '@armature/part-drawings/palette'
import type { KnownSize } from '@armature/part-drawings/size-of'
import { readSizes } from '@armature/part-drawings/size-of'
import type { DemoProduct } from './demo-catalogue.ts'

const mmPerInch = 25.4
const gramsPerPound = 453.592_37

type Column =
  | 'sku'
  | 'name'
  | 'maker'
  | 'partNumber'
  | 'vendor'
  | 'subcategory'
  | 'breaks'
  | 'days'
  | 'stock'
  | 'grams'
  | 'mm'
  | 'drawing'
  | 'specs'
  | 'source'
type Row = Record<Column, string>

/** Small parts, one a line: "1:3.90 10:3.40" are breaks, "bearing steel 8" the drawing's kind, material and bore. */
const readRows = async (): Promise<Row[]> => {
  const text = await readFile(new URL('parts.csv', import.meta.url), 'utf8')
  const [columns = [], ...rows] = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  return rows.map(
    (cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) as Row,
  )
}

const sizeOf = ({ mm }: Row): [number, number, number] => {
  const [length = 0, width = 0, height = 0] = mm.split('x').map(Number)
  return [length, width, height]
}

const breaksOf = ({ breaks }: Row): PriceBreak[] =>
  breaks.split(' ').map((one) => {
    const [quantity, dollars] = one.split(':').map(Number)
    return { quantity: quantity ?? 0, cents: Math.round((dollars ?? 0) * 100) }
  })

const specsOf = ({ specs }: Row): Record<string, string> =>
  Object.fromEntries(
    specs.split(';').map((one) => {
      const at = one.indexOf('=')
      return [one.slice(0, at), one.slice(at + 1)]
    }),
  )

/** The box it is sent in: half an inch around it, in halves of an inch and whole pounds. */
const boxOf = (inches: readonly number[], pounds: number): DemoProduct['box'] => {
  const [length = 1, width = 1, height = 1] = inches.map((side) => Math.ceil((side + 0.5) * 2) / 2)
  return [length, width, height, Math.max(1, Math.ceil(pounds))]
}

const productOf = (row: Row): DemoProduct => {
  const { sku, name, maker, partNumber, vendor, subcategory, grams } = row
  const own = sizeOf(row).map((mm) => mm / mmPerInch) as [number, number, number]
  const breaks = breaksOf(row)
  const specs = specsOf(row)
  const pounds = Number(grams) / gramsPerPound
  return {
    sku,
    name,
    maker,
    ...(partNumber !== '' && { partNumber }),
    vendor,
    subcategory,
    price: (breaks[0]?.cents ?? 0) / 100,
    breaks,
    leadTimeDays: Number(row.days),
    applications: ['Industrial Automation', 'Research & Education'],
    box: boxOf(own, pounds),
    own,
    ...(grams !== '' && { ownWeight: pounds }),
    quantity: Number(row.stock),
    description: `${name}: ${Object.entries(specs)
      .map(([property, value]) => `${property} ${value}`)
      .join(', ')}.`,
    specs,
  }
}

/** The parts that a robot needs besides its actuators: bearings, screws, belts, cables, batteries and the like. */
export const readDemoParts = async (): Promise<DemoProduct[]> => (await readRows()).map(productOf)

/** All drawings of the demo and their sizes; small parts of one kind and size share a drawing. */
export const readDemoDrawings = async (): Promise<{
  drawings: readonly Drawing[]
  sizes: Record<string, KnownSize>
}> => {
  const rows = await readRows()
  const small = [...Map.groupBy(rows, ({ drawing, mm }) => `${drawing} ${mm}`).values()].flatMap((alike) => {
    const [first] = alike
    if (first === undefined) return []
    const [kind = '', material = '', inner = ''] = first.drawing.split(' ')
    return [
      {
        name: first.sku.toLowerCase(),
        family: 'Small parts',
        products: alike.map(({ sku }) => sku),
        draw: (size: KnownSize['size']) => drawKind(kind)(size, material as MaterialName, Number(inner)),
      },
    ]
  })
  const sizes = rows.map((row): [string, KnownSize] => [
    row.sku,
    { size: sizeOf(row), ...(row.source === '' ? { approximate: true } : { source: row.source }) },
  ])
  return {
    drawings: [...drawings, ...small],
    sizes: { ...(await readSizes()), ...Object.fromEntries(sizes) },
  }
}
