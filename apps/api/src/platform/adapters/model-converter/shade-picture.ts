import type { Canvas } from './canvas.ts'

type Vector = readonly [number, number, number]

const normalized = (x: number, y: number, z: number): Vector => {
  const length = Math.sqrt(x * x + y * y + z * z) || 1
  return [x / length, y / length, z / length]
}

/** Directions as the eye has them: right, up, near. */
const keyLight = normalized(-0.5, 0.75, 0.6)
const fillLight = normalized(0.85, 0.1, 0.5)
const halfWay = normalized(keyLight[0], keyLight[1], keyLight[2] + 1)

const dot = (a: Vector, b: Vector): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Dark parts are drawn lighter than they are: black on a dark page would look like a hole. */
const lift = (value: number): number => 0.09 + Math.min(1, Math.max(0, value)) * 0.79

const toDisplay = (linear: number): number =>
  255 * (linear <= 0.003_130_8 ? linear * 12.92 : 1.055 * Math.min(1, linear) ** (1 / 2.4) - 0.055)

/** The unit normal of a sample, turned towards the eye, since shells may be inside out. */
const normalAt = ({ normals }: Canvas, place: number): Vector => {
  const [x = 0, y = 0, z = 0] = [normals[place * 3], normals[place * 3 + 1], normals[place * 3 + 2]]
  return z < 0 ? normalized(-x, -y, -z) : normalized(x, y, z)
}

/**
 * Steps around a sample in which nearer neighbours take its light away, in samples. Each sample looks at
 * one of three sets; a pixel's samples have them all.
 */
const around = [0, 1, 2].map((set) =>
  [4, 9, 16, 26].flatMap((reach, ring) =>
    [0, 1].map((half) => {
      const angle = ((set + half * 3 + ring * 0.37) / 6) * 2 * Math.PI
      return { x: Math.round(Math.cos(angle) * reach), y: Math.round(Math.sin(angle) * reach), reach }
    }),
  ),
)

/** The openness of a sample's surroundings, from 0 (a deep corner) to 1; without it pockets and holes look flat. */
const openness = ({ side, depth }: Canvas, x: number, y: number, normal: Vector): number => {
  const here = depth[y * side + x] ?? 0
  const steps = around[(x + y) % 3] ?? []
  let closed = 0
  for (const step of steps) {
    const nx = x + step.x
    const ny = y + step.y
    if (nx < 0 || ny < 0 || nx >= side || ny >= side) continue
    const rise = (depth[ny * side + nx] ?? 0) - here
    // How far the neighbour is above the sample's own plane. Down on the canvas is minus up.
    const height = normal[0] * step.x - normal[1] * step.y + normal[2] * rise
    if (height <= 0) continue
    const distance = Math.sqrt(step.reach * step.reach + rise * rise)
    if (height > 0.15 * distance) closed += (height / distance) * Math.max(0, 1 - distance / 90)
  }
  return Math.max(0, 1 - (1.5 * closed) / steps.length)
}

/** How sharply the part bends between the two neighbours of a sample that lie `step` before and after it. */
const bendAt = ({ depth, surface, normals }: Canvas, place: number, step: number): number => {
  const [before, after] = [place - step, place + step]
  const [near = 0, here = 0, far = 0] = [depth[before], depth[place], depth[after]]
  // A slope is the same on both sides and bends nothing, however steep.
  const bend = near + far - 2 * here
  const slope = Math.min(Math.abs(near - here), Math.abs(far - here))
  if (Math.abs(bend) > 7 + slope * 1.5) return bend < 0 ? 0.9 : 0.5
  let cosine = 0
  for (let axis = 0; axis < 3; axis += 1) {
    cosine += (normals[before * 3 + axis] ?? 0) * (normals[after * 3 + axis] ?? 0)
  }
  return cosine < 0.8 || surface[before] !== surface[after] ? 0.45 : 0
}

/** 1 on the outline and where something nearer ends, about half on creases, 0 elsewhere. */
const edgeAt = (canvas: Canvas, place: number): number => {
  const { side, surface } = canvas
  let strongest = 0
  for (let step = 1; step <= side; step += side - 1) {
    const [before, after] = [place - step, place + step]
    // The outline is two samples wide, so that a light part stands out on a light page.
    if (!surface[before] || !surface[after]) return 1
    if (!surface[before - step] || !surface[after + step]) strongest = 0.8
    strongest = Math.max(strongest, bendAt(canvas, place, step))
  }
  return strongest
}

/** Linear light of one sample. */
const lightOf = (canvas: Canvas, x: number, y: number): Vector => {
  const place = y * canvas.side + x
  const color = canvas.surfaces[(canvas.surface[place] ?? 1) - 1]?.color ?? [1, 1, 1]
  const normal = normalAt(canvas, place)
  const open = openness(canvas, x, y, normal)
  const sky = (0.3 + 0.16 * normal[1]) * open
  const direct = 0.62 * Math.max(0, dot(normal, keyLight)) + 0.16 * Math.max(0, dot(normal, fillLight))
  const light = sky + direct * (0.35 + 0.65 * open)
  const shine = 0.1 * Math.max(0, dot(normal, halfWay)) ** 24 * open
  // The far rim catches light from behind, which sets dark parts off a dark page.
  const rim = 0.1 * (1 - normal[2]) ** 3
  const white = shine + rim
  return [lift(color[0]) * light + white, lift(color[1]) * light + white, lift(color[2]) * light + white]
}

/** Pixels from the sums of their samples: the mean light, and the share that the part covers. */
const averaged = (sums: Float32Array, samples: number): Uint8ClampedArray<ArrayBuffer> => {
  const picture = new Uint8ClampedArray(sums.length)
  for (let first = 0; first < picture.length; first += 4) {
    const covered = sums[first + 3] ?? 0
    if (covered === 0) continue
    for (const axis of [0, 1, 2]) picture[first + axis] = toDisplay((sums[first + axis] ?? 0) / covered)
    picture[first + 3] = (255 * covered) / (samples * samples)
  }
  return picture
}

/** From samples to pixels: light, lines, and the share of each pixel that the part covers. */
export const shadePicture = (canvas: Canvas): Uint8ClampedArray<ArrayBuffer> => {
  const { side, samples, surface } = canvas
  const pixels = side / samples
  const sums = new Float32Array(pixels * pixels * 4)
  for (let y = 2; y < side - 2; y += 1) {
    for (let x = 2; x < side - 2; x += 1) {
      const place = y * side + x
      if (!surface[place]) continue
      const ink = 1 - 0.8 * edgeAt(canvas, place)
      const light = lightOf(canvas, x, y)
      const sum = (Math.floor(y / samples) * pixels + Math.floor(x / samples)) * 4
      sums[sum] = (sums[sum] ?? 0) + light[0] * ink
      sums[sum + 1] = (sums[sum + 1] ?? 0) + light[1] * ink
      sums[sum + 2] = (sums[sum + 2] ?? 0) + light[2] * ink
      sums[sum + 3] = (sums[sum + 3] ?? 0) + 1
    }
  }
  return averaged(sums, samples)
}
