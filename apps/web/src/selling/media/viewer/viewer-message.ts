/** Inches, along the part's own axes: x to the right, y away from a viewer at its front, z up. */
export interface Inches {
  x: number
  y: number
  z: number
}

/** The events of a 3D view. */
export type ViewerEvent =
  | {
      type: 'ready'
      triangles: number
      parts: string[]
      box: { length: number; width: number; height: number }
    }
  | { type: 'error'; reason: 'load' | 'webgl' }
  | { type: 'selected-part'; part: { name: string; triangles: number } | null }
  | { type: 'measured'; distance: number; delta: Inches; from: Inches; to: Inches }
