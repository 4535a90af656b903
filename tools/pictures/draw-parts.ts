import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { limits } from '@armature/domain/limits'
import { loadCadReader } from '../../apps/api/src/platform/adapters/model-converter/formats/read-cad.ts'
import {
  boundsOf,
  boxOf,
  surfacesOf,
  trianglesOf,
} from '../../apps/api/src/platform/adapters/model-converter/scene.ts'
import type { SceneNode } from '../../apps/api/src/platform/adapters/model-converter/scene.ts'
import { writeGlb } from '../../apps/api/src/platform/adapters/model-converter/write-glb.ts'
import type { DrawnFiles } from '../../apps/api/src/process/seed/drawn-files.ts'
import { readDemoDrawings } from '../../apps/api/src/process/seed/demo-parts.ts'
import {
  drawnFolder,
  drawnNames,
  readDrawn,
  sha256Of,
  stepOf,
} from '../../apps/api/src/process/seed/drawn-files.ts'
import type { Drawing } from '@armature/part-drawings/drawings'
import { openStudio } from './part-studio.ts'
import type { Studio } from './part-studio.ts'

// `node tools/pictures/draw-parts.ts [name…]`: the 3D views and pictures of the demo's parts, into
// apps/api/src/process/seed/drawn/. Without names it renders the changed drawings; `--all` renders every one.

const asked = process.argv.slice(2)
const known = await readDrawn().catch((): Record<string, DrawnFiles> => ({}))
const { drawings, sizes } = await readDemoDrawings()

/** A family's first drawing is shown from two sides. */
const firstOfFamily = new Set(
  [...Map.groupBy(drawings, ({ family }) => family).values()].map(([first]) => first?.name),
)

const partsIn = ({ surfaces, children }: SceneNode): number =>
  children.reduce((count, child) => count + partsIn(child), surfaces.length > 0 ? 1 : 0)

const read = await loadCadReader('step')

/** With the server's own converter, but in this process: the files are our own, and there are many. */
const convert = async (name: string, step: string) => {
  const reading = await read(Buffer.from(step), limits.media.modelTriangles)
  if (!reading.ok) throw new Error(`${name} could not be converted: ${reading.failure}`)
  const { root, missing } = reading.scene
  const surfaces = [...surfacesOf(root)]
  return {
    glb: writeGlb(reading.scene),
    box: boxOf(boundsOf(surfaces)),
    triangles: trianglesOf(surfaces.map(({ surface }) => surface)),
    parts: partsIn(root),
    missing,
  }
}

const put = (name: string, content: Uint8Array): Promise<void> =>
  writeFile(path.join(drawnFolder, name), content)

const make = async (drawing: Drawing, step: string, studio: Studio): Promise<DrawnFiles> => {
  const { name } = drawing
  const { glb, box, triangles, parts, missing } = await convert(name, step)
  await put(drawnNames.view(name), glb)
  const pictures = await studio.shoot(glb, firstOfFamily.has(name) ? ['corner', 'front'] : ['corner'])
  for (const [index, shot] of pictures.entries())
    for (const size of ['image', 'small', 'large'] as const)
      await put(drawnNames.picture(name, index, size), shot[size])
  return { sha256: sha256Of(step), box, triangles, parts, missing, pictures: pictures.length }
}

/** Written after each drawing, and reread before: a second run may render others meanwhile. */
const save = async (name: string, made: DrawnFiles): Promise<void> => {
  const all: Record<string, DrawnFiles> = { ...(await readDrawn().catch(() => known)), [name]: made }
  const ordered = drawings.flatMap((drawing) => {
    const files = all[drawing.name]
    return files === undefined ? [] : [[drawing.name, files] as const]
  })
  await writeFile(
    path.join(drawnFolder, 'drawn.json'),
    `${JSON.stringify(Object.fromEntries(ordered), null, 2)}\n`,
  )
}

await mkdir(drawnFolder, { recursive: true })
const studio = await openStudio()
try {
  for (const drawing of drawings) {
    const { name } = drawing
    const step = stepOf(drawing, sizes)
    const isDue =
      asked.includes('--all') ||
      asked.includes(name) ||
      (asked.length === 0 && known[name]?.sha256 !== sha256Of(step))
    if (!isDue) continue
    const made = await make(drawing, step, studio)
    await save(name, made)
    console.log(`${name}: ${made.triangles} triangles, ${made.parts} parts`)
  }
} finally {
  await studio.close()
}
