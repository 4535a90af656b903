import type { ReactNode } from 'react'
import classes from './part-poster.module.css'
import type { PartViewerProps } from './viewer/part-viewer-props.ts'

/** The part's picture in place of its 3D view, from the view's initial side: it needs no viewer code. */
export const PartPoster = ({
  thumbnail,
  name,
  fill = false,
  children,
}: Pick<PartViewerProps, 'thumbnail' | 'name' | 'fill'> & { children?: ReactNode }) => (
  <div className={classes.poster} data-fill={fill}>
    {thumbnail !== null && (
      <img src={thumbnail} alt={name} className={classes.picture} fetchPriority="high" />
    )}
    {children !== undefined && <div className={classes.act}>{children}</div>}
  </div>
)
