import { Code, Text } from '@mantine/core'
import { PartPicture } from '../catalogue/part-picture.tsx'
import classes from './part-name.module.css'

export interface PartNameProps {
  image: string | null
  kind: string
  name: string
  sku?: string
}

export const PartName = ({ image, kind, name, sku }: PartNameProps) => (
  <span className={classes.part}>
    <PartPicture image={image} kind={kind} />
    <span className={classes.words}>
      <Text component="span" size="sm" fw={600}>
        {name}
      </Text>
      {sku !== undefined && <Code className={classes.sku}>{sku}</Code>}
    </span>
  </span>
)
