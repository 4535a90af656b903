import type { Brep } from './brep.ts'
import type { MaterialName } from './palette.ts'
import type { Move, Placement } from './vectors.ts'
import { placementOf, within } from './vectors.ts'

/** A solid of one material, in its place. Equal solids are the same object, so they are written once. */
export interface Part {
  name: string
  material: MaterialName
  solid: Brep
  placement: Placement
}

export const part = (name: string, material: MaterialName, solid: Brep, move: Move = {}): Part => ({
  name,
  material,
  solid,
  placement: placementOf(move),
})

/** The same solid in several places. */
export const parts = (name: string, material: MaterialName, solid: Brep, moves: readonly Move[]): Part[] =>
  moves.map((move) => part(name, material, solid, move))

/** Parts that move together. */
export const moved = (all: readonly Part[], move: Move): Part[] =>
  all.map((one) => ({ ...one, placement: within(placementOf(move), one.placement) }))
