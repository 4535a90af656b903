import { DrawnPart } from '../catalogue/drawn-part.tsx'
import { mediaSource } from '../media/media-source.ts'
import classes from './item-picture.module.css'
import type { SubOrder } from './orders-api.ts'

/** A bought part's picture; a drawing of its kind where there is none. It repeats the name beside it. */
export const ItemPicture = ({ item }: { item: Pick<SubOrder['items'][number], 'image' | 'name'> }) => (
  <span className={classes.picture}>
    {item.image === null ? (
      <DrawnPart kind={item.name} />
    ) : (
      <img src={mediaSource(item.image)} alt="" loading="lazy" />
    )}
  </span>
)
