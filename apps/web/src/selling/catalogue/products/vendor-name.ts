import type { Product } from './catalogue-queries.ts'

export const vendorName = ({ data }: Product): string => data.vendor.business_name ?? data.vendor.username
