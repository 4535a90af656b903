import { writeFile } from 'node:fs/promises'
import { inProject } from './project.ts'

// Draws the demo's own robot arm as a text FBX: apps/api/src/seed/cad/own-arm.fbx. Centimetres, z up, each
// part a body of its own, so that the viewer has a parts list to show. Run it again after a change here.

type Point = readonly [number, number, number]
type Axis = 0 | 1 | 2

interface Body {
  points: Point[]
  faces: number[][]
}

interface Part {
  name: string
  color: Point
  body: Body
}

const steel: Point = [0.72, 0.74, 0.77]
const dark: Point = [0.16, 0.17, 0.19]
const orange: Point = [0.95, 0.45, 0.1]

const sidesOfBox = [
  [0, 3, 2, 1],
  [4, 5, 6, 7],
  [0, 1, 5, 4],
  [1, 2, 6, 5],
  [2, 3, 7, 6],
  [3, 0, 4, 7],
]

const box = ([x, y, z]: Point, [length, width, height]: Point): Body => {
  const corner = (a: number, b: number, c: number): Point => [
    x + (a * length) / 2,
    y + (b * width) / 2,
    z + (c * height) / 2,
  ]
  const ring = (c: number): Point[] => [
    corner(-1, -1, c),
    corner(1, -1, c),
    corner(1, 1, c),
    corner(-1, 1, c),
  ]
  return { points: [...ring(-1), ...ring(1)], faces: sidesOfBox }
}

const roundSides = 40

/** A cylinder along an axis, or a cone's stump where the two radii differ. */
const cylinder = (
  center: Point,
  axis: Axis,
  { height, radius, top = radius }: { height: number; radius: number; top?: number },
): Body => {
  const at = (along: number, r: number, step: number): Point => {
    const angle = (2 * Math.PI * step) / roundSides
    const local = [r * Math.cos(angle), r * Math.sin(angle), along]
    // Turned in a circle of the axes, so that a face that looks outwards still does.
    return [0, 1, 2].map((one) => center[one as Axis] + (local[(one + 2 - axis) % 3] ?? 0)) as [
      number,
      number,
      number,
    ]
  }
  const steps = Array.from({ length: roundSides }, (_one, index) => index)
  return {
    points: [
      ...steps.map((step) => at(-height / 2, radius, step)),
      ...steps.map((step) => at(height / 2, top, step)),
    ],
    faces: [
      steps.toReversed(),
      steps.map((step) => step + roundSides),
      ...steps.map((step) => {
        const next = (step + 1) % roundSides
        return [step, next, next + roundSides, step + roundSides]
      }),
    ],
  }
}

/** Turns a body about an axis along y through `pivot`, by degrees. */
const lean = ({ points, faces }: Body, [px, , pz]: Point, degrees: number): Body => {
  const angle = (degrees * Math.PI) / 180
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
  return {
    faces,
    points: points.map(([x, y, z]) => [
      px + (x - px) * cos + (z - pz) * sin,
      y,
      pz - (x - px) * sin + (z - pz) * cos,
    ]),
  }
}

const shoulder: Point = [0, 0, 16]
const elbow: Point = [0, 0, 36]
const wrist: Point = [18, 0, 36]

const upper = (body: Body): Body => lean(body, shoulder, -14)
const lower = (body: Body): Body =>
  lean(upper(body), upper({ points: [elbow], faces: [] }).points[0] ?? elbow, 34)

