import { stepper, stepperFaces } from './motors.ts'
import { circle, rectangle, slot } from './outlines.ts'
import type { MaterialName } from './palette.ts'
import type { Part } from './parts.ts'
import { moved, part, parts } from './parts.ts'
import { at, bar, block, corners, facing, hexagon, onCircle, screws, tube } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Flat, Point } from './vectors.ts'

/** Draws one kind of part in its size, main material, and one more number: a bore in millimetres, or a count. */
export type DrawKind = (size: Point, material: MaterialName, inner: number) => Part[]

/** Two rings, and the shield between them in the part's own material. */
const rings = (outer: number, bore: number, width: number, shield: MaterialName): Part[] => {
  const wall = (outer - bore) / 2
  const edge = Math.min(wall, width) * 0.06
  return [
    part('Outer ring', 'steel', tube(outer / 2, outer / 2 - wall * 0.24, width, edge)),
    part('Shield', shield, tube(outer / 2 - wall * 0.2, bore / 2 + wall * 0.26, width * 0.94), {
      at: [0, 0, width * 0.03],
    }),
    part('Inner ring', 'steel', tube(bore / 2 + wall * 0.3, bore / 2, width, edge)),
  ]
}

const bearing: DrawKind = ([length, , height], material, bore) => rings(length, bore, height, material)

const flangedBearing: DrawKind = ([length, , height], material, bore) => {
  const outer = length * 0.88
  return [
    ...rings(outer, bore, height, material),
    part('Flange', 'steel', tube(length / 2, outer * 0.49, height * 0.2)),
  ]
}

/** Standing on its thread, with the head above. */
const screw: DrawKind = ([length, , height], material, thread) => [
  part('Thread', material, rod(thread / 2, height - thread * 0.9, thread * 0.1)),
  ...parts(
    'Turn',
    material,
    tube(thread * 0.53, thread * 0.4, thread * 0.06),
    at(Array.from({ length: 8 }, (_one, index): Point => [0, 0, thread * (0.2 + index * 0.16)])),
  ),
  part(
    'Head',
    material,
    prism({
      outline: circle(length / 2),
      height: thread,
      top: thread * 0.1,
      openings: [{ outline: hexagon(thread * 0.83), depth: thread * 0.5 }],
    }),
    { at: [0, 0, height - thread] },
  ),
]

const nut: DrawKind = ([, width, height], material, bore) => [
  part(
    'Nut',
    material,
    prism({ outline: hexagon(width), height, openings: [{ outline: circle(bore / 2) }] }),
  ),
]

const ring: DrawKind = ([length, , height], material, bore) => [
  part('Ring', material, tube(length / 2, bore / 2, height)),
]

const insert: DrawKind = ([length, , height], material, bore) => [
  part('Body', material, tube(length * 0.44, bore / 2, height, 0.1)),
  ...[0.12, 0.58].map((share) =>
    part('Knurl', material, tube(length / 2, length * 0.42, height * 0.3, 0.15), {
      at: [0, 0, height * share],
    }),
  ),
]

/** A closed belt round two pulleys. */
const belt: DrawKind = ([length, width, height], material, thick) => [
  part(
    'Belt',
    material,
    prism({
      outline: slot(length, width),
      height,
      openings: [{ outline: slot(length - 2 * thick, width - 2 * thick) }],
    }),
  ),
]

const coil: DrawKind = ([length, , height], material, wound) =>
  Array.from({ length: 4 }, (_one, index) => {
    const radius = length / 2 - (index * wound) / 4
    return part('Turn', material, tube(radius, radius - wound * 0.19, height))
  })

/** Teeth between two flanges, and the hub with its set screw above. */
const pulley: DrawKind = ([length, , height], material, bore) => {
  const flange = height * 0.08
  const teeth = Math.round(length)
  const outer = length * 0.4
  return [
    ...[0, height * 0.5].map((z) =>
      part('Flange', material, tube(length / 2, bore / 2, flange, flange * 0.2), { at: [0, 0, z] }),
    ),
    part('Body', material, tube(outer, bore / 2, height * 0.5), { at: [0, 0, flange / 2] }),
    ...parts(
      'Tooth',
      material,
      block([length * 0.06, length * 0.045, height * 0.46]),
      onCircle(teeth, outer).map(([x, y], index) => ({
        at: [x, y, flange] as Point,
        turn: [0, 0, (360 * index) / teeth] as Point,
      })),
    ),
    part('Hub', material, tube(length * 0.46, bore / 2, height * 0.45, 0.3), { at: [0, 0, height * 0.55] }),
    ...screws(height * 0.07, [[0, -length / 2 + height * 0.057, height * 0.78]], facing.front),
  ]
}

