import { Text } from '@mantine/core'
import { PartCode } from '../../../selling/catalogue/view/part-code.tsx'
import { PartPicture } from '../../../selling/catalogue/view/part-picture.tsx'
import type { Column } from '@armature/ui/table/column.ts'
import type { QuoteItem } from './quotes-api.ts'
import classes from './part-name.module.css'

interface PartNameProps {
  image: string | null
  kind: string
  name: string
  sku?: string
}

/** A part in a record's lines: its picture, its name, its number. */
export const PartName = ({ image, kind, name, sku }: PartNameProps) => (
  <span className={classes.part}>
    <PartPicture image={image} kind={kind} />
    <span className={classes.words}>
      <Text component="span" size="sm" fw={600}>
        {name}
      </Text>
      {sku !== undefined && <PartCode code={sku} isPlain />}
    </span>
  </span>
)

/** The name column of a quote's parts; its header is the list's own. */
export const partColumn = (header: string): Column<QuoteItem> => ({
  id: 'name',
  header,
  isRowHeader: true,
  cell: ({ product: { data } }) => (
    <PartName image={data.images[0]?.image ?? null} kind={data.kind} name={data.name} sku={data.sku} />
  ),
})
