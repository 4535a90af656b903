import { boxCorners, boxSides } from './box-corners.ts'

// IGES is cards of 80 columns in five sections: start, global, directory, parameters, terminate.

const card = (text: string, section: string, number: number): string =>
  `${text.padEnd(72)}${section}${String(number).padStart(7)}\n`

const field = (value: number | string): string => String(value).padStart(8)

const real = (value: number): string => (Number.isInteger(value) ? `${value}.` : String(value))

/** 1 is inch, 2 is millimetre. */
type IgesUnit = { flag: 1; name: '4HINCH' } | { flag: 2; name: '2HMM' }

const units: Record<'inch' | 'millimetre', IgesUnit> = {
  inch: { flag: 1, name: '4HINCH' },
  millimetre: { flag: 2, name: '2HMM' },
}

/** An IGES file of ruled surfaces, each between two lines: the six sides of a box. */
export const igesBox = (size: readonly [number, number, number], unit: 'inch' | 'millimetre'): Buffer => {
  const corners = boxCorners(size)
  const line = (from: number, to: number) =>
    `110,${[...(corners[from] ?? []), ...(corners[to] ?? [])].map(real).join(',')};`
  const entities: { type: number; parameters: string }[] = []
  // An entity is named by the number of its first directory card; each has two.
  const add = (type: number, parameters: string) => entities.push({ type, parameters }) * 2 - 1
  for (const [a, b, c, d] of boxSides) {
    const rails = [add(110, line(a, b)), add(110, line(d, c))]
    add(118, `118,${rails.join(',')},0,0;`)
  }
  return igesFile(entities, unit)
}

const igesFile = (entities: { type: number; parameters: string }[], unit: 'inch' | 'millimetre'): Buffer => {
  const { flag, name } = units[unit]
  const global = [
    '1H,,1H;,3Hbox,7Hbox.igs,8HArmature,8HArmature,32,38,6,308,15,3Hbox,1.',
    `,${flag},${name},1,0.01,15H20260101.000000,0.0001,1000.,8HArmature,8HArmature,11,0;`,
  ]
  const directory = entities.flatMap(({ type }, index) => {
    const first = [type, index + 1, 0, 0, 0, 0, 0, 0].map(field).join('') + '00010000'
    const second = [type, 0, 0, 1, 0].map(field).join('')
    // A surface stands by itself; the lines that bound it belong to it.
    return [type === 118 ? `${first.slice(0, 64)}00000000` : first, second]
  })
  const parameters = entities.map(
    ({ parameters }, index) => parameters.padEnd(64) + String(index * 2 + 1).padStart(8),
  )
  const sections: [string, string[]][] = [
    ['S', ['A box, made for a test']],
    ['G', global],
    ['D', directory],
    ['P', parameters],
  ]
  const counts = sections.map(([section, cards]) => section + String(cards.length).padStart(7)).join('')
  const cards = sections.flatMap(([section, lines]) =>
    lines.map((text, index) => card(text, section, index + 1)),
  )
  return Buffer.from([...cards, card(counts, 'T', 1)].join(''), 'latin1')
}
