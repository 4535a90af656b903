/** The dimension of a measure. Two measures compare where they share it. */
export type Dimension =
  | 'voltage'
  | 'current'
  | 'power'
  | 'charge'
  | 'torque'
  | 'force'
  | 'length'
  | 'mass'
  | 'speed'
  | 'turning'
  | 'frequency'
  | 'memory'
  | 'pixels'

interface Unit {
  dimension: Dimension
  /** SI units per unit (V, A, W, C, N·m, N, m, kg, m/s, rad/s, Hz, byte, pixel). */
  factor: number
}

/** Removes the signs in a unit that people write or leave out: "N.m", "N·m" and "Nm" are equal. */
export const plainUnit = (spelling: string): string => spelling.replaceAll(/[.·⋅*\s]/g, '')

const turn = 2 * Math.PI
const inch = 0.0254
const pound = 0.453_592_37
const gravity = 9.806_65

/** A torque unit's two parts: a force and its arm. */
const forces = {
  n: 1,
  mn: 0.001,
  kgf: gravity,
  kg: gravity,
  lb: pound * gravity,
  lbs: pound * gravity,
  lbf: pound * gravity,
  oz: (pound * gravity) / 16,
  ozf: (pound * gravity) / 16,
}
const arms = { m: 1, cm: 0.01, mm: 0.001, in: inch, ft: 12 * inch }

/** The parts joined with or without a hyphen. With an imperial arm the order may be reversed: "ft-lb". */
const torques = Object.fromEntries(
  Object.entries(forces).flatMap(([force, newtons]) =>
    Object.entries(arms).flatMap(([arm, metres]) =>
      [
        `${force}-${arm}`,
        `${force}${arm}`,
        ...(metres === arms.in || metres === arms.ft ? [`${arm}-${force}`, `${arm}${force}`] : []),
      ].map((name): [string, number] => [name, newtons * metres]),
    ),
  ),
)

const of = (dimension: Dimension, units: Record<string, number>): [string, Unit][] =>
  Object.entries(units).map(([name, factor]) => [name, { dimension, factor }])

/**
 * Units as people write them, in lower case and without dots. A single letter that is also an English word or suffix
 * (a, h, c, in) isn't listed; only its capital or its longer form is.
 */
const units = new Map<string, Unit>([
  ...of('voltage', { v: 1, vdc: 1, vac: 1, volt: 1, volts: 1, mv: 0.001, kv: 1_000 }),
  ...of('current', { A: 1, amp: 1, amps: 1, ma: 0.001 }),
  ...of('power', { w: 1, watt: 1, watts: 1, mw: 0.001, kw: 1_000 }),
  ...of('charge', { mah: 3.6, ah: 3_600 }),
  ...of('torque', torques),
  ...of('force', { n: 1, kn: 1_000, lbf: pound * gravity }),
  ...of('length', {
    m: 1,
    mm: 0.001,
    cm: 0.01,
    km: 1_000,
    inch,
    inches: inch,
    '"': inch,
    '″': inch,
    ft: 12 * inch,
  }),
  ...of('mass', { kg: 1, g: 0.001, lb: pound, lbs: pound, oz: pound / 16 }),
  ...of('speed', {
    'm/s': 1,
    mps: 1,
    'mm/s': 0.001,
    'km/h': 1 / 3.6,
    kph: 1 / 3.6,
    'ft/s': 12 * inch,
    'in/s': inch,
  }),
  ...of('turning', {
    rpm: turn / 60,
    'rev/min': turn / 60,
    'r/min': turn / 60,
    dps: turn / 360,
    'deg/s': turn / 360,
    '°/s': turn / 360,
    'rad/s': 1,
  }),
  ...of('frequency', { hz: 1, khz: 1_000, mhz: 1_000_000, ghz: 1_000_000_000 }),
  ...of('pixels', { mp: 1e6, mpx: 1e6, mpix: 1e6, mpixel: 1e6, megapixel: 1e6, megapixels: 1e6 }),
  ...of('memory', { kb: 1_000, mb: 1e6, gb: 1e9, tb: 1e12 }),
])

/** The unit of this spelling; undefined where it is unknown. */
export const unitOf = (spelling: string): Unit | undefined => {
  const plain = plainUnit(spelling)
  return units.get(plain) ?? units.get(plain.toLowerCase())
}
