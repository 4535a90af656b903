import { boxCorners, boxSides } from './box-corners.ts'
import { fbxFile, int, long, text } from './fbx-records.ts'
import type { FbxRecord } from './fbx-records.ts'

export interface FbxBox {
  /** In the file's own unit and directions. */
  size: readonly [number, number, number]
  /** Centimetres per unit. */
  unit?: number
  up?: 'y' | 'z'
  /** How many bodies, one behind the other along x. */
  copies?: number
  /** Writes the geometry again for each of them, as many exporters do. */
  copiesGeometry?: boolean
  /** How many values the corners claim to be, where that isn't the truth. */
  claim?: number
  /** A picture's name. */
  texture?: string
  /** Hangs the first body below itself. */
  cyclic?: boolean
}

const setting = (name: string, value: number): FbxRecord => ({
  name: 'P',
  properties: [text(name), text('int'), text('Integer'), text(''), int(value)],
})

const number = (name: string, value: number): FbxRecord => ({
  name: 'P',
  properties: [text(name), text('double'), text('Number'), text(''), { type: 'D', value }],
})

const link = (from: number, to: number, property?: string): FbxRecord => ({
  name: 'C',
  properties: [
    text(property === undefined ? 'OO' : 'OP'),
    long(from),
    long(to),
    ...(property === undefined ? [] : [text(property)]),
  ],
})

const named = (name: string, value: string): FbxRecord => ({ name, properties: [text(value)] })

/** Says that the first material of a body is on all of its sides. */
const painted: FbxRecord[] = [
  {
    name: 'LayerElementMaterial',
    properties: [int(0)],
    children: [
      named('MappingInformationType', 'AllSame'),
      named('ReferenceInformationType', 'IndexToDirect'),
      { name: 'Materials', properties: [{ type: 'i', value: [0] }] },
    ],
  },
  {
    name: 'Layer',
    properties: [int(0)],
    children: [
      {
        name: 'LayerElement',
        children: [named('Type', 'LayerElementMaterial'), { name: 'TypedIndex', properties: [int(0)] }],
      },
    ],
  },
]

const geometry = (id: number, { size, claim, texture }: FbxBox): FbxRecord => ({
  name: 'Geometry',
  properties: [long(id), text('box\0\u0001Geometry'), text('Mesh')],
  children: [
    {
      name: 'Vertices',
      properties: [{ type: 'd', value: boxCorners(size).flat(), ...(claim !== undefined && { claim }) }],
    },
    {
      name: 'PolygonVertexIndex',
      // The last corner of a polygon is written as its complement.
      properties: [{ type: 'i', value: boxSides.flatMap(([a, b, c, d]) => [a, b, c, ~d]) }],
    },
    ...(texture === undefined ? [] : painted),
  ],
})

const model = (id: number, name: string, at: number): FbxRecord => ({
  name: 'Model',
  properties: [long(id), text(`${name}\0\u0001Model`), text('Mesh')],
  children: [
    { name: 'Version', properties: [int(232)] },
    {
      name: 'Properties70',
      children: [
        {
          name: 'P',
          properties: [
            ...['Lcl Translation', 'Lcl Translation', '', 'A'].map(text),
            { type: 'D', value: at },
            { type: 'D', value: 0 },
            { type: 'D', value: 0 },
          ],
        },
      ],
    },
  ],
})

const pictured = (file: string): FbxRecord[] => [
  {
    name: 'Material',
    properties: [long(3_000), text('paint\0\u0001Material'), text('')],
    children: [{ name: 'ShadingModel', properties: [text('phong')] }],
  },
  {
    name: 'Texture',
    properties: [long(4_000), text('picture\0\u0001Texture'), text('')],
    children: [
      { name: 'FileName', properties: [text(file)] },
      { name: 'RelativeFilename', properties: [text(file)] },
    ],
  },
]

const geometries = 1_000_000

/** A binary FBX of one or more boxes. */
export const binaryFbxBox = (box: FbxBox): Buffer => {
  const { unit = 1, up = 'y', copies = 1, copiesGeometry = false, texture, cyclic } = box
  const bodies = Array.from({ length: copies }, (_one, index) => index)
  return fbxFile([
    {
      name: 'FBXHeaderExtension',
      children: [
        { name: 'FBXHeaderVersion', properties: [int(1_003)] },
        { name: 'FBXVersion', properties: [int(7_400)] },
      ],
    },
    {
      name: 'GlobalSettings',
      children: [
        {
          name: 'Properties70',
          children: [
            setting('UpAxis', up === 'y' ? 1 : 2),
            setting('UpAxisSign', 1),
            setting('FrontAxis', up === 'y' ? 2 : 1),
            setting('FrontAxisSign', up === 'y' ? 1 : -1),
            setting('CoordAxis', 0),
            setting('CoordAxisSign', 1),
            number('UnitScaleFactor', unit),
          ],
        },
      ],
    },
    { name: 'Definitions', children: [{ name: 'Version', properties: [int(100)] }] },
    {
      name: 'Objects',
      children: [
        ...(copiesGeometry ? bodies : [0]).map((index) => geometry(geometries + index, box)),
        ...bodies.map((index) => model(2_000 + index, `box ${index + 1}`, index * 2 * box.size[0])),
        ...(texture === undefined ? [] : pictured(texture)),
      ],
    },
    {
      name: 'Connections',
      children: [
        ...bodies.flatMap((index) => [
          link(2_000 + index, 0),
          link(geometries + (copiesGeometry ? index : 0), 2_000 + index),
        ]),
        ...(texture === undefined ? [] : [link(3_000, 2_000), link(4_000, 3_000, 'DiffuseColor')]),
        ...(cyclic ? [link(2_000, 2_000)] : []),
      ],
    },
  ])
}
