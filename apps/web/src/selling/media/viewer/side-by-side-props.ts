import type { PartViewerProps } from './part-viewer-props.ts'

/** One of several models in a view, by its 3D view or, without one, as a box of its size in inches. */
export interface Shown {
  name: string
  glb: string | null
  box: NonNullable<PartViewerProps['box']>
}

export interface SideBySideViewerProps {
  part: Shown
  robot: Shown
}
