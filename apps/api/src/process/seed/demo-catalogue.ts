import { readFile } from 'node:fs/promises'
import type { PriceBreak } from '@armature/domain/catalogue/products/price-breaks'

/** A real product in the seed file; its vendors are fictional. */
export interface DemoProduct {
  sku: string
  name: string
  maker: string
  /** The maker's part number, where the name gives it for certain. */
  partNumber?: string
  /** Its vendor's username. */
  vendor: string
  /** Only in the vendor's store. */
  store?: true
  /** For a MODEL. */
  equipment?: string
  /** For a COMPONENT. */
  subcategory?: string
  /** SKUs of a component's compatible models. */
  fits?: string[]
  /** Dollars: a MODEL's list price, a COMPONENT's quoted price. */
  price: number
  breaks?: PriceBreak[]
  leadTimeDays?: number
  applications: string[]
  /** Shipping package: length, width, height in inches, weight in pounds. */
  box: [number, number, number, number]
  /** The part itself, where known: length, width, height in inches; and its weight in pounds. */
  own?: [number, number, number]
  ownWeight?: number
  quantity: number
  description: string
  specs: Record<string, string>
  /** Names of files in cad/, uploaded as their vendor would. */
  files?: { cad?: string; fbx?: string; images?: string[] }
}

/** The demo's robots and what moves them: 135 real ones, and three of our own with CAD files. */
export const readDemoCatalogue = async (): Promise<DemoProduct[]> =>
  JSON.parse(await readFile(new URL('catalogue.json', import.meta.url), 'utf8')) as DemoProduct[]
