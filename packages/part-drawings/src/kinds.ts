import type { DrawKind } from './kinds-of-machine-parts.ts'
import { standardKinds } from './kinds-of-machine-parts.ts'
import { stepper, stepperFaces } from './motors.ts'
import { circle, rectangle, slot } from './outlines.ts'
import type { Part } from './parts.ts'
import { part, parts } from './parts.ts'
import { at, bar, block, corners, facing, inRow, lens, onCircle, tube } from './shapes.ts'
import { prism, rod } from './solids.ts'
import type { Point } from './vectors.ts'
import { wheel } from './wheels.ts'

/** Chips, a pin header and plugs on a circuit board. */
const board: DrawKind = ([length, width, height], material, chips) => {
  const thick = Math.min(1.6, height * 0.4)
  const short = Math.min(length, width)
  const low = (height - thick) * 0.3
  return [
    part('Board', material, block([length, width, thick], { round: short * 0.06 })),
    ...parts(
      'Chip',
      'chip',
      block([short * 0.26, short * 0.26, low]),
      at(
        inRow(chips, (length * 0.66) / chips, (x): Point => [
          x + length * 0.08,
          x % 2 > 0 ? width * 0.1 : 0,
          thick,
        ]),
      ),
    ),
    bar('Header', 'blackPlastic', [length * 0.86, width * 0.1, low], [0, width * 0.42, thick + low / 2]),
    ...parts(
      'Pin',
      'gold',
      block([0.6, 0.6, low]),
      at(inRow(8, length * 0.1, (x): Point => [x, width * 0.42, thick + low * 0.8])),
    ),
    part('Plug', 'silverPaint', block([length * 0.16, width * 0.3, height - thick]), {
      at: [-length * 0.42, -width * 0.12, thick],
    }),
  ]
}

/** A case with terminals along its left end. */
const enclosure: DrawKind = ([length, width, height], material, terminals) => [
  part('Case', material, block([length, width, height], { round: 1, edge: Math.min(0.6, height * 0.05) })),
  bar(
    'Terminal strip',
    'blackPlastic',
    [length * 0.11, width * 0.86, height * 0.4],
    [-length * 0.4449, 0, height * 0.72],
  ),
  ...parts(
    'Terminal',
    'brass',
    rod(Math.min((width * 0.22) / terminals, length * 0.045), 0.3),
    at(inRow(terminals, (width * 0.8) / terminals, (y): Point => [-length * 0.445, y, height * 0.92 - 0.05])),
  ),
  bar('Label', 'sticker', [length * 0.4, width * 0.5, 0.1], [length * 0.12, 0, height - 0.04]),
]

const adapter: DrawKind = ([length, width, height], material, round) => [
  part(
    'Case',
    material,
    block([length, width, height], { round, edge: Math.min(round, height * 0.2) * 0.6 }),
  ),
  bar('Label', 'sticker', [length * 0.5, width * 0.5, 0.1], [0, 0, height - 0.04]),
  bar('Lamp', 'lampBlue', [length * 0.03, width * 0.06, 0.12], [length * 0.38, width * 0.2, height - 0.05]),
]

const cell: DrawKind = ([length, , height], material, contact) => [
  part('Wrap', material, rod(length / 2, height * 0.985, 0.5)),
  part('Contact', 'silverPaint', rod(contact / 2, height * 0.02), { at: [0, 0, height * 0.98] }),
  part('Band', 'sticker', tube(length * 0.4999, length * 0.48, height * 0.16), { at: [0, 0, height * 0.4] }),
]

/** A pack in its sleeve, with a red and a black lead. */
const battery: DrawKind = ([length, width, height], material, round) => [
  part('Sleeve', material, block([length * 0.94, width, height], { round, edge: round * 0.3 }), {
    at: [-length * 0.03, 0, 0],
  }),
  bar('Label', 'sticker', [length * 0.5, width * 0.6, 0.1], [0, 0, height - 0.04]),
  ...(['redPlastic', 'blackPlastic'] as const).map((lead, index) =>
    part('Lead', lead, rod(Math.min(width, height) * 0.09, length * 0.08), {
      at: [length * 0.42, (index - 0.5) * width * 0.4, height * 0.6],
      turn: facing.right,
    }),
  ),
]

/** A housing with a row of contacts that stand out below. */
const connector: DrawKind = ([length, width, height], material, contacts) => {
  const pins = height * 0.3
  const pitch = (length * 0.8) / contacts
  return [
    part(
      'Housing',
      material,
      block([length, width, height - pins], {
        round: width * 0.08,
        openings: [
          {
            outline: rectangle(length * 0.86, width * 0.7, width * 0.06),
            depth: (height - pins) * 0.7,
          },
        ],
      }),
      { at: [0, 0, pins] },
    ),
    ...parts(
      'Contact',
      'gold',
      block([pitch * 0.26, pitch * 0.26, height * 0.85]),
      at(inRow(contacts, pitch, (x): Point => [x, 0, 0])),
    ),
  ]
}

const emergencyStop: DrawKind = ([length, , height], material, thread) => [
  part('Contact block', 'darkPlastic', block([length * 0.7, length * 0.7, height * 0.38], { round: 1 })),
  part('Thread', 'blackPlastic', rod(thread / 2, height * 0.24), { at: [0, 0, height * 0.36] }),
  part('Collar', 'yellowPlastic', tube(length * 0.46, thread * 0.4, height * 0.08, 0.5), {
    at: [0, 0, height * 0.58],
  }),
  part('Stem', material, rod(length * 0.26, height * 0.16), { at: [0, 0, height * 0.64] }),
  part('Button', material, rod(length / 2, height * 0.22, height * 0.05), { at: [0, 0, height * 0.78] }),
]

