import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createColorReader } from './step-color.ts'
import { mappedKinds, mappedUsesOf, nameOfShape, productOf, withoutItems } from './step-mapped-items.ts'
import { createPlacementReader } from './step-placement.ts'
import { scanStep } from './step-text.ts'
import { numbersIn, refOf, refsIn, stepArguments, stepString } from './step-values.ts'

const scanned = (text: string, ...kinds: string[]) => scanStep(Buffer.from(text, 'latin1'), new Set(kinds))

describe('the arguments of an entity', () => {
  const of = (text: string, kind: string) => stepArguments(text).get(kind)

  it('are words and lists, as they are written', () => {
    expect(of("PRODUCT('a','it''s, (b)',$,(#1,#2),.T.,1.5E-3)", 'PRODUCT')).toEqual([
      "'a'",
      "'it''s, (b)'",
      '$',
      ['#1', '#2'],
      '.T.',
      '1.5E-3',
    ])
    expect(of('A()', 'A')).toEqual([])
    expect(of('A((#1),(),((#2)))', 'A')).toEqual([['#1'], [], [['#2']]])
  })

  it('are found by each kind of an entity that has several', () => {
    const text = '(A(#1) B(#2,C(25.4)) SI_UNIT(.MILLI.,.METRE.))'
    expect(of(text, 'A')).toEqual(['#1'])
    expect(of(text, 'SI_UNIT')).toEqual(['.MILLI.', '.METRE.'])
    expect(of('(A(#1) A(#2))', 'A')).toEqual(['#1'])
    // A kind within an argument is left out; its own arguments stand there.
    expect(of(text, 'B')).toEqual(['#2', ['25.4']])
  })

  it('are read past blanks, lines and comments', () => {
    expect(of("A /* B('x') */ ( #1 ,\n /* #9, */ #2 )", 'A')).toEqual(['#1', '#2'])
  })

  it('come to an end in a text that does not', () => {
    for (const text of ['', 'A', 'A(', 'A((#1', 'A)))', "A('", ')(', '/*', "'"])
      expect(stepArguments(text).size).toBeLessThan(2)
    const piece = fc.constantFrom('(', ')', ',', "'", 'A', '#1', '/*', '*/', '$', ' ', '1.5')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        for (const values of stepArguments(pieces.join('')).values()) {
          expect(refsIn(values).every((id) => id === 1)).toBe(true)
          expect(numbersIn(values).every(Number.isFinite)).toBe(true)
        }
      }),
    )
  })

  it('refer to entities, hold numbers, or neither', () => {
    expect([refOf('#12'), refOf("'#12'"), refOf('12'), refOf(['#12']), refOf(undefined)]).toEqual([
      12, 0, 0, 0, 0,
    ])
    expect(refsIn(['#1', ['#2', '$', ["'#3'", '#4']]])).toEqual([1, 2, 4])
    expect(numbersIn(['1.', ['-2.5E1', '$'], '#3', "'4'"])).toEqual([1, -25])
  })
})

describe('a text of a file', () => {
  it.each([
    ["'Arm'", 'Arm'],
    ["''", ''],
    ["'it''s'", "it's"],
    ["'Grei\\X2\\00DF\\X0\\arm'", 'Greißarm'],
    ["'\\X2\\004100420043\\X0\\'", 'ABC'],
    ["'\\X4\\0001F916\\X0\\'", '\u{1f916}'],
    ["'\\X4\\FFFFFFFF\\X0\\'", ''],
    ["'\\X\\E9t\\X\\e9'", 'été'],
    ["'\\S\\D'", 'Ä'],
    ["'a\\\\b'", 'a\\b'],
    // UTF-8 that was written as it is, and the first page of ISO 8859.
    ["'\u00c3\u00a9'", 'é'],
    ["'\u00e9'", 'é'],
    ['$', ''],
    ['#12', ''],
  ])('%s says %j', (value, text) => {
    expect(stepString(value)).toBe(text)
  })

  it('says nothing where it is a list or missing', () => {
    expect([stepString(['#1']), stepString(undefined)]).toEqual(['', ''])
  })
})

