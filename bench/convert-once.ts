import { convertContent } from '../apps/api/src/adapters/model-converter/convert-content.ts'
import { manyEqualParts, manyParts, stepFile } from '../apps/api/testing/cad/step.ts'

// One conversion of a file that is made here, in a process of its own: `equal 4000` or `different 500`.
// Answers the file's bytes and the processor time of the conversion alone.

const [kind, count] = process.argv.slice(2)
const make = kind === 'equal' ? manyEqualParts : manyParts
const file = stepFile(make(Number(count)))
const before = process.cpuUsage()
const outcome = await convertContent(file, { format: 'step', maxTriangles: 10_000_000 }, () => {})
const { user, system } = process.cpuUsage(before)
if (!outcome.ok) throw new Error(`${kind} ${count}: ${outcome.failure}`)
process.stdout.write(JSON.stringify({ bytes: file.length, cpuMs: (user + system) / 1_000 }))
