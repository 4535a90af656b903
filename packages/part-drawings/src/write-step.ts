import type { Brep, Face, Surface } from './brep.ts'
import { palette } from './palette.ts'
import type { Part } from './parts.ts'
import type { Point } from './vectors.ts'
import { minus, unit, unmoved } from './vectors.ts'

const real = (value: number): string => {
  const text = String(Number(value.toFixed(6)))
  return text.includes('.') ? text : `${text === '-0' ? '0' : text}.`
}
const triple = (values: readonly number[]): string => `(${values.map(real).join(',')})`
const text = (value: string): string => `'${value.replaceAll("'", "''")}'`
const list = (ids: readonly number[]): string => `(${ids.map((id) => `#${id}`).join(',')})`

/** Entities by their text: an existing entity isn't written again. */
class StepText {
  private readonly lines: string[] = []
  private readonly known = new Map<string, number>()

  add(entity: string): number {
    this.lines.push(`#${this.lines.length + 1}=${entity};`)
    return this.lines.length
  }

  /** Writes a value once, since it means the same wherever it is used. */
  once(entity: string): number {
    const known = this.known.get(entity)
    if (known !== undefined) return known
    const id = this.add(entity)
    this.known.set(entity, id)
    return id
  }

  toString(): string {
    return this.lines.join('\n')
  }
}

/** Any direction perpendicular to this one. */
const across = ([x, y, z]: Point): Point => (Math.abs(z) > 0.9 ? unit([1, 0, -x / z]) : unit([-y, x, 0]))

class GeometryWriter {
  private readonly step: StepText

  constructor(step: StepText) {
    this.step = step
  }

  point(at: Point): number {
    return this.step.once(`CARTESIAN_POINT('',${triple(at)})`)
  }

  direction(along: Point): number {
    return this.step.once(`DIRECTION('',${triple(along)})`)
  }

  axes(origin: Point, z: Point, x: Point): number {
    const [at, along, side] = [this.point(origin), this.direction(z), this.direction(x)]
    return this.step.once(`AXIS2_PLACEMENT_3D('',#${at},#${along},#${side})`)
  }

  private surface(surface: Surface): number {
    const { origin, axis } = surface
    const axes = this.axes(origin, axis, across(axis))
    switch (surface.kind) {
      case 'plane':
        return this.step.add(`PLANE('',#${axes})`)
      case 'cylinder':
        return this.step.add(`CYLINDRICAL_SURFACE('',#${axes},${real(surface.radius)})`)
      case 'cone':
        return this.step.add(
          `CONICAL_SURFACE('',#${axes},${real(surface.radius)},${real(surface.halfAngle)})`,
        )
      case 'torus':
        return this.step.add(`TOROIDAL_SURFACE('',#${axes},${real(surface.radius)},${real(surface.tube)})`)
      case 'sphere':
        return this.step.add(`SPHERICAL_SURFACE('',#${axes},${real(surface.radius)})`)
    }
  }

  private face({ surface, outward, borders }: Face, edges: readonly number[]): number {
    const bounds = borders.map((border, index) => {
      const along = border.map(({ edge, forward }) =>
        this.step.add(`ORIENTED_EDGE('',*,*,#${edges[edge]},${forward ? '.T.' : '.F.'})`),
      )
      const loop = this.step.add(`EDGE_LOOP('',${list(along)})`)
      return this.step.add(`${index === 0 ? 'FACE_OUTER_BOUND' : 'FACE_BOUND'}('',#${loop},.T.)`)
    })
    return this.step.add(
      `ADVANCED_FACE('',${list(bounds)},#${this.surface(surface)},${outward ? '.T.' : '.F.'})`,
    )
  }

  private curve(brep: Brep, { from, to, arc }: Brep['edges'][number]): number {
    const a = brep.points[from] ?? unmoved.origin
    const b = brep.points[to] ?? unmoved.origin
    if (arc) {
      const radius = Math.hypot(...minus(a, arc.center))
      const axes = this.axes(arc.center, arc.axis, unit(minus(a, arc.center)))
      return this.step.once(`CIRCLE('',#${axes},${real(radius)})`)
    }
    const vector = this.step.once(`VECTOR('',#${this.direction(unit(minus(b, a)))},1.)`)
    return this.step.once(`LINE('',#${this.point(a)},#${vector})`)
  }

  solid(name: string, brep: Brep): number {
    const corners = brep.points.map((at) => this.step.add(`VERTEX_POINT('',#${this.point(at)})`))
    const edges = brep.edges.map((edge) =>
      this.step.add(
        `EDGE_CURVE('',#${corners[edge.from]},#${corners[edge.to]},#${this.curve(brep, edge)},.T.)`,
      ),
    )
    const faces = brep.faces.map((face) => this.face(face, edges))
    const shell = this.step.add(`CLOSED_SHELL('',${list(faces)})`)
    return this.step.add(`MANIFOLD_SOLID_BREP(${text(name)},#${shell})`)
  }
}

interface Product {
  definition: number
  shape: number
  axes: number
}

/** Products, their places in the whole, and their colours. */
class DrawingWriter {
  private readonly step = new StepText()
  private readonly geometry = new GeometryWriter(this.step)
  private readonly context: number
  private readonly productContext: number
  private readonly definitionContext: number
  private readonly styled: number[] = []