const limitSwitch: DrawKind = ([length, width, height], material, terminals) => [
  part(
    'Case',
    material,
    block([length, width, height * 0.64], {
      round: 0.5,
    }),
    { at: [0, 0, height * 0.22] },
  ),
  ...parts(
    'Terminal',
    'silverPaint',
    block([length * 0.04, width * 0.5, height * 0.25]),
    at(inRow(terminals, length * 0.4, (x): Point => [x, 0, 0])),
  ),
  bar('Lever', 'steel', [length * 0.86, width * 0.6, height * 0.03], [length * 0.04, 0, height * 0.985]),
  bar('Hinge', 'steel', [length * 0.04, width * 0.6, height * 0.16], [-length * 0.37, 0, height * 0.92]),
  bar(
    'Plunger',
    'redPlastic',
    [length * 0.08, width * 0.4, height * 0.11],
    [length * 0.1, 0, height * 0.905],
  ),
]

/** A wound cable and its two plugs. */
const cable: DrawKind = ([length, width, height], material, thick) => {
  const ring = height / 2.02
  const radius = width / 2
  return [
    ...[0, 1].map((turn) =>
      part('Cable', material, tube(radius * (1 - turn * 0.015), radius - thick, ring, ring * 0.2), {
        at: [0, 0, turn * (height - ring)],
      }),
    ),
    ...[-1, 1].map((side) =>
      bar(
        'Plug',
        side < 0 ? 'silverPaint' : 'darkPlastic',
        [length * 0.2, thick * 2, height * 0.8],
        [side * length * 0.16, -radius + thick * 1.4, height * 0.5],
      ),
    ),
  ]
}

const fan: DrawKind = ([length, width, height], material, rotor) => [
  part(
    'Frame',
    material,
    block([length, width, height], {
      round: length * 0.06,
      openings: [
        { outline: circle(rotor / 2) },
        ...corners(length * 0.4, width * 0.4).map(([x, y]) => ({ outline: circle(length * 0.045, [x, y]) })),
      ],
    }),
  ),
  part('Hub', 'darkPlastic', rod(rotor * 0.2, height * 0.9, 0.6)),
  ...onCircle(7, rotor * 0.32).map(([x, y], index) =>
    part('Blade', 'copper', block([rotor * 0.28, rotor * 0.13, height * 0.5]), {
      at: [x, y, height * 0.2],
      turn: [0, 0, (360 * index) / 7 + 25],
    }),
  ),
]

/** Two transducers or lenses side by side on a board. */
const twinEyes: DrawKind = ([length, width, height], material, eye) => [
  part('Board', material, block([length, width, height * 0.12], { round: 0.8 })),
  ...[-1, 1].flatMap((side) => [
    part('Barrel', 'silverPaint', tube(eye / 2, eye * 0.4, height * 0.9, 0.2), {
      at: [side * length * 0.28, 0, height * 0.1],
    }),
    part('Mesh', 'darkPlastic', rod(eye * 0.41, height * 0.76), {
      at: [side * length * 0.28, 0, height * 0.1],
    }),
  ]),
]

const chip: DrawKind = ([length, width, height], material, pins) => [
  part('Package', material, block([length, width * 0.7, height * 0.9], { edge: height * 0.1 }), {
    at: [0, 0, height * 0.1],
  }),
  ...parts(
    'Pin',
    'silverPaint',
    block([length * 0.05, width, height * 0.14]),
    at(inRow(pins / 2, (length * 0.9) / (pins / 2), (x): Point => [x, 0, 0])),
  ),
  part('Mark', 'sticker', rod(length * 0.04, 0.02), { at: [-length * 0.38, -width * 0.2, height - 0.015] }),
]

const eyeOf = (radius: number, [x, y, z]: Point): Part[] => lens(radius, radius, [x, y, z], facing.front)

const webcam: DrawKind = ([length, width, height], material, eye) => [
  part('Case', material, block([length, width * 0.7, height * 0.45], { round: 5, edge: 1 }), {
    at: [0, width * 0.15, height * 0.55],
  }),
  bar('Stand', 'darkPlastic', [length * 0.3, width * 0.6, height * 0.56], [0, width * 0.1, height * 0.28]),
  ...eyeOf(eye, [0, -width / 2 + eye, height * 0.78]),
]

/** A long case with three eyes on its front. */
const depthBar: DrawKind = ([length, width, height], material, eye) => [
  part('Case', material, prism({ outline: slot(length, height), height: width * 0.9, top: 1, bottom: 1 }), {
    at: [0, width / 2, height / 2],
    turn: facing.front,
  }),
  ...[-0.36, -0.05, 0.36].flatMap((share) => eyeOf(eye, [share * length, -width / 2 + eye, height / 2])),
]

const steppers = Object.fromEntries(
  (['11', '14', '17', '23'] as const).map((frame): [string, DrawKind] => [
    `stepper${frame}`,
    (size) => stepper(size, stepperFaces[`nema${frame}`]),
  ]),
)

const kinds: Readonly<Record<string, DrawKind>> = {
  ...standardKinds,
  ...steppers,
  board,
  enclosure,
  adapter,
  cell,
  battery,
  connector,
  emergencyStop,
  switch: limitSwitch,
  cable,
  fan,
  twinEyes,
  chip,
  webcam,
  depthBar,
  wheel: ([length, width, height], material) => wheel(length / 2, width, [0, 0, height / 2], material),
}

/** The kind of part by its name. */
export const drawKind = (name: string): DrawKind => {
  const draw = kinds[name]
  if (draw === undefined) throw new Error(`there is no drawing of the kind ${name}`)
  return draw
}
