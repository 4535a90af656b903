import { convertContent } from '../apps/api/src/adapters/model-converter/convert-content.ts'
import { binaryFbxBox } from '../apps/api/testing/cad/fbx.ts'
import { manyEqualParts, manyGears, manyParts, stepFile } from '../apps/api/testing/cad/step.ts'

// One conversion of a file that is made here, in a process of its own: `equal 4000` or `gears 310`, of 59 MB.
// Answers the file's bytes and the processor time of the conversion alone.

const makers = {
  equal: (count: number) => stepFile(manyEqualParts(count)),
  mapped: (count: number) => stepFile({ ...manyEqualParts(count), isMapped: true }),
  different: (count: number) => stepFile(manyParts(count)),
  gears: (count: number) => stepFile(manyGears(count)),
  fbx: (count: number) => binaryFbxBox({ size: [1, 2, 3], copies: count }),
} as const

const isKind = (kind: string): kind is keyof typeof makers => kind in makers

const [kind = '', count] = process.argv.slice(2)
if (!isKind(kind)) throw new Error(`No such kind of file: ${kind}`)
const file = makers[kind](Number(count))
const format = kind === 'fbx' ? 'fbx' : 'step'
const before = process.cpuUsage()
const outcome = await convertContent(file, { format, maxTriangles: 10_000_000 }, () => {})
const { user, system } = process.cpuUsage(before)
if (!outcome.ok) throw new Error(`${kind} ${count}: ${outcome.failure}`)
process.stdout.write(JSON.stringify({ bytes: file.length, cpuMs: (user + system) / 1_000 }))
