import { readFile } from 'node:fs/promises'
import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { dueAt } from '../../../../testing/queue-clock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildMedia, buildProduct, buildReferences, buildVendor } from '../../../../testing/builders.ts'
import type { References, TestUser } from '../../../../testing/builders.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import { converterThat, converts, someModel } from '../../../../testing/model-converters.ts'
import {
  readAddress,
  stepText,
  storedFiles,
  uploadPicture,
  uploadStep,
} from '../../../../testing/files/uploads.ts'
import { waitingStatements } from '../../../../testing/waiting-statements.ts'
import { ConverterStopping } from '../../../platform/ports/model-converter.ts'
import { endConversion, queueConversion } from './conversion-repository.ts'
import { convertModel } from './convert-model.ts'
import { resumeConversions, sweepMedia } from '../sweep-media.ts'

let world: TestApp
let vendor: TestUser
let references: References
beforeAll(async () => {
  world = await startTestApp()
  vendor = await buildVendor(world.owner)
  references = await buildReferences(world.owner)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(world.owner)
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const rowOf = (publicId: string) =>
  world.owner.selectFrom('media').selectAll().where('public_id', '=', publicId).executeTakeFirstOrThrow()
const jobs = async () =>
  (
    await sql<{ key: string; last_error: string | null }>`
    SELECT key, last_error FROM graphile_worker._private_jobs ORDER BY id`.execute(world.owner)
  ).rows
const conversionOf = async (id: string) =>
  (await world.callAs(vendor, 'readMedia', { params: { id } })).ok.conversion
const previewOf = async (product: number) =>
  (
    await world.owner
      .selectFrom('products')
      .select('preview')
      .where('id', '=', product)
      .executeTakeFirstOrThrow()
  ).preview
const productWith = (media: { public_id: string }, more: { images?: string } = {}) =>
  buildProduct(world.owner, references, {
    vendor_id: vendor.userId,
    cad: `/media/${media.public_id}/file.step`,
    ...more,
  })
/** No job of the queue takes it away meanwhile. */
const uploadUnqueued = async () => {
  const uploaded = await uploadStep(world, vendor)
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(world.owner)
  return { ...uploaded, ...(await rowOf(uploaded.public_id)) }
}

/** Until a transaction waits for another one's lock. */
const untilSomebodyWaits = () => expect.poll(() => waitingStatements(world.owner)).toBeGreaterThan(0)

describe('the 3D view of an upload', () => {
  it('is made by a job of the upload’s own, from its bytes, and served when it is ready', async () => {
    let bytes = ''
    const { converter, asked } = converterThat(async ({ path }) => {
      bytes = await readFile(path, 'utf8')
      return { ok: true, model: someModel }
    })
    world.deps.modelConverter = converter
    const { public_id: id } = await uploadStep(world, vendor)
    expect(await conversionOf(id)).toMatchObject({ status: 'PENDING', glb: null, thumbnail: null, box: null })
    await world.runJobs()
    expect([asked.length, asked[0]?.format, bytes]).toEqual([1, 'step', stepText])
    const conversion = await conversionOf(id)
    expect(conversion).toEqual({
      status: 'READY',
      note: null,
      glb: expect.stringMatching(new RegExp(`/media/${id}/view.glb$`)),
      thumbnail: expect.stringMatching(new RegExp(`/media/${id}/view.webp$`)),
      box: { length: 3, width: 2, height: 1 },
      triangles: 12,
      parts: 1,
      unit_scale: null,
      is_size_doubtful: false,
    })
    expect(await (await readAddress(world, conversion?.glb ?? '')).text()).toBe('glTF of a part')
    expect(await (await readAddress(world, conversion?.thumbnail ?? '')).text()).toBe('webp of a part')
    // Nothing stays on the way, and nothing is made twice.
    expect(await storedFiles(world)).toEqual(['file.step', 'view.glb', 'view.webp'])
    await convertModel(world.deps, log, (await rowOf(id)).id)
    expect(asked).toHaveLength(1)
  })

  it.each([
    ['unreadable', messages.modelUnreadable],
    ['cut_off', messages.modelCutOff],
    ['fbx_too_old', messages.modelFbxTooOld],
    ['empty', messages.modelEmpty],
    ['parts_elsewhere', messages.modelPartsElsewhere],
    ['too_complex', messages.modelTooComplex],
    ['timeout', messages.modelTookTooLong],
    ['out_of_memory', messages.modelTooMuchMemory],
  ] as const)('is told why it is none (%s), and the file stays', async (failure, note) => {
    world.deps.modelConverter = converterThat(async () => ({ ok: false, failure })).converter
    const { public_id: id, secure_url } = await uploadStep(world, vendor)
    await world.runJobs()
    expect(await conversionOf(id)).toMatchObject({
      status: 'FAILED',
      note,
      glb: null,
      thumbnail: null,
      box: null,
    })
    // The queue forgets a job in its own time.
    await expect.poll(jobs).toEqual([])
    expect((await readAddress(world, secure_url)).status).toBe(200)
    expect((await readAddress(world, secure_url.replace('file.step', 'view.glb'))).status).toBe(404)
  })

  it('says what it lacks', async () => {
    const lacking = async () => ({ ok: true as const, model: { ...someModel, missing: 1_200 } })
    world.deps.modelConverter = converterThat(lacking).converter
    const { public_id: id } = await uploadStep(world, vendor)
    await world.runJobs()
    expect(await conversionOf(id)).toMatchObject({
      status: 'READY',
      note: 'Not shown, because they could not be read: 1,200 surfaces or parts.',
    })
  })

  it('becomes the picture of the products that show no other', async () => {
    world.deps.modelConverter = converts().converter
    const media = await uploadUnqueued()
    const image = await uploadPicture(world, vendor)
    const bare = await productWith(media)
    const pictured = await productWith(media, {
      images: JSON.stringify([{ image: `/media/${image.public_id}/image.webp`, is_primary: true }]),
    })
    expect([await previewOf(bare), await previewOf(pictured)]).toEqual([
      null,
      `/media/${image.public_id}/small.webp`,
    ])
    await convertModel(world.deps, log, media.id)
    expect(await previewOf(bare)).toBe(`/media/${media.public_id}/view.webp`)
    expect(await previewOf(pictured)).toBe(`/media/${image.public_id}/small.webp`)
    expect(await previewOf(await productWith(media))).toBe(`/media/${media.public_id}/view.webp`)
  })

  it('is the picture of a product that is saved at the same moment', async () => {
    const media = await uploadUnqueued()
    const saving = Promise.withResolvers<number>()
    let saved: Promise<unknown> | undefined
    const mayCommit = Promise.withResolvers<void>()
    // The product is written, and not yet there for others, while the view gets ready.
    world.deps.modelConverter = converterThat(async () => {
      saved = world.owner.transaction().execute(async (trx) => {
        saving.resolve(
          await buildProduct(trx, references, {
            vendor_id: vendor.userId,
            cad: `/media/${media.public_id}/file.step`,
          }),
        )
        await mayCommit.promise
      })
      await saving.promise
      return { ok: true, model: someModel }
    }).converter
    const converting = convertModel(world.deps, log, media.id)
    const product = await saving.promise
    // The end of the conversion waits for the product's lock.
    await untilSomebodyWaits()
    mayCommit.resolve()
    await Promise.all([converting, saved])
    expect(await previewOf(product)).toBe(`/media/${media.public_id}/view.webp`)
  })

  it('is seen by a product that is saved while it gets ready', async () => {
    const media = await uploadUnqueued()
    const ready = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const ending = world.owner.transaction().execute(async (trx) => {
      const result = { box: { length: 1, width: 1, height: 1 }, triangles: 1, parts: 1, missing: 0 }
      await endConversion(trx, media.id, result, new Date())
      ready.resolve()
      await mayCommit.promise
    })
    await ready.promise
    const saving = productWith(media)
    await untilSomebodyWaits()
    mayCommit.resolve()
    await ending
    expect(await previewOf(await saving)).toBe(`/media/${media.public_id}/view.webp`)
  })
})

describe('a conversion', () => {
  it('that breaks off for a reason of ours is tried again and not counted', async () => {
    let broken = true
    const { converter } = converterThat(async () => {
      if (broken) throw new Error('The model converter is stopping')
      return { ok: true, model: someModel }
    })
    world.deps.modelConverter = converter
    const { public_id: id } = await uploadStep(world, vendor)
    await world.runJobs()
    expect(await rowOf(id)).toMatchObject({ conversion_status: 'PENDING', conversion_attempts: 0 })
    expect(await jobs()).toMatchObject([{ last_error: expect.stringContaining('stopping') }])
    broken = false
    await sql`UPDATE graphile_worker._private_jobs SET run_at = now()`.execute(world.owner)
    await world.runJobs()
    expect(await rowOf(id)).toMatchObject({ conversion_status: 'READY' })
  })

  it('that the server died on three times waits, and is not given up', async () => {
    const { converter, asked } = converts()
    world.deps.modelConverter = converter
    const media = await uploadUnqueued()
    const crashed = (attempts: number) =>
      world.owner
        .updateTable('media')
        .set({ conversion_status: 'PROCESSING', conversion_attempts: attempts, conversion_lease: died })
        .where('id', '=', media.id)
        .execute()
    const died = new Date(Date.now() - 60_000)
    await crashed(3)
    await convertModel(world.deps, log, media.id)
    expect(asked).toEqual([])
    const queue = await sql<{ at: Date }>`SELECT ${dueAt} AS at FROM graphile_worker.jobs`.execute(
      world.owner,
    )
    expect(queue.rows).toEqual([{ at: new Date(died.getTime() + 3_600_000) }])
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(world.owner)
    await crashed(2)
    await convertModel(world.deps, log, media.id)
    expect(await rowOf(media.public_id)).toMatchObject({ conversion_status: 'READY', conversion_attempts: 3 })
  })

  it('that was requeued while its job ran and failed leaves nothing in the queue', async () => {
    world.deps.modelConverter = converts().converter
    const media = await uploadUnqueued()
    await queueConversion(world.owner, media.id, 0)
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'dead'`.execute(
      world.owner,
    )
    await queueConversion(world.owner, media.id, 0)
    await sql`UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL`.execute(
      world.owner,
    )
    expect(await jobs()).toHaveLength(2)
    await resumeConversions(world.deps, world.clock.now)
    expect(await jobs()).toMatchObject([{ key: `convert:${media.id}` }])
    await world.runJobs()
    expect(await jobs()).toEqual([])
  })

  it('whose job died with a process is queued again, at the start and by the sweep', async () => {
    const media = await uploadUnqueued()
    await world.owner
      .updateTable('media')
      .set({ conversion_status: 'PROCESSING' })
      .where('id', '=', media.id)
      .execute()
    const key = `convert:${media.id}`
    await resumeConversions(world.deps, new Date(world.clock.now.getTime() + 1))
    await resumeConversions(world.deps, new Date(world.clock.now.getTime() + 1))
    expect(await jobs()).toEqual([{ key, last_error: null }])
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(world.owner)
    // An hour must pass: before that its job is simply not done yet.
    await sweepMedia(world.deps, log)
    expect(await jobs()).toEqual([])
    await world.owner
      .updateTable('media')
      .set({ created_at: new Date(world.clock.now.getTime() - 3_600_001) })
      .where('id', '=', media.id)
      .execute()
    await sweepMedia(world.deps, log)
    expect(await jobs()).toEqual([{ key, last_error: null }])
    world.deps.modelConverter = converts().converter
    await world.runJobs()
    expect(await rowOf(media.public_id)).toMatchObject({ conversion_status: 'READY' })
  })

  it('in work at another process that lives is left alone, at the start and by the sweep', async () => {
    const { id, public_id: publicId } = await uploadStep(world, vendor).then(({ public_id }) =>
      rowOf(public_id),
    )
    const [job] = await jobs()
    expect(job?.key).toBe(`convert:${id}`)
    await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'pool-busy', locked_at = now()`.execute(
      world.owner,
    )
    await sql`INSERT INTO job_workers (id, seen_at) VALUES ('pool-busy', now())`.execute(world.owner)
    await world.owner
      .updateTable('media')
      .set({ created_at: new Date(world.clock.now.getTime() - 3_600_001) })
      .where('public_id', '=', publicId)
      .execute()
    await resumeConversions(world.deps, new Date(world.clock.now.getTime() + 1))
    await sweepMedia(world.deps, log)
    expect(await jobs()).toEqual([job])
    await sql`DELETE FROM job_workers`.execute(world.owner)
  })

  it('that its process’s end cuts short is given back without a failure', async () => {
    const { converter } = converterThat(async () => {
      throw new ConverterStopping()
    })
    world.deps.modelConverter = converter
    const media = await uploadUnqueued()
    await convertModel(world.deps, log, media.id)
    expect(await rowOf(media.public_id)).toMatchObject({
      conversion_status: 'PENDING',
      conversion_attempts: 0,
    })
    expect(await jobs()).toEqual([{ key: `convert:${media.id}`, last_error: null }])
    world.deps.modelConverter = converts().converter
    await world.runJobs()
    expect(await rowOf(media.public_id)).toMatchObject({ conversion_status: 'READY' })
  })

  it('waits for those of its own account before it waits for everybody’s', async () => {
    const [many, few] = [await buildVendor(world.owner), await buildVendor(world.owner)]
    const first = await uploadStep(world, many)
    const second = await uploadStep(world, many)
    const third = await uploadStep(world, many)
    const other = await uploadStep(world, few)
    const ids = await Promise.all([first, other, second, third].map(({ public_id }) => rowOf(public_id)))
    const fair = ids.map(({ id }) => `convert:${id}`)
    const queued = async () => {
      const { rows } = await sql<{ key: string }>`SELECT key FROM graphile_worker._private_jobs
        ORDER BY priority, run_at, id`.execute(world.owner)
      return rows.map(({ key }) => key).filter((key) => fair.includes(key))
    }
    expect(await queued()).toEqual(fair)
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(world.owner)
    await resumeConversions(world.deps, new Date(world.clock.now.getTime() + 1))
    expect(await queued()).toEqual(fair)
  })

  it('passes over a file that is given up, and waits where the store is down', async () => {
    const { converter, asked } = converts()
    world.deps.modelConverter = converter
    const given = await buildMedia(world.owner, { owner_id: vendor.userId, kind: 'CAD', state: 'DELETING' })
    await convertModel(world.deps, log, given.id)
    const media = await uploadUnqueued()
    const { mediaStore } = world.deps
    const down = async () => {
      throw new Error('the store is down')
    }
    world.deps.mediaStore = { ...mediaStore, open: down }
    await expect(convertModel(world.deps, log, media.id)).rejects.toThrow('the store is down')
    expect(asked).toEqual([])
    world.deps.mediaStore = { ...mediaStore, put: down }
    await expect(convertModel(world.deps, log, media.id)).rejects.toThrow('the store is down')
    expect(await rowOf(media.public_id)).toMatchObject({
      conversion_status: 'PENDING',
      conversion_attempts: 0,
    })
    world.deps.mediaStore = mediaStore
    await convertModel(world.deps, log, media.id)
    expect(await rowOf(media.public_id)).toMatchObject({ conversion_status: 'READY' })
  })

  it('of a file that the store has lost says that it can’t be read', async () => {
    world.deps.modelConverter = converts().converter
    const lost = await buildMedia(world.owner, { owner_id: vendor.userId, kind: 'CAD' })
    await convertModel(world.deps, log, lost.id)
    expect(await conversionOf(lost.publicId)).toMatchObject({ status: 'FAILED' })
  })
})
