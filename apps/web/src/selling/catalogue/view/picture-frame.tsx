import { largeBeside } from '@armature/domain/media/media-address'
import { mediaSource } from '../../media/media-source.ts'
import { DrawnPart } from './drawn-part.tsx'
import classes from './picture-frame.module.css'

/** A part's picture in a list: same frame and background for all, and no layout shift while loading. */
export const PictureFrame = ({ image, kind }: { image: string | null; kind: string }) => (
  <span className={classes.frame}>
    {image === null ? (
      <DrawnPart kind={kind} />
    ) : (
      <img
        src={mediaSource(largeBeside(image) ?? image)}
        alt=""
        loading="lazy"
        decoding="async"
        width={640}
        height={480}
      />
    )}
  </span>
)