describe('the entities of a file', () => {
  const text =
    "ISO-10303-21;\nHEADER;FILE_NAME('a;#9=X();');ENDSEC;\nDATA;\n#1=A('it''s; (x)',#2);\n" +
    "/* #5=A('no'); */ #2 = B($);\n#10=(X()REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#1)Y());\n#3=A();\nENDSEC;\nEND-ISO-10303-21;\n"
  const file = scanned(text, 'A', 'B', 'REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION')

  it('are found by kind in the file’s order, whatever stands in quotes and comments', () => {
    expect(file.ofKind('A')).toEqual([1, 3])
    expect(file.ofKind('B')).toEqual([2])
    expect(file.ofKind('REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION')).toEqual([10])
    expect(file.ofKind('X')).toEqual([])
    expect(file.lastId).toBe(10)
  })

  it('have a text and a range, and what isn’t there has neither', () => {
    expect(file.textOf(1)).toBe("A('it''s; (x)',#2)")
    expect(file.textOf(2)).toBe('B($)')
    const [start = 0, end = 0] = file.rangeOf(3) ?? []
    expect(text.slice(start, end)).toBe('#3=A();')
    for (const id of [0, 4, 5, 9, 11]) expect([file.textOf(id), file.rangeOf(id)]).toEqual(['', undefined])
  })

  it('are found by number in any order, however many there are', () => {
    const ids = Array.from({ length: 3_000 }, (_one, at) => ((at * 7_919) % 3_000) + 1)
    const many = scanned(ids.map((id) => `#${id}=A(${id});`).join('\n'), 'A')
    expect(many.ofKind('A')).toEqual(ids)
    for (const id of [1, 2, 1_500, 2_999, 3_000]) expect(many.textOf(id)).toBe(`A(${id})`)
    expect(many.textOf(3_001)).toBe('')
  })

  it('are of a file that was cut off where it begins as one and has no end', () => {
    expect(file.isCutOff).toBe(false)
    expect(scanned(text.slice(0, -20)).isCutOff).toBe(true)
    expect(scanned(`\u00ef\u00bb\u00bf  ${text.slice(0, -20)}`).isCutOff).toBe(true)
    expect(scanned('#1=A();').isCutOff).toBe(false)
  })

  it('are scanned to the end, whatever the bytes', () => {
    const piece = fc.constantFrom('#', '1', '=', 'A', '(', "'", ';', '/*', '*/', '/', ' ', '\u0000', '\u00ff')
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const content = pieces.join('')
        const { ofKind, rangeOf } = scanned(content, 'A')
        for (const id of ofKind('A')) expect(content.slice(...(rangeOf(id) ?? []))).toMatch(/^#[\s\S]*;$/)
      }),
    )
  })
})

const usual = { from: '0.,0.,0.', at: '0.,0.,0.', up: '', right: '', outer: '.MILLI.' }

/** An axis placement, and what it names: a point, and the directions that are given. */
const axisText = (id: number, at: string, [up, right]: readonly [string, string]): string =>
  [
    `#${id}=AXIS2_PLACEMENT_3D('',#${id + 1},${up && `#${id + 2}`}${up ? '' : '$'},${right ? `#${id + 5}` : '$'});`,
    `#${id + 1}=CARTESIAN_POINT('',(${at}));`,
    up && `#${id + 2}=DIRECTION('',(${up}));`,
    right && `#${id + 5}=DIRECTION('',(${right}));`,
  ].join('\n')

const unitText = (id: number, unit: string): string =>
  unit === 'INCH'
    ? `#${id}=(CONVERSION_BASED_UNIT('INCH',#37)LENGTH_UNIT()NAMED_UNIT(#38));#37=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#25);`
    : `#${id}=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(${unit},.METRE.));`

/** A file of a shape 20 in shape 30: their axis placements are 21 and 31, their contexts' units 25 and 35. */
const placing = (asked: Partial<typeof usual> = {}): string => {
  const { from, at, up, right, outer } = { ...usual, ...asked }
  return [
    "#20=SHAPE_REPRESENTATION('',(#21),#24);#30=SHAPE_REPRESENTATION('',(#31),#34);",
    axisText(21, from, ['', '']),
    axisText(31, at, [up, right]),
    '#24=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#25)));',
    '#34=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#35)));',
    unitText(25, '.MILLI.'),
    unitText(35, outer),
  ].join('\n')
}

const place = (asked: Parameters<typeof placing>[0]): readonly number[] | undefined =>
  createPlacementReader(scanned(placing(asked))).ofItem({ shape: 20, origin: 21 }, { shape: 30, origin: 31 })

const closeTo = (found: readonly number[] | undefined, wanted: readonly number[]): void => {
  expect(found).toHaveLength(12)
  for (const [index, value] of wanted.entries()) expect(found?.[index]).toBeCloseTo(value, 6)
}

