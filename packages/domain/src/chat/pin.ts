/** Inches from the middle of the part's box along the part's axes: x to the right, y away from its front, z up. */
export interface PinPoint {
  x: number
  y: number
  z: number
}

/** The camera: the viewer's angles in radians, and the distance in inches. */
export interface PinEye {
  theta: number
  phi: number
  distance: number
}

/** A spot on a part's 3D view that a message points at. */
export interface PinSpot {
  point: PinPoint
  eye: PinEye
}

interface Box {
  length: number
  width: number
  height: number
}

/** A view's mesh deviates a little from the measured size; a share of the box's longest side. */
const tolerance = 0.02

/** Can a point be on a part of this size? Any point can where the size is unknown. */
export const isOnPart = ({ x, y, z }: PinPoint, box: Box | null): boolean => {
  if (box === null) return true
  const room = Math.max(box.length, box.width, box.height) * tolerance
  return (
    Math.abs(x) <= box.length / 2 + room &&
    Math.abs(y) <= box.width / 2 + room &&
    Math.abs(z) <= box.height / 2 + room
  )
}
