import { boxCorners, boxSides, starCorners, starSides } from './box-corners.ts'

type Point = readonly [number, number, number]

/** A point or a direction by its three coordinates. */
const alongAxes = (of: (axis: 0 | 1 | 2) => number): Point => [of(0), of(1), of(2)]

/** A box with one corner at `at`, in millimetres. */
export interface StepBody {
  size: Point
  at?: Point
  name?: string
  color?: Point
  /** The number of points of a star instead, as a gear's blank is one. */
  points?: number
  /** How many of its six sides are written; fewer make an open shell. */
  sides?: number
  /** Loose faces instead of a solid. */
  loose?: boolean
}

export interface StepPart {
  name: string
  bodies: StepBody[]
  /** Of the part as a whole, where its bodies have none. */
  color?: Point
}

export interface StepChild {
  of: StepProduct
  at: Point
  /** The directions that its z axis and its x axis take. */
  axis?: Point
  right?: Point
}

export interface StepAssembly {
  name: string
  children: StepChild[]
  /** Its parts stand in it by mapped items and are no products of their own. */
  isMapped?: boolean
}

export type StepProduct = StepPart | StepAssembly

export interface StepOptions {
  /** The length that the file says its unit is. */
  unit?: 'millimetre' | 'metre' | 'inch' | 'micrometre'
}

const units = {
  millimetre: '( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MILLI.,.METRE.) )',
  metre: '( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT($,.METRE.) )',
  micrometre: '( LENGTH_UNIT() NAMED_UNIT(*) SI_UNIT(.MICRO.,.METRE.) )',
} as const

/** The format wants a point in every real number, and a capital before its exponent. */
const real = (value: number): string =>
  String(value)
    .replace(/^(-?\d+)(?=e|$)/, '$1.')
    .replace('e', 'E')
const list = (values: readonly (string | number)[]): string => `(${values.join(',')})`
const ref = (id: number): string => `#${id}`

/** The entities by which an assembly refers to a product. */
interface MadeProduct {
  definition: number
  shape: number
}

/** Writes the entities of one file, each product once however often it is placed. */
class StepWriter {
  readonly lines: string[] = []
  private readonly products = new Map<StepProduct, MadeProduct>()
  private readonly context: number
  private readonly maps = new Map<StepProduct, number>()
  private readonly kind: number
  private readonly design: number
  private readonly styled: number[] = []

  constructor(unit: NonNullable<StepOptions['unit']>) {
    const application = this.add(
      `APPLICATION_CONTEXT('core data for automotive mechanical design processes')`,
    )
    this.add(
      `APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2000,${ref(application)})`,
    )
    this.kind = this.add(`PRODUCT_CONTEXT('',${ref(application)},'mechanical')`)
    this.design = this.add(`PRODUCT_DEFINITION_CONTEXT('part definition',${ref(application)},'design')`)
    const length = unit === 'inch' ? this.inch() : this.add(units[unit])
    const angle = this.add('( NAMED_UNIT(*) PLANE_ANGLE_UNIT() SI_UNIT($,.RADIAN.) )')
    const solid = this.add('( NAMED_UNIT(*) SI_UNIT($,.STERADIAN.) SOLID_ANGLE_UNIT() )')
    const closeness = this.add(
      `UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-07),${ref(length)},'distance_accuracy_value','')`,
    )
    this.context = this.add(
      `( GEOMETRIC_REPRESENTATION_CONTEXT(3) GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((${ref(closeness)}))` +
        ` GLOBAL_UNIT_ASSIGNED_CONTEXT(${list([length, angle, solid].map(ref))})` +
        ` REPRESENTATION_CONTEXT('','') )`,
    )
  }

  add(text: string): number {
    return this.lines.push(`#${this.lines.length + 1}=${text};`)
  }

  private inch(): number {
    const millimetre = this.add(units.millimetre)
    const measure = this.add(`LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),${ref(millimetre)})`)
    const exponents = this.add('DIMENSIONAL_EXPONENTS(1.,0.,0.,0.,0.,0.,0.)')
    return this.add(
      `( CONVERSION_BASED_UNIT('INCH',${ref(measure)}) LENGTH_UNIT() NAMED_UNIT(${ref(exponents)}) )`,
    )
  }

  private vector(kind: 'CARTESIAN_POINT' | 'DIRECTION', values: Point): number {
    return this.add(`${kind}('',${list(values.map(real))})`)
  }

  private axis(at: Point, axis: Point = [0, 0, 1], right: Point = [1, 0, 0]): number {
    const parts = [
      this.vector('CARTESIAN_POINT', at),
      this.vector('DIRECTION', axis),
      this.vector('DIRECTION', right),
    ]
    return this.add(`AXIS2_PLACEMENT_3D('',${parts.map(ref).join(',')})`)
  }

