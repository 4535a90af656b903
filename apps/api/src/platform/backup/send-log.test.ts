import { mkdir, mkdtemp, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import {
  archiveAt,
  basesOf,
  contentsName,
  logFrom,
  logOf,
  logUntil,
  markChecked,
  placeIn,
  sealOf,
} from './archive.ts'
import { findBase } from './restore-archive.ts'
import { sealJson } from './sealed-file.ts'
import { logSender, sentFilesOf } from './send-log.ts'
import { thinArchives } from './thin-archives.ts'

const key = '00112233445566778899aabbccddeeff'

let parent: string
beforeEach(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'armature-send-'))
  for (const folder of ['log', 'sealed', 'uploads', 'backups']) await mkdir(at(folder))
})
afterEach(() => rm(parent, { recursive: true, force: true }))

const at = (...names: string[]): string => path.join(parent, ...names)
const archiveOf = (id: string) => archiveAt(at('backups'), id, key)
const senderOf = (id = 'one') =>
  logSender({ id, log: at('log'), sealed: at('sealed'), begun: at('begun') }, archiveOf(id), at('uploads'))

const part = (number: number): string =>
  `00000001${'0'.repeat(8)}${number.toString(16).toUpperCase().padStart(8, '0')}`

/** A part that the database finished. */
const finish = (number: number) => writeFile(at('log', part(number)), 'log')
const upload = async (name: string, written = new Date()) => {
  await mkdir(path.dirname(at('uploads', name)), { recursive: true })
  await writeFile(at('uploads', name), name)
  await utimes(at('uploads', name), written, written)
}
/** The uploads in the archive, and how many of their files are marked as gone. */
const sentUploads = async () => {
  const found = await Promise.all(['one', 'two'].map((id) => sentFilesOf(archiveOf('one'), id)))
  const all = await readdir(at('backups/one/uploads'), { recursive: true })
  return {
    files: found.flat().map(({ own }) => own),
    gone: all.filter((name) => name.endsWith('.gone')).length,
  }
}

test('a place that is away makes the log wait, sealed, and gets all of it once it is back', async () => {
  const sender = senderOf()
  await rename(at('backups'), at('away'))
  await finish(1)
  await expect(sender.send()).rejects.toThrow('ENOENT')
  await finish(2)
  await expect(sender.send()).rejects.toThrow('ENOENT')
  expect(await readdir(at('log'))).toEqual([])
  expect(await readdir(at('sealed'))).toEqual([part(1), part(2)])
  expect(await sender.waitingSince()).toBeInstanceOf(Date)
  await rename(at('away'), at('backups'))
  await sender.send()
  expect(await logOf(archiveOf('one'))).toEqual([part(1), part(2)])
  expect(await readdir(at('sealed'))).toEqual([])
  expect(await sender.waitingSince()).toBeNull()
})

test('a disk that is no longer mounted gets nothing, and another place begins anew', async () => {
  await finish(1)
  await senderOf().send()
  await rename(at('backups'), at('away'))
  await mkdir(at('backups'))
  await finish(2)
  await expect(senderOf().send()).rejects.toThrow('is its disk mounted?')
  expect(await readdir(at('backups'))).toEqual([])
  await rm(at('begun'))
  await senderOf().send()
  expect(await logOf(archiveOf('one'))).toEqual([part(2)])
})

test('no log goes before the uploads that it may name', async () => {
  await upload('on/one/image.webp')
  await finish(1)
  const sender = senderOf()
  await sender.begin()
  await writeFile(at('backups/one/uploads'), 'in the way')
  await expect(sender.send()).rejects.toThrow()
  expect(await logOf(archiveOf('one'))).toEqual([])
  await rm(at('backups/one/uploads'))
  await sender.send()
  expect(await logOf(archiveOf('one'))).toEqual([part(1)])
})

test('uploads go with the log; one that is gone is marked, and one that was written again is sent again', async () => {
  await upload('on/one/image.webp', new Date('2026-11-01'))
  await upload('tw/two/image.webp')
  await finish(1)
  await senderOf().send()
  expect(await sentUploads()).toEqual({ files: ['on/one/image.webp', 'tw/two/image.webp'], gone: 0 })
  expect(
    (await readdir(at('backups/one'), { recursive: true })).filter((name) => name.includes('two')),
  ).toEqual([])
  await rm(at('uploads', 'tw/two/image.webp'))
  await upload('on/one/image.webp', new Date('2026-11-02'))
  // A server that was started anew knows what is there.
  const sender = senderOf()
  await finish(2)
  await sender.send()
  expect(await sentUploads()).toEqual({ files: ['on/one/image.webp', 'tw/two/image.webp'], gone: 1 })
  await upload('tw/two/image.webp')
  await finish(3)
  await sender.send()
  expect(await sentUploads()).toEqual({ files: ['on/one/image.webp', 'tw/two/image.webp'], gone: 0 })
})

test('an upload that was being sent when the server ended is none', async () => {
  await upload('on/one/image.webp')
  await finish(1)
  await senderOf().send()
  const [{ name = '' } = {}] = await sentFilesOf(archiveOf('one'), 'one')
  await writeFile(at('backups/one/uploads', path.dirname(name), 'small.webp.part'), 'half')
  expect((await sentUploads()).files).toEqual(['on/one/image.webp'])
})