describe('where one shape stands in another', () => {
  it('is read in inches, whatever each one’s unit', () => {
    closeTo(place({ at: '25.4,50.8,-25.4' }), [1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, -1])
    closeTo(place({ at: '1.,2.,3.', outer: 'INCH' }), [1, 0, 0, 1, 0, 1, 0, 2, 0, 0, 1, 3])
    closeTo(place({ at: '0.0254,0.,0.', outer: '$' }), [1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0])
    closeTo(place({ at: '2.54,0.,0.', outer: '.CENTI.' }), [1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0])
  })

  it('has the inner axes lie on the outer ones, wherever the inner ones stand', () => {
    closeTo(place({ from: '25.4,0.,0.' }), [1, 0, 0, -1, 0, 1, 0, 0, 0, 0, 1, 0])
    closeTo(
      place({ from: '25.4,0.,0.', at: '0.,0.,25.4', up: '0.,0.,1.', right: '0.,1.,0.' }),
      [0, -1, 0, 0, 1, 0, 0, -1, 0, 0, 1, 1],
    )
  })

  it('turns by its axes, and an axis that leans is set upright', () => {
    closeTo(place({ up: '1.,0.,0.', right: '0.,1.,0.' }), [0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0, 0])
    closeTo(place({ up: '0.,0.,5.', right: '0.,3.,9.' }), [0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0])
    // No second axis, or one along the first.
    closeTo(place({ up: '0.,0.,-1.' }), [1, 0, 0, 0, 0, -1, 0, 0, 0, 0, -1, 0])
    const found = place({ up: '0.,0.,1.', right: '0.,0.,1.' }) ?? []
    const length = Math.hypot(found[0] ?? 0, found[4] ?? 0, found[8] ?? 0)
    expect([found[2], found[6], found[10], length]).toEqual([0, 0, 1, 1])
  })

  it('isn’t guessed where a unit, a point or an axis can’t be read', () => {
    for (const asked of [{ outer: '.MEGAFOO.' }, { at: '1.,2.' }, { at: 'x,y,z' }, { up: '0.,0.,0.' }])
      expect([asked, place(asked)]).toEqual([asked, undefined])
    const reader = createPlacementReader(scanned(placing()))
    expect(reader.ofItem({ shape: 99, origin: 21 }, { shape: 30, origin: 31 })).toBeUndefined()
    expect(reader.ofItem({ shape: 20, origin: 22 }, { shape: 30, origin: 31 })).toBeUndefined()
  })

  it('comes to an end where a unit is defined by itself', () => {
    const circle = placing({ outer: 'INCH' }).replace('LENGTH_MEASURE(25.4),#25', 'LENGTH_MEASURE(25.4),#35')
    expect(
      createPlacementReader(scanned(circle)).ofItem({ shape: 20, origin: 21 }, { shape: 30, origin: 31 }),
    ).toBeUndefined()
  })

  it('is the same by a relation in either order', () => {
    const relation = (first: number, second: number, from: number, to: number) =>
      `#40=(REPRESENTATION_RELATIONSHIP('','',#${first},#${second})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#41)SHAPE_REPRESENTATION_RELATIONSHIP());#41=ITEM_DEFINED_TRANSFORMATION('','',#${from},#${to});`
    const read = (text: string) =>
      createPlacementReader(scanned(`${placing({ at: '25.4,0.,0.' })}\n${text}`)).ofRelation(40, {
        parent: [30],
        child: [20],
      })
    const wanted = [1, 0, 0, 1, 0, 1, 0, 0, 0, 0, 1, 0]
    closeTo(read(relation(20, 30, 21, 31)), wanted)
    closeTo(read(relation(30, 20, 31, 21)), wanted)
    expect(read('')).toBeUndefined()
  })
})

