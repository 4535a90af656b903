import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { inProject } from '../../tools/project.ts'
import { expect, test } from '../testing/test.ts'

const run = promisify(execFile)

/** The guide's examples in order, each with its stated output. */
const examplesOf = (guide: string): { code: string; prints: string | null }[] =>
  [...guide.matchAll(/```js\n(.*?)```(?:\n+```text\n(.*?)```)?/gs)].map(([, code = '', prints]) => ({
    code,
    prints: prints?.trim() ?? null,
  }))

const literally = (text: string): string => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`)

/** The expected output, with `…` for the parts that vary. */
const likeness = (text: string): RegExp => new RegExp(`^${text.split('…').map(literally).join('.*')}$`, 's')

test('every example of the API’s guide prints what the guide says', async ({ baseURL }) => {
  const examples = examplesOf(await readFile(inProject('docs/guides/api.md'), 'utf8'))
  expect(examples.length).toBeGreaterThan(10)
  const folder = await mkdtemp(path.join(tmpdir(), 'armature-guide-'))
  try {
    const file = path.join(folder, 'walk.mjs')
    const mark = '-----'
    await writeFile(file, examples.map(({ code }) => `${code}\nconsole.log('${mark}')\n`).join(''))
    // Without the runner's own settings, which colour the output.
    const { stdout } = await run(process.execPath, [file], { env: { ARMATURE: baseURL } })
    const printed = stdout.split(`${mark}\n`).map((text) => text.trim())
    for (const [index, { code, prints }] of examples.entries())
      expect(printed[index], code).toMatch(likeness(prints ?? ''))
  } finally {
    await rm(folder, { recursive: true })
  }
})
