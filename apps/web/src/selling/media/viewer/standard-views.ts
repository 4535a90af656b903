/**
 * The camera's position: `theta` around the vertical axis, 0 in front and growing to the right; `phi` down from
 * straight above. Radians, like three's Spherical.
 */
export interface Direction {
  theta: number
  phi: number
}

/** The camera of the server's thumbnails (front, right, above): the picture turns into the view without a jump. */
const isometricEye = { right: 0.62, up: 0.72, front: 1 }

const isometric: Direction = {
  theta: Math.atan2(isometricEye.right, isometricEye.front),
  phi: Math.acos(isometricEye.up / Math.hypot(isometricEye.right, isometricEye.up, isometricEye.front)),
}

const level = Math.PI / 2

/** In the order of their keys, 1 to 7. */
export const standardViews = [
  { name: 'front', label: 'Front', theta: 0, phi: level },
  { name: 'back', label: 'Back', theta: Math.PI, phi: level },
  { name: 'left', label: 'Left', theta: -level, phi: level },
  { name: 'right', label: 'Right', theta: level, phi: level },
  { name: 'top', label: 'Top', theta: 0, phi: 0 },
  { name: 'bottom', label: 'Bottom', theta: 0, phi: Math.PI },
  { name: 'isometric', label: 'Isometric', ...isometric },
] as const satisfies readonly ({ name: string; label: string } & Direction)[]

export type StandardView = (typeof standardViews)[number]['name']

export const directionOf = (name: StandardView): Direction => {
  const { theta, phi } = standardViews.find((view) => view.name === name) ?? isometric
  return { theta, phi }
}

const turn = 2 * Math.PI

/** `to`, or the same angle some full turns away that is nearest to `from`: a view never turns the long way. */
export const nearestAngle = (from: number, to: number): number => to + turn * Math.round((from - to) / turn)
