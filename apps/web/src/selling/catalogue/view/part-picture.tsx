import { mediaSource } from '../../media/media-source.ts'
import { DrawnPart } from './drawn-part.tsx'
import classes from './part-picture.module.css'

export interface PartPictureProps {
  image: string | null
  /** Subcategory or equipment by name. */
  kind: string
  size?: number
}

/** A small picture of a part, the same everywhere: its photo, else a drawing of its kind. It repeats the name beside it. */
export const PartPicture = ({ image, kind, size = 40 }: PartPictureProps) => (
  <span className={classes.picture} style={{ width: size, height: size }}>
    {image === null ? (
      <DrawnPart kind={kind} />
    ) : (
      <img src={mediaSource(image)} alt="" loading="lazy" width={size} height={size} />
    )}
  </span>
)