  constructor() {
    const { step } = this
    const application = step.add(`APPLICATION_CONTEXT('automotive design')`)
    step.add(
      `APPLICATION_PROTOCOL_DEFINITION('international standard','automotive_design',2010,#${application})`,
    )
    this.productContext = step.add(`PRODUCT_CONTEXT('',#${application},'mechanical')`)
    this.definitionContext = step.add(
      `PRODUCT_DEFINITION_CONTEXT('part definition',#${application},'design')`,
    )
    const length = step.add('(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.))')
    const angle = step.add('(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.))')
    const solid = step.add('(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT())')
    const exact = step.add(
      `UNCERTAINTY_MEASURE_WITH_UNIT(LENGTH_MEASURE(1.E-05),#${length},'distance_accuracy_value','')`,
    )
    this.context = step.add(
      `(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNCERTAINTY_ASSIGNED_CONTEXT((#${exact}))GLOBAL_UNIT_ASSIGNED_CONTEXT((#${length},#${angle},#${solid}))REPRESENTATION_CONTEXT('',''))`,
    )
  }

  private product(name: string, items: (axes: number) => { kind: string; ids: number[] }): Product {
    const { step } = this
    const product = step.add(`PRODUCT(${text(name)},${text(name)},'',(#${this.productContext}))`)
    step.add(`PRODUCT_RELATED_PRODUCT_CATEGORY('part',$,(#${product}))`)
    const formation = step.add(`PRODUCT_DEFINITION_FORMATION('','',#${product})`)
    const definition = step.add(`PRODUCT_DEFINITION('design','',#${formation},#${this.definitionContext})`)
    const about = step.add(`PRODUCT_DEFINITION_SHAPE('','',#${definition})`)
    const axes = this.geometry.axes(unmoved.origin, unmoved.z, unmoved.x)
    const { kind, ids } = items(axes)
    const shape = step.add(`${kind}(${text(name)},${list([axes, ...ids])},#${this.context})`)
    step.add(`SHAPE_DEFINITION_REPRESENTATION(#${about},#${shape})`)
    return { definition, shape, axes }
  }

  private paint(solid: number, color: readonly number[]): void {
    const { step } = this
    const rgb = step.once(`COLOUR_RGB('',${color.map(real).join(',')})`)
    const fill = step.once(`FILL_AREA_STYLE_COLOUR('',#${rgb})`)
    const area = step.once(`FILL_AREA_STYLE('',(#${fill}))`)
    const areaStyle = step.once(`SURFACE_STYLE_FILL_AREA(#${area})`)
    const side = step.once(`SURFACE_SIDE_STYLE('',(#${areaStyle}))`)
    const usage = step.once(`SURFACE_STYLE_USAGE(.BOTH.,#${side})`)
    const style = step.once(`PRESENTATION_STYLE_ASSIGNMENT((#${usage}))`)
    this.styled.push(step.add(`STYLED_ITEM('color',(#${style}),#${solid})`))
  }

  private place(
    whole: Product,
    one: Product,
    { name, placement: { origin, z, x } }: Part,
    count: number,
  ): void {
    const { step } = this
    const target = this.geometry.axes(origin, z, x)
    const move = step.add(`ITEM_DEFINED_TRANSFORMATION('','',#${one.axes},#${target})`)
    const relation = step.add(
      `(REPRESENTATION_RELATIONSHIP('','',#${one.shape},#${whole.shape})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#${move})SHAPE_REPRESENTATION_RELATIONSHIP())`,
    )
    const use = step.add(
      `NEXT_ASSEMBLY_USAGE_OCCURRENCE('${count}',${text(name)},'',#${whole.definition},#${one.definition},$)`,
    )
    const about = step.add(`PRODUCT_DEFINITION_SHAPE('','',#${use})`)
    step.add(`CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(#${relation},#${about})`)
  }

  write(name: string, all: readonly Part[]): string {
    const targets = all.map(({ placement: { origin, z, x } }) => this.geometry.axes(origin, z, x))
    const whole = this.product(name, () => ({ kind: 'SHAPE_REPRESENTATION', ids: [...new Set(targets)] }))
    const made = new Map<Brep, Map<string, Product>>()
    all.forEach((each, index) => {
      const { name: partName, material, solid } = each
      const shades = made.get(solid) ?? new Map<string, Product>()
      made.set(solid, shades)
      const key = `${partName} ${material}`
      const one =
        shades.get(key) ??
        this.product(partName, () => {
          const id = this.geometry.solid(partName, solid)
          this.paint(id, palette[material].color)
          return { kind: 'ADVANCED_BREP_SHAPE_REPRESENTATION', ids: [id] }
        })
      shades.set(key, one)
      this.place(whole, one, each, index + 1)
    })
    this.step.add(
      `MECHANICAL_DESIGN_GEOMETRIC_PRESENTATION_REPRESENTATION('',${list(this.styled)},#${this.context})`,
    )
    return `ISO-10303-21;
HEADER;
FILE_DESCRIPTION(('Drawn from outer dimensions; not the maker''s own model'),'2;1');
FILE_NAME(${text(name)},'2026-01-01T00:00:00',(''),(''),'','Armature part drawings','');
FILE_SCHEMA(('AUTOMOTIVE_DESIGN { 1 0 10303 214 3 1 1 }'));
ENDSEC;
DATA;
${this.step.toString()}
ENDSEC;
END-ISO-10303-21;
`
  }
}

/** A drawing as a STEP file (AP214, millimetres): every kind of part once, in its places, with its colour. */
export const writeStep = (name: string, all: readonly Part[]): string => new DrawingWriter().write(name, all)