const parts: Part[] = [
  { name: 'Base plate', color: dark, body: cylinder([0, 0, 0.5], 2, { height: 1, radius: 9 }) },
  { name: 'Base', color: steel, body: cylinder([0, 0, 4], 2, { height: 6, radius: 7, top: 6 }) },
  { name: 'Turret', color: orange, body: cylinder([0, 0, 8.5], 2, { height: 3, radius: 5.4 }) },
  { name: 'Shoulder bracket left', color: orange, body: box([0, -4.2, 13.5], [4.6, 1.2, 9]) },
  { name: 'Shoulder bracket right', color: orange, body: box([0, 4.2, 13.5], [4.6, 1.2, 9]) },
  { name: 'Shoulder servo', color: dark, body: cylinder(shoulder, 1, { height: 7.2, radius: 2.8 }) },
  { name: 'Upper arm left', color: steel, body: upper(box([0, -2.6, 26], [4, 0.8, 21])) },
  { name: 'Upper arm right', color: steel, body: upper(box([0, 2.6, 26], [4, 0.8, 21])) },
  { name: 'Upper arm brace', color: dark, body: upper(box([0, 0, 26], [2.4, 4.4, 5])) },
  { name: 'Elbow servo', color: dark, body: upper(cylinder(elbow, 1, { height: 8.4, radius: 2.6 })) },
  { name: 'Forearm', color: orange, body: lower(box([9, 0, 36], [16, 3.6, 3.4])) },
  { name: 'Wrist servo', color: dark, body: lower(cylinder(wrist, 1, { height: 5.4, radius: 1.9 })) },
  { name: 'Wrist roll', color: steel, body: lower(cylinder([21.6, 0, 36], 0, { height: 3.4, radius: 1.7 })) },
  { name: 'Gripper palm', color: dark, body: lower(box([24, 0, 36], [1.6, 5.6, 2.4])) },
  { name: 'Gripper finger left', color: steel, body: lower(box([27, -2, 36], [4.6, 0.7, 1.6])) },
  { name: 'Gripper finger right', color: steel, body: lower(box([27, 2, 36], [4.6, 0.7, 1.6])) },
]

const round = (value: number): string => String(Number(value.toFixed(4)))
const list = (values: number[]): string => values.map(round).join(',')

const geometryText = ({ name, body: { points, faces } }: Part, id: number): string => `
	Geometry: ${id}, "Geometry::${name}", "Mesh" {
		Vertices: *${points.length * 3} {
			a: ${list(points.flat())}
		}
		PolygonVertexIndex: *${faces.flat().length} {
			a: ${list(faces.flatMap((face) => face.map((corner, index) => (index === face.length - 1 ? ~corner : corner))))}
		}
		GeometryVersion: 124
		LayerElementMaterial: 0 {
			Version: 101
			Name: ""
			MappingInformationType: "AllSame"
			ReferenceInformationType: "IndexToDirect"
			Materials: *1 {
				a: 0
			}
		}
		Layer: 0 {
			Version: 100
			LayerElement:  {
				Type: "LayerElementMaterial"
				TypedIndex: 0
			}
		}
	}`

const modelText = ({ name }: Part, id: number): string => `
	Model: ${id}, "Model::${name}", "Mesh" {
		Version: 232
		Shading: T
		Culling: "CullingOff"
	}`

const materialText = (color: Point, id: number): string => `
	Material: ${id}, "Material::paint ${id}", "" {
		Version: 102
		ShadingModel: "phong"
		MultiLayer: 0
		Properties70:  {
			P: "DiffuseColor", "Color", "", "A",${list([...color])}
		}
	}`

const colors = [steel, dark, orange]
const idOf = { geometry: 1000, model: 2000, material: 3000 }

const settings = [
  ['UpAxis', 2],
  ['UpAxisSign', 1],
  ['FrontAxis', 1],
  ['FrontAxisSign', -1],
  ['CoordAxis', 0],
  ['CoordAxisSign', 1],
] as const

const file = `; FBX 7.4.0 project file
FBXHeaderExtension:  {
	FBXHeaderVersion: 1003
	FBXVersion: 7400
	Creator: "tools/draw-own-arm.ts"
}
GlobalSettings:  {
	Version: 1000
	Properties70:  {${settings.map(([name, value]) => `\n\t\tP: "${name}", "int", "Integer", "",${value}`).join('')}
		P: "UnitScaleFactor", "double", "Number", "",1
	}
}
Definitions:  {
	Version: 100
	Count: ${parts.length * 2 + colors.length}
}
Objects:  {${parts.map((part, index) => geometryText(part, idOf.geometry + index) + modelText(part, idOf.model + index)).join('')}${colors.map((color, index) => materialText(color, idOf.material + index)).join('')}
}
Connections:  {${parts
  .map(
    (part, index) => `
	C: "OO",${idOf.model + index},0
	C: "OO",${idOf.geometry + index},${idOf.model + index}
	C: "OO",${idOf.material + colors.indexOf(part.color)},${idOf.model + index}`,
  )
  .join('')}
}
`

await writeFile(inProject('apps/api/src/seed/cad/own-arm.fbx'), file)
