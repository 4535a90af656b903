import type { PartViewerProps } from './part-viewer-props.ts'

/** The 3D view of a part. */
export const PartViewer = ({ thumbnail, name }: PartViewerProps) =>
  thumbnail === null ? null : <img src={thumbnail} alt={name} />