const coupling: DrawKind = ([length, , height], material, bore) => [
  ...Array.from({ length: 9 }, (_one, index) => {
    const step = height / 9
    const isCut = index > 2 && index < 6 && index % 2 === 1
    return part('Body', material, tube(isCut ? length * 0.4 : length / 2, bore / 2, step * 1.01), {
      at: [0, 0, Math.min(index * step, height - step * 1.01)],
    })
  }),
  ...screws(
    1.4,
    [
      [0, -length / 2 + 1.13, height * 0.14],
      [0, -length / 2 + 1.13, height * 0.86],
    ],
    facing.front,
  ),
]

/** A strain wave gear: a round housing with bolts, and its output flange. */
const strainWave: DrawKind = ([length, , height], material, bore) => {
  const places: Flat[] = onCircle(12, length * 0.44)
  return [
    part(
      'Housing',
      material,
      prism({
        outline: circle(length / 2),
        height: height * 0.7,
        top: 1,
        bottom: 1,
        openings: places.map((where) => ({ outline: circle(length * 0.02, where), depth: 6 })),
      }),
    ),
    part('Output flange', 'aluminium', tube(length * 0.38, bore / 2, height * 0.3, 0.6), {
      at: [0, 0, height * 0.7],
    }),
    ...screws(
      length * 0.03,
      onCircle(8, length * 0.3).map(([x, y]): Point => [x, y, height - length * 0.024]),
    ),
  ]
}

/** A square flange, a round case and a shaft upwards. */
const gearbox: DrawKind = ([length, width, height], material, shaft) => {
  const out = height * 0.3
  return [
    part(
      'Flange',
      'anodised',
      block([length, width, height * 0.16], {
        round: 3,
        openings: corners(length * 0.37, width * 0.37).map(([x, y]) => ({
          outline: circle(length * 0.04, [x, y]),
        })),
      }),
    ),
    part('Case', material, rod(length * 0.48, height * 0.5, 1), { at: [0, 0, height * 0.15] }),
    part('Pilot', 'steel', rod(length * 0.26, height * 0.06), { at: [0, 0, height * 0.64] }),
    part('Shaft', 'steel', rod(shaft / 2, out, shaft * 0.08), { at: [0, 0, height - out] }),
  ]
}

/** A stepper with a planetary gearbox on its face. */
const gearedStepper: DrawKind = ([length, width, height], material, shaft) => {
  const motor = height * 0.5 + stepperFaces.nema17.shaft.length
  const low = height * 0.5
  return [
    ...stepper([length, width, motor], stepperFaces.nema17),
    ...moved(
      [
        part('Gearbox', material, rod(length * 0.43, height * 0.3, 1)),
        part('Pilot', 'aluminium', rod(length * 0.26, height * 0.03), { at: [0, 0, height * 0.3] }),
        part('Output shaft', 'steel', rod(shaft / 2, height * 0.2, 0.6), { at: [0, 0, height * 0.3] }),
      ],
      { at: [0, 0, low] },
    ),
  ]
}

/** A round motor, its gearbox or cap, and a shaft upwards. */
const dcMotor: DrawKind = ([length, , height], material, shaft) => [
  part('Case', material, rod(length / 2, height * 0.5, length * 0.02)),
  part('Front', 'darkPlastic', tube(length * 0.49, Math.min(shaft, length * 0.3), height * 0.06), {
    at: [0, 0, height * 0.49],
  }),
  part('Gearbox', 'steel', rod(length / 2, height * 0.26, length * 0.02), { at: [0, 0, height * 0.54] }),
  part('Boss', 'steel', rod(Math.min(shaft, length * 0.4), height * 0.05), { at: [0, 0, height * 0.79] }),
  part('Shaft', 'steel', rod(shaft / 2, height * 0.21, shaft * 0.08), { at: [0, 0, height * 0.79] }),
]