describe('shapes that stand in others by mapped items', () => {
  const mapped =
    `${placing({ at: '25.4,0.,0.' })}\n#50=MAPPED_ITEM('',#51,#31);#51=REPRESENTATION_MAP(#21,#20);`.replace(
      '(#31),#34',
      '(#31,#50),#34',
    )
  const usesIn = (text: string) => {
    const file = scanned(text, ...mappedKinds)
    return mappedUsesOf(file, createPlacementReader(file).ofItem)
  }

  it('are each use with its place', () => {
    const [use, ...others] = usesIn(mapped) ?? []
    expect(others).toEqual([])
    expect(use).toMatchObject({ item: 50, parent: 30, child: 20 })
    expect(use?.placement[3]).toBeCloseTo(1, 6)
    expect(usesIn(placing())).toEqual([])
  })

  it('are none where one can’t be read, or stands in no list or in two', () => {
    expect(usesIn(mapped.replace('(#31,#50)', '(#31)'))).toBeNull()
    expect(usesIn(mapped.replace('(#21),#24', '(#21,#50),#24'))).toBeNull()
    expect(usesIn(mapped.replace('REPRESENTATION_MAP(#21,#20)', 'REPRESENTATION_MAP($)'))).toBeNull()
    expect(usesIn(mapped.replace('#51=REPRESENTATION_MAP(#21,#20);', ''))).toBeNull()
  })

  it('are called by their only body, else by their own name', () => {
    const shape = (items: string) =>
      scanned(
        `#1=SHAPE_REPRESENTATION('Own',(${items}),#9);#2=MANIFOLD_SOLID_BREP('Body',#8);#3=BREP_WITH_VOIDS('',#8);#4=AXIS2_PLACEMENT_3D('Axis',#8,$,$);`,
      )
    expect(['#2,#4', '#2,#3', '#3', '#4', '', '#77'].map((items) => nameOfShape(shape(items), 1))).toEqual([
      'Body',
      'Own',
      'Own',
      'Own',
      'Own',
      'Own',
    ])
  })

  it('are taken out of a representation’s text, wherever they stand in its list', () => {
    const without = (text: string) => withoutItems(text, new Set([50, 51]))
    expect(without("S('',(#31,#50),#34)")).toBe("S('',(#31),#34)")
    expect(without("S('',(#50,#31,#51),#34)")).toBe("S('',(#31),#34)")
    expect(without("S('',(#50),#34)")).toBe("S('',(),#34)")
    expect(without("S('',(#5,#501),#34)")).toBe("S('',(#5,#501),#34)")
  })

  it('get a product of their own in the words of the file', () => {
    const made = scanned(
      productOf({ mark: 'm1', shape: 20 }, { context: '(#7)', definition: '#8' }, 100),
      'PRODUCT',
    )
    expect(made.ofKind('PRODUCT')).toEqual([100])
    expect([100, 101, 102, 103, 104].map(made.textOf)).toEqual([
      "PRODUCT('m1','m1','',(#7))",
      "PRODUCT_DEFINITION_FORMATION('','',#100)",
      "PRODUCT_DEFINITION('','',#101,#8)",
      "PRODUCT_DEFINITION_SHAPE('','',#102)",
      'SHAPE_DEFINITION_REPRESENTATION(#103,#20)',
    ])
  })
})

describe('the colour of a product', () => {
  const kinds = ['STYLED_ITEM', 'CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM']
  const colors = (...entities: string[]) => createColorReader(scanned(entities.join('\n'), ...kinds))
  const behind =
    "#2=PRESENTATION_STYLE_ASSIGNMENT((#3));#3=SURFACE_STYLE_USAGE(.BOTH.,#4);#4=SURFACE_SIDE_STYLE('',(#5));#5=COLOUR_RGB('',1.,0.5,0.);"

  it('is found behind its style, in linear light', () => {
    const [red = 0, green = 0, blue = 0] = colors("#1=STYLED_ITEM('',(#2),#10);", behind).ofAny([9, 10]) ?? []
    expect([red, blue]).toEqual([1, 0])
    expect(green).toBeCloseTo(0.214_04, 4)
  })

  it('stays within what a screen shows, and may be named', () => {
    const style = (color: string) => colors(`#1=STYLED_ITEM('',(#2),#10);#2=${color};`).ofAny([10])
    expect(style("COLOUR_RGB('',2.,-1.,0.04)")?.map((value) => Number(value.toFixed(6)))).toEqual([
      1, 0, 0.003096,
    ])
    expect(style("DRAUGHTING_PRE_DEFINED_COLOUR('cyan')")).toEqual([0, 1, 1])
    expect(style("DRAUGHTING_PRE_DEFINED_COLOUR('mauve')")).toBeUndefined()
    expect(style("COLOUR_RGB('',1.,0.5)")).toBeUndefined()
  })

  it('is none of a curve’s, of another shape’s, or behind styles that lead in a circle', () => {
    expect(
      colors("#1=STYLED_ITEM('',(#2),#10);#2=CURVE_STYLE('',$,#3);#3=COLOUR_RGB('',1.,1.,1.);").ofAny([10]),
    ).toBeUndefined()
    expect(colors("#1=STYLED_ITEM('',(#2),#10);", behind).ofAny([11])).toBeUndefined()
    expect(colors("#1=STYLED_ITEM('',(#2),#10);#2=A((#3,#3));#3=A((#2,#2));").ofAny([10])).toBeUndefined()
  })

  it('of one place is that place’s alone', () => {
    const { ofAny, ofPlace } = colors(
      "#1=CONTEXT_DEPENDENT_OVER_RIDING_STYLED_ITEM('',(#2),#10,#11,(#12));",
      behind,
    )
    expect(ofPlace([9, 12])?.[0]).toBe(1)
    expect([ofPlace([10]), ofAny([10])]).toEqual([undefined, undefined])
  })
})
