import { Code, Text } from '@mantine/core'
import { DrawnPart } from '../catalogue/drawn-part.tsx'
import { mediaSource } from '../media/media-source.ts'
import classes from './part-name.module.css'

/** A part's picture; a drawing of its kind, guessed from its name, where there is no photo. It repeats the name beside it. */
export const PartPicture = ({
  image,
  name,
  size = 40,
}: {
  image: string | null
  name: string
  size?: number
}) => (
  <span className={classes.picture} style={{ width: size, height: size }}>
    {image === null ? (
      <DrawnPart kind={name} />
    ) : (
      <img src={mediaSource(image)} alt="" loading="lazy" width={size} height={size} />
    )}
  </span>
)

export const PartName = ({ image, name, sku }: { image: string | null; name: string; sku?: string }) => (
  <span className={classes.part}>
    <PartPicture image={image} name={name} />
    <span className={classes.words}>
      <Text component="span" size="sm" fw={600}>
        {name}
      </Text>
      {sku !== undefined && <Code className={classes.sku}>{sku}</Code>}
    </span>
  </span>
)
