import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { putInPlace } from './build-web.ts'

let folder: string
let place: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'armature-build-'))
  place = path.join(folder, 'dist')
})
afterEach(() => rm(folder, { recursive: true }))

/** A build as the bundler leaves it: a page, and files named by their content. */
const build = async (page: string, ...assets: string[]): Promise<string> => {
  const fresh = path.join(folder, `fresh-${page}`)
  await mkdir(path.join(fresh, 'assets'), { recursive: true })
  await writeFile(path.join(fresh, 'index.html'), page)
  for (const name of assets) await writeFile(path.join(fresh, 'assets', name), name)
  return fresh
}
const assets = async () => (await readdir(path.join(place, 'assets'))).toSorted()
const page = () => readFile(path.join(place, 'index.html'), 'utf8')

describe('a build put in place', () => {
  it('keeps the files of the one before, which a running server’s page still names, and none that are older', async () => {
    await putInPlace(await build('first', 'a.js', 'shared.css'), place)
    await putInPlace(await build('second', 'b.js', 'b.js.br', 'shared.css'), place)
    expect(await assets()).toEqual(['a.js', 'b.js', 'b.js.br', 'shared.css'])
    await putInPlace(await build('third', 'c.js', 'shared.css'), place)
    expect(await assets()).toEqual(['b.js', 'b.js.br', 'c.js', 'shared.css'])
    expect(await page()).toBe('third')
  })

  it('takes the place of one that a release before left, which told nothing of its own files', async () => {
    await mkdir(path.join(place, 'assets'), { recursive: true })
    await writeFile(path.join(place, 'assets/old.js'), '')
    await putInPlace(await build('new', 'new.js'), place)
    expect(await assets()).toEqual(['new.js', 'old.js'])
  })

  it('is whole where several are at once: one stands, and nothing of any is left beside it', async () => {
    await putInPlace(await build('first', 'a.js'), place)
    const names = Array.from({ length: 12 }, (_one, index) => `at-once-${index}`)
    const builds = await Promise.all(names.map((name) => build(name, `${name}.js`)))
    await Promise.all(builds.map((fresh) => putInPlace(fresh, place)))
    const standing = await page()
    expect(names).toContain(standing)
    expect(await assets()).toContain(`${standing}.js`)
    expect(await readdir(folder)).toEqual(['dist'])
  })
})
