import { readFile } from 'node:fs/promises'

/** One real product as the seed file has it; the vendors that offer it are fictional. */
export interface DemoProduct {
  sku: string
  name: string
  maker: string
  /** The username of the vendor that offers it. */
  vendor: string
  /** In the vendor's store only. */
  store?: true
  /** Of a MODEL. */
  equipment?: string
  /** Of a COMPONENT. */
  subcategory?: string
  /** SKUs of the models that a component fits. */
  fits?: string[]
  /** Dollars: a MODEL's list price, a COMPONENT's quoted price. */
  price: number
  applications: string[]
  /** Shipping package: length, width, height in inches, weight in pounds. */
  box: [number, number, number, number]
  /** The part itself, where it is known: length, width, height in inches; and its weight in pounds. */
  own?: [number, number, number]
  ownWeight?: number
  quantity: number
  description: string
  specs: Record<string, string>
  /** Names of files in cad/: they are uploaded as their vendor would. */
  files?: { cad?: string; fbx?: string; images?: string[] }
}

/** The catalogue of the demo: 135 real robotics parts, and three of the project's own that have CAD files. */
export const readDemoCatalogue = async (): Promise<DemoProduct[]> =>
  JSON.parse(await readFile(new URL('catalogue.json', import.meta.url), 'utf8')) as DemoProduct[]