const base = async (id: string, day: string, first: number, isGood = true) => {
  const archive = archiveOf(id)
  const place = `bases/${day}/${contentsName}`
  const [startedAt, finishedAt] = [new Date(`${day}T01:00Z`), new Date(`${day}T02:00Z`)]
  const log = { first: part(first), last: part(first + 1) }
  const contents = {
    startedAt,
    finishedAt,
    postgresMajor: 18,
    log,
    holdsUploads: true,
    folders: [],
    files: {},
  }
  await sealJson(contents, placeIn(archive, place), sealOf(archive, place))
  if (isGood) await markChecked({ archive, name: day })
}

test('a gap in the log is found', async () => {
  for (const number of [254, 255, 256, 257]) await finish(number)
  await senderOf().send()
  await base('one', '2026-11-01', 254)
  const [found] = await basesOf(archiveOf('one'))
  if (found === undefined) throw new Error('a base was made')
  // 256 parts make the next number in the middle of a name.
  await rename(
    at('backups/one/log', part(256)),
    at('backups/one/log', `${part(0).slice(0, 15)}1${part(0).slice(16)}`),
  )
  await rename(
    at('backups/one/log', part(257)),
    at('backups/one/log', `${part(0).slice(0, 15)}1${part(1).slice(16)}`),
  )
  expect(await logFrom(found)).toHaveLength(4)
  await rm(at('backups/one/log', part(255)))
  await expect(logFrom(found)).rejects.toThrow(`missing after ${part(254)}`)
  await rm(at('backups/one/log', part(254)))
  await expect(logFrom(found)).rejects.toThrow('missing after the base')
})

test('the log of a moment goes on to a base that began after it', async () => {
  for (let number = 1; number <= 6; number += 1) await finish(number)
  await senderOf().send()
  for (const [day, first] of [
    ['2026-11-01', 1],
    ['2026-11-02', 3],
    ['2026-11-03', 5],
  ] as const)
    await base('one', day, first)
  const [first] = await basesOf(archiveOf('one'))
  if (first === undefined) throw new Error('bases were made')
  const lastOf = async (moment: string) => (await logUntil(first, new Date(moment))).at(-1)
  expect(await lastOf('2026-11-02T00:59Z')).toBe(part(4))
  // Its own log ends long before it is finished: its files are sealed in between.
  expect(await lastOf('2026-11-02T01:59Z')).toBe(part(6))
})

test('thinning keeps all that the days kept need, and no more', async () => {
  await upload('on/one/image.webp')
  await upload('tw/two/image.webp')
  for (let number = 1; number <= 8; number += 1) await finish(number)
  await senderOf().send()
  await senderOf('ended').send()
  await finish(1)
  await senderOf('ended').send()
  for (const [day, first] of [
    ['2026-11-01', 1],
    ['2026-11-02', 3],
    ['2026-11-03', 5],
  ] as const)
    await base('one', day, first)
  const gone = async (name: string, day: string) => {
    await rm(at('uploads', name))
    await finish(9)
    await senderOf().send()
    const [{ name: sentAs = '' } = {}] = await sentFilesOf(archiveOf('one'), name.split('/')[1] ?? '')
    const mark = at('backups/one/uploads', `${sentAs}.gone`)
    await utimes(mark, new Date(`${day}T12:00Z`), new Date(`${day}T12:00Z`))
  }
  await gone('on/one/image.webp', '2026-11-01')
  await gone('tw/two/image.webp', '2026-11-02')
  await utimes(at('backups/ended/log', part(1)), new Date('2026-11-01'), new Date('2026-11-01'))

  await thinArchives(at('backups'), archiveOf('one'), new Date('2026-11-02T12:00Z'))
  // Back to noon of the 2nd leads by the base of that day.
  expect((await basesOf(archiveOf('one'))).map(({ name }) => name)).toEqual(['2026-11-02', '2026-11-03'])
  expect((await logOf(archiveOf('one')))[0]).toBe(part(3))
  expect(await sentUploads()).toEqual({ files: ['tw/two/image.webp'], gone: 1 })
  expect(await readdir(at('backups'))).toEqual(['one'])
})

test('a base that failed its check removes no earlier one, and is restored only where no other leads', async () => {
  for (let number = 1; number <= 8; number += 1) await finish(number)
  await senderOf().send()
  await base('one', '2026-11-01', 1)
  await base('one', '2026-11-02', 3, false)
  const foundFor = async (day: string) => {
    const moment = new Date(`${day}T12:00Z`)
    return (await findBase(at('backups'), { key, moment, log: () => {} })).name
  }
  await thinArchives(at('backups'), archiveOf('one'), new Date('2026-11-03T12:00Z'))
  expect(await foundFor('2026-11-02')).toBe('2026-11-01')
  await base('one', '2026-11-03', 5)
  expect(await foundFor('2026-11-03')).toBe('2026-11-03')
  for (const day of ['2026-11-01', '2026-11-03']) await rm(at('backups/one/bases', day), { recursive: true })
  expect(await foundFor('2026-11-03')).toBe('2026-11-02')
})