/** A flat actuator with a bolted output. */
const disc: DrawKind = ([length, , height], material, bore) => [
  part('Case', material, rod(length / 2, height * 0.86, 1.5)),
  part('Output', 'aluminium', tube(length * 0.3, bore / 2, height * 0.16, 0.6), {
    at: [0, 0, height * 0.84],
  }),
  ...screws(
    length * 0.02,
    onCircle(10, length * 0.44).map(([x, y]): Point => [x, y, height * 0.85]),
  ),
  ...screws(
    length * 0.02,
    onCircle(6, length * 0.22).map(([x, y]): Point => [x, y, height * 0.98 - length * 0.012]),
  ),
]

/** A servo's case with its two ears and a horn. */
const hobbyServo: DrawKind = ([length, width, height], material, horn) => {
  const case_ = height * 0.86
  return [
    part('Case', material, block([length * 0.74, width, case_], { round: 0.8, edge: 0.3 })),
    part(
      'Ears',
      material,
      block([length, width * 0.92, height * 0.07], {
        openings: [-1, 1].map((side) => ({ outline: circle(width * 0.1, [side * length * 0.44, 0]) })),
      }),
      { at: [0, 0, height * 0.6] },
    ),
    part('Gear', 'brass', rod(width * 0.2, height * 0.1), { at: [length * 0.18, 0, case_ - 0.1] }),
    part('Horn', 'whitePlastic', rod(horn / 2, height * 0.07, 0.2), {
      at: [length * 0.18, 0, height * 0.93],
    }),
    bar(
      'Label',
      'sticker',
      [length * 0.4, 0.1, height * 0.3],
      [-length * 0.02, -width / 2 + 0.04, height * 0.3],
    ),
  ]
}

/** A square profile with a slot on each side, along x. */
const extrusion: DrawKind = ([length, width, height], material, bore) => [
  part(
    'Core',
    material,
    block([height * 0.5, width * 0.5, length], { openings: [{ outline: circle(bore / 2) }] }),
    { at: [-length / 2, 0, height / 2], turn: facing.right },
  ),
  ...corners(height * 0.34, width * 0.34).map(([z, y]) =>
    part('Corner', material, block([height * 0.32, width * 0.32, length], { round: 0.8 }), {
      at: [-length / 2, y, height / 2 + z],
      turn: facing.right,
    }),
  ),
]

const shaft: DrawKind = ([length, width, height], material) => [
  part('Shaft', material, rod(width / 2, length, 0.8), {
    at: [-length / 2, 0, height / 2],
    turn: facing.right,
  }),
]

const rail: DrawKind = ([length, width, height], material, hole) => [
  part(
    'Rail',
    material,
    prism({
      outline: rectangle(length, width),
      height,
      top: 0.5,
      openings: Array.from({ length: 12 }, (_one, index) => ({
        outline: circle(hole / 2, [(index - 5.5) * (length / 12), 0]),
      })),
    }),
  ),
]

const carriage: DrawKind = ([length, width, height], material, hole) => [
  part(
    'Block',
    material,
    block([length * 0.72, width, height], {
      edge: 0.5,
      openings: corners(length * 0.22, width * 0.37).map(([x, y]) => ({
        outline: circle(hole / 2, [x, y]),
        depth: 3.5,
      })),
    }),
  ),
  ...[-1, 1].map((side) =>
    bar(
      'End cap',
      'redPlastic',
      [length * 0.142, width * 0.94, height * 0.9],
      [side * length * 0.429, 0, height * 0.5],
    ),
  ),
]

/** Parts of machines: what turns, slides, holds and fastens. */
export const standardKinds: Readonly<Record<string, DrawKind>> = {
  bearing,
  flangedBearing,
  screw,
  nut,
  ring,
  insert,
  belt,
  coil,
  pulley,
  coupling,
  strainWave,
  gearbox,
  gearedStepper,
  dcMotor,
  disc,
  hobbyServo,
  extrusion,
  shaft,
  rail,
  carriage,
}
