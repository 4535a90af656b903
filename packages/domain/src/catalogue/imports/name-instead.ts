import { limits } from '../../limits.ts'

/** A name for a product in a list without names: the first line of its description, or else maker and number. */
export const nameInstead = ({
  manufacturer,
  partNumber,
  description,
}: {
  manufacturer: string
  partNumber: string
  description: string
}): string => {
  const [line = ''] = description.split('\n', 1)
  const { max } = limits.product.name
  if (line !== '') return line.length <= max ? line : `${line.slice(0, max - 1).trimEnd()}…`
  if (partNumber.toLowerCase().startsWith(manufacturer.toLowerCase())) return partNumber
  return [manufacturer, partNumber].filter((word) => word !== '').join(' ')
}
