import { endpoints } from '@armature/contract/all-endpoints'
import type { CallName } from '@armature/contract/endpoint-paths'
import type { Shot } from './messages.ts'
import { people } from './people.ts'

export interface BenchCase {
  name: string
  /** The target share of the outside reference's requests per second. */
  outside: number | null
  /** Its time must not grow with the catalogue: measured in the small world too. */
  scales: boolean
  /** It caches ids and counts, which a change clears. */
  list: boolean
  /** The repeated request. */
  shots: (products: number) => Shot[]
  /** How often a round sends it, one after the other, if one request is a batch. */
  requests?: number
}

export const pathOf = (call: CallName, params: Record<string, string | number> = {}): string =>
  endpoints[call].path.replaceAll(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params[name])),
  )

const get = (person: keyof typeof people, call: CallName, query: Record<string, string> = {}): Shot => {
  const parts = new URLSearchParams(query).toString()
  return {
    method: 'GET',
    person: people[person],
    path: parts === '' ? pathOf(call) : `${pathOf(call)}?${parts}`,
  }
}

const productList = (query: Record<string, string>) => (): Shot[] => [
  get('customer', 'searchProducts', query),
]

const facets = (query: Record<string, string>) => (): Shot[] => [get('customer', 'readProductFacets', query)]

/** Spread over the whole table, so that more than one row is warm; a seller's own stores are left out. */
const details = (products: number): Shot[] =>
  Array.from({ length: 40 }, (_none, i) => {
    const id = Math.floor(((i + 0.5) * products) / 40 / 400) * 400 + 7 + i
    return { method: 'GET', person: people.customer, path: pathOf('readProduct', { id }) }
  })

const grades = ['Standard', 'Heavy Duty', 'Clean Room'] as const
const parts = [
  'DYNAMIXEL XL430-W250-T',
  'RPLIDAR A1M8-R5',
  'Jetson Nano Developer Kit',
  'SO-101 Upper Arm Link',
] as const

/** A row as buyers have it: by a number, by a differently spelt name, or for an unknown part. */
const bomRow = (nth: number, products: number) => {
  const row = { sku: '', number: '', name: '' }
  const part = parts[nth % parts.length] ?? ''
  switch (nth % 4) {
    case 0:
    case 1:
      // A product's number is the end of its SKU.
      return { ...row, number: String(((nth * 104_729) % products) + 1).padStart(7, '0') }
    case 2:
      return { ...row, name: `${part.replace('o', '')} ${grades[nth % grades.length] ?? ''} 24V` }
    default:
      return { ...row, number: `ZX-${nth}-Q`, name: `Linear guide HGR15 ${300 + nth} mm` }
  }
}

/** 500 rows, as the browser sends them: fifty at a time. */
const billOfMaterials = (products: number): Shot[] =>
  Array.from({ length: 10 }, (_none, call) => ({
    method: 'POST' as const,
    person: people.customer,
    path: pathOf('matchBom'),
    body: { rows: Array.from({ length: 50 }, (_row, at) => bomRow(call * 50 + at, products)) },
  }))

const list = { list: true, scales: true, outside: 0.3 }
const filtered = { ...list, outside: 0.2 }
const searched = { list: true, scales: true, outside: 0.15 }
const withItems = { list: true, scales: true, outside: 0.25 }

/** All reads. The typo is in a word that one in four product names has. */
const allReads: readonly BenchCase[] = [
  { ...list, name: 'product list, page 1', shots: productList({}) },
  { ...list, name: 'product list, page 50', shots: productList({ page: '50' }) },
  { ...searched, name: 'search, common word', shots: productList({ search: 'dynamixel' }) },
  { ...searched, name: 'search, rare word', shots: productList({ search: '0007947' }) },
  { ...searched, name: 'search, word and measure', shots: productList({ search: 'dynamixel 24 V' }) },
  { ...searched, name: 'search, typo', shots: productList({ search: 'dynamxel' }) },
  { ...searched, name: 'search, kind by another name', shots: productList({ search: 'Stellmotor' }) },
  { ...searched, name: 'search, bounds', shots: productList({ search: 'servo at least 4 Nm under 80 g' }) },
  { ...searched, name: 'search, price', shots: productList({ search: 'robot under $2000' }) },
  { ...searched, name: 'search, nothing', shots: productList({ search: 'harmonic drive 100:1' }) },
  { ...filtered, name: 'filter: subcategory', shots: productList({ component_subcategory: '7' }) },
  {
    ...filtered,
    name: 'filter: application, by name',
    shots: productList({ application: '5', ordering: 'name' }),
  },
  {
    ...filtered,
    name: 'filter: price and equipment, by price',
    shots: productList({ price_min: '50', price_max: '80', equipment: '6', ordering: 'price' }),
  },
  {
    ...filtered,
    name: 'filter: own stock, by stock',
    shots: () => [
      get('vendor', 'searchProducts', {
        vendor__user_ptr__in: String(people.vendor),
        stock: 'ENOUGH',
        ordering: 'quantity',
      }),
    ],
  },
  {
    ...filtered,
    name: 'filter: voltage and interface',
    shots: productList({ attribute: '1:12..12,4:3', component_subcategory: '7' }),
  },
  { ...filtered, name: 'filter: voltage', shots: productList({ attribute: '1:12..14' }) },
  {
    ...filtered,
    name: 'filter: voltage, by name',
    shots: productList({ attribute: '1:12..14', ordering: 'name' }),
  },
  {
    ...filtered,
    name: 'filter: price, of nothing that has one',
    shots: productList({ type: 'COMPONENT', price_max: '100' }),
  },
  { ...filtered, name: 'filter: size', shots: productList({ attribute: '5:..0.05' }) },
  { ...filtered, name: 'facets of a subcategory', shots: facets({ component_subcategory: '7' }) },
  {
    ...filtered,
    name: 'facets, filtered by voltage and interface',
    shots: facets({ component_subcategory: '7', attribute: '1:12..12,4:3' }),
  },
  { ...filtered, name: 'facets of a search', shots: facets({ search: 'dynamixel 24 V' }) },
  {
    ...searched,
    name: 'search in a subcategory',
    shots: productList({ search: 'dynamixel', component_subcategory: '7' }),
  },
  {
    name: 'bill of materials, fifty rows of 500',
    outside: null,
    scales: true,
    list: false,
    shots: billOfMaterials,
    requests: 10,
  },
  { name: 'product detail', outside: 0.45, scales: true, list: false, shots: details },
  { ...withItems, name: 'orders', shots: () => [get('admin', 'listOrders')] },
  { ...withItems, name: 'sub-orders with items', shots: () => [get('vendor', 'listSubOrders')] },
  { ...withItems, name: 'quotes', shots: () => [get('admin', 'listQuotes')] },
  { ...withItems, name: 'sub-quotes with items', shots: () => [get('vendor', 'listSubQuotes')] },
]

const chosen = new RegExp(process.env.BENCH_CASES ?? '', 'i')

/** Is this call measured in this run? */
export const isChosen = (name: string): boolean => chosen.test(name)

export const readCases = allReads.filter(({ name }) => isChosen(name))
