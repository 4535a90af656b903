import { randomBytes } from 'node:crypto'
import { copyFile, mkdtemp, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openJson, openSealed, sealFile, sealJson } from './sealed-file.ts'

const seal = { key: randomBytes(32).toString('hex'), name: 'log/1' }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'armature-sealed-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const at = (name: string): string => path.join(folder, name)

const sealed = async (name: string, content: Buffer): Promise<string> => {
  await writeFile(at(`${name}-source`), content)
  await sealFile(at(`${name}-source`), at(name), seal)
  return at(name)
}

// 64 KiB is a chunk; random bytes don't become smaller by being compressed.
test.each([0, 1, 65_536, 65_500, 400_000])('%i bytes come back as they were', async (size) => {
  const content = randomBytes(size)
  const file = await sealed(`size-${size}`, content)
  expect(await openSealed(file, `${file}-opened`, seal)).toBe(size)
  expect((await readFile(`${file}-opened`)).equals(content)).toBe(true)
})

test('nothing of the content can be read, and equal files differ', async () => {
  // Bytes that don't become smaller are stored as they are before they are encrypted.
  const content = randomBytes(10_000)
  const [one, two] = [await sealed('one', content), await sealed('two', content)]
  const bytes = await readFile(one)
  for (let at = 0; at < content.length; at += 1_000)
    expect(bytes.includes(content.subarray(at, at + 16))).toBe(false)
  expect(bytes.equals(await readFile(two))).toBe(false)
})

test('zeros take no room once opened', async () => {
  const file = await sealed('zeros', Buffer.concat([randomBytes(1_000), Buffer.alloc(16 * 1024 * 1024)]))
  await openSealed(file, `${file}-opened`, seal)
  const { size, blocks } = await stat(`${file}-opened`)
  expect(size).toBe(16 * 1024 * 1024 + 1_000)
  expect(blocks * 512).toBeLessThan(1024 * 1024)
})

test('a file that is cut, changed, lengthened, renamed or of another key is told', async () => {
  const file = await sealed('whole', randomBytes(300_000))
  const { size } = await stat(file)
  const spoiled = async (spoil: (copy: string) => Promise<unknown>): Promise<string> => {
    await copyFile(file, at('copy'))
    await spoil(at('copy'))
    return at('copy')
  }
  const changed = (place: number) => async (copy: string) => {
    const bytes = await readFile(copy)
    bytes[place] = (bytes[place] ?? 0) ^ 1
    await writeFile(copy, bytes)
  }
  // The first is cut exactly between two chunks.
  for (const length of [34 + 65_552, size - 1, 34, 20, 0])
    await expect(
      openSealed(await spoiled((copy) => truncate(copy, length)), undefined, seal),
      `${length}`,
    ).rejects.toThrow(`${at('copy')} doesn't open`)
  for (const place of [0, 20, 40, 100_000, size - 1])
    await expect(openSealed(await spoiled(changed(place)), undefined, seal), `${place}`).rejects.toThrow(
      "doesn't open",
    )
  await expect(
    openSealed(await spoiled((copy) => writeFile(copy, 'more', { flag: 'a' })), undefined, seal),
  ).rejects.toThrow("doesn't open")
  await expect(openSealed(file, undefined, { ...seal, name: 'log/2' })).rejects.toThrow("doesn't open")
  await expect(openSealed(file, undefined, { ...seal, key: 'another' })).rejects.toThrow('another BACKUP_KEY')
  await expect(openSealed(at('none'), undefined, seal)).rejects.toThrow(`${at('none')} is missing`)
  expect(await openSealed(file, undefined, seal)).toBe(300_000)
})

test('a list is sealed and opened alike', async () => {
  await sealJson({ files: ['a'] }, at('list'), seal)
  expect(await openJson(at('list'), seal)).toEqual({ files: ['a'] })
  await truncate(at('list'), 40)
  await expect(openJson(at('list'), seal)).rejects.toThrow("doesn't open")
})