  private faces({ size, at = [0, 0, 0], points: starPoints, sides }: StepBody): number[] {
    const isStar = starPoints !== undefined
    const around: readonly (readonly number[])[] = isStar ? starSides(starPoints) : boxSides
    const corners = (isStar ? starCorners(size, starPoints) : boxCorners(size)).map((corner) =>
      alongAxes((axis) => (corner[axis] ?? 0) + at[axis]),
    )
    const points = corners.map((corner) => this.vector('CARTESIAN_POINT', corner))
    const vertices = points.map((point) => this.add(`VERTEX_POINT('',${ref(point)})`))
    const edges = new Map<string, number>()
    const between = (from: number, to: number): Point => {
      const along = (axis: 0 | 1 | 2) => (corners[to]?.[axis] ?? 0) - (corners[from]?.[axis] ?? 0)
      const length = Math.hypot(along(0), along(1), along(2))
      return alongAxes((axis) => along(axis) / length)
    }
    const edge = (from: number, to: number): number => {
      const [low, high] = [Math.min(from, to), Math.max(from, to)]
      const key = `${low} ${high}`
      const known = edges.get(key)
      if (known !== undefined) return known
      const vector = this.add(`VECTOR('',${ref(this.vector('DIRECTION', between(low, high)))},1.)`)
      const line = this.add(`LINE('',${ref(points[low] ?? 0)},${ref(vector)})`)
      const made = this.add(
        `EDGE_CURVE('',${ref(vertices[low] ?? 0)},${ref(vertices[high] ?? 0)},${ref(line)},.T.)`,
      )
      edges.set(key, made)
      return made
    }
    return around.slice(0, sides).map((side) => {
      const oriented = side.map((from, index) => {
        const to = side[(index + 1) % side.length] ?? 0
        return this.add(`ORIENTED_EDGE('',*,*,${ref(edge(from, to))},${from < to ? '.T.' : '.F.'})`)
      })
      const loop = this.add(`EDGE_LOOP('',${list(oriented.map(ref))})`)
      const bound = this.add(`FACE_OUTER_BOUND('',${ref(loop)},.T.)`)
      const [a = 0, b = 0, c = 0] = side
      const [u, v] = [between(a, b), between(b, c)]
      const cross = [u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]] as const
      const outwards = alongAxes((axis) => cross[axis] / Math.hypot(...cross))
      const plane = this.add(`PLANE('',${ref(this.axis(corners[a] ?? [0, 0, 0], outwards, u))})`)
      return this.add(`ADVANCED_FACE('',${list([ref(bound)])},${ref(plane)},.T.)`)
    })
  }

  private body(body: StepBody): number[] {
    const faces = this.faces(body)
    const name = body.name ?? ''
    const item = body.loose
      ? this.add(
          `SHELL_BASED_SURFACE_MODEL('${name}',${list(faces.map((face) => ref(this.add(`OPEN_SHELL('',(${ref(face)}))`))))})`,
        )
      : this.add(
          `MANIFOLD_SOLID_BREP('${name}',${ref(this.add(`CLOSED_SHELL('',${list(faces.map(ref))})`))})`,
        )
    if (body.color) this.paint(item, body.color)
    return [item]
  }

  paint(item: number, color: Point): void {
    const paint = this.add(`COLOUR_RGB('',${color.map(real).join(',')})`)
    const area = this.add(`FILL_AREA_STYLE_COLOUR('',${ref(paint)})`)
    const fill = this.add(`FILL_AREA_STYLE('',(${ref(area)}))`)
    const surface = this.add(`SURFACE_STYLE_FILL_AREA(${ref(fill)})`)
    const side = this.add(`SURFACE_SIDE_STYLE('',(${ref(surface)}))`)
    const usage = this.add(`SURFACE_STYLE_USAGE(.BOTH.,${ref(side)})`)
    const style = this.add(`PRESENTATION_STYLE_ASSIGNMENT((${ref(usage)}))`)
    this.styled.push(this.add(`STYLED_ITEM('',(${ref(style)}),${ref(item)})`))
  }

  /** A shape of its own, with what is needed to place it. */
  private map(part: StepPart): number {
    const known = this.maps.get(part)
    if (known !== undefined) return known
    const origin = this.axis([0, 0, 0])
    const items = list([origin, ...part.bodies.flatMap((body) => this.body(body))].map(ref))
    const shape = this.add(`ADVANCED_BREP_SHAPE_REPRESENTATION('',${items},${ref(this.context)})`)
    const made = this.add(`REPRESENTATION_MAP(${ref(origin)},${ref(shape)})`)
    this.maps.set(part, made)
    return made
  }

  private mapped({ of, at, axis, right }: StepChild): number {
    if (!('bodies' in of)) throw new Error('Only parts are placed by mapped items here')
    return this.add(`MAPPED_ITEM('',${ref(this.map(of))},${ref(this.axis(at, axis, right))})`)
  }

  /** One child in its assembly, moved from the assembly's origin to its place. */
  private occurrence(
    assembly: MadeProduct,
    child: MadeProduct,
    number: number,
    { from, to }: { from: number; to: number },
  ): void {
    const use = this.add(
      `NEXT_ASSEMBLY_USAGE_OCCURRENCE('${number}','','',${ref(assembly.definition)},${ref(child.definition)},$)`,
    )
    const useShape = this.add(`PRODUCT_DEFINITION_SHAPE('','',${ref(use)})`)
    const move = this.add(`ITEM_DEFINED_TRANSFORMATION('','',${ref(from)},${ref(to)})`)
    const relation = this.add(
      `( REPRESENTATION_RELATIONSHIP('','',${ref(child.shape)},${ref(assembly.shape)})` +
        ` REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(${ref(move)}) SHAPE_REPRESENTATION_RELATIONSHIP() )`,
    )
    this.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(${ref(relation)},${ref(useShape)})`)
  }

  product(product: StepProduct): MadeProduct {
    const known = this.products.get(product)
    if (known) return known
    const isPart = 'bodies' in product
    const origin = this.axis([0, 0, 0])
    const mapped = !isPart && product.isMapped ? product.children.map((child) => this.mapped(child)) : []
    const children =
      isPart || product.isMapped
        ? []
        : product.children.map((child) => ({ ...child, made: this.product(child.of) }))
    const places = children.map(({ at, axis, right }) => this.axis(at, axis, right))
    const bodies = isPart ? product.bodies.flatMap((body) => this.body(body)) : []
    const kind = bodies.length > 0 ? 'ADVANCED_BREP_SHAPE_REPRESENTATION' : 'SHAPE_REPRESENTATION'
    const items = list([origin, ...mapped, ...places, ...bodies].map(ref))
    const shape = this.add(`${kind}('',${items},${ref(this.context)})`)
    if (isPart && product.color) this.paint(shape, product.color)
    const made = this.add(`PRODUCT('${product.name}','${product.name}','',(${ref(this.kind)}))`)
    const formation = this.add(`PRODUCT_DEFINITION_FORMATION('','',${ref(made)})`)
    const definition = this.add(`PRODUCT_DEFINITION('design','',${ref(formation)},${ref(this.design)})`)
    const about = this.add(`PRODUCT_DEFINITION_SHAPE('','',${ref(definition)})`)
    this.add(`SHAPE_DEFINITION_REPRESENTATION(${ref(about)},${ref(shape)})`)
    const result = { definition, shape }
    for (const [index, { made: child }] of children.entries()) {
      const move = { from: origin, to: places[index] ?? 0 }
      this.occurrence(result, child, index + 1, move)
    }
    this.products.set(product, result)
    return result
  }

  end(): void {
    if (this.styled.length === 0) return
    this.add(
      `MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',${list(this.styled.map(ref))},${ref(this.context)})`,
    )
  }
}

const header = [
  'ISO-10303-21;',
  'HEADER;',
  `FILE_DESCRIPTION((''),'2;1');`,
  `FILE_NAME('made for a test','2026-01-01T00:00:00',(''),(''),'','','');`,
  `FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 1 1 1 1 }'));`,
  'ENDSEC;',
  'DATA;',
]

/** A STEP file (AP214) of one product: a part of boxes, or an assembly of any depth. */
export const stepFile = (product: StepProduct, { unit = 'millimetre' }: StepOptions = {}): Buffer => {
  const writer = new StepWriter(unit)
  writer.product(product)
  writer.end()
  return Buffer.from([...header, ...writer.lines, 'ENDSEC;', 'END-ISO-10303-21;', ''].join('\n'), 'latin1')
}

/** This number of copies of one box, in rows of 100. */
export const manyEquivalentParts = (count: number): StepAssembly => {
  const part: StepPart = { name: 'Plate', bodies: [{ size: [8, 4, 2] }] }
  return {
    name: 'Many',
    children: Array.from({ length: count }, (_one, index) => ({
      of: part,
      at: [(index % 100) * 10, Math.floor(index / 100) * 10, 0],
    })),
  }
}

/** This number of gears' blanks of 130 faces each, no two alike; one takes 180 kB. */
export const manyGears = (count: number): StepAssembly => ({
  name: 'Gears',
  children: Array.from({ length: count }, (_one, index) => ({
    of: { name: `Gear ${index}`, bodies: [{ size: [40, 40, 5 + index / count], points: 64 }] },
    at: [(index % 30) * 45, Math.floor(index / 30) * 45, 0],
  })),
})

/** This number of boxes, no two alike. */
export const manyParts = (count: number): StepAssembly => ({
  name: 'Many',
  children: Array.from({ length: count }, (_one, index) => ({
    of: { name: `Plate ${index}`, bodies: [{ size: [8, 4, 1 + index / count] }] },
    at: [(index % 100) * 10, Math.floor(index / 100) * 10, 0],
  })),
})
