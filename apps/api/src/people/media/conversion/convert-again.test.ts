import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildProduct, buildReferences, buildUser, buildVendor } from '../../../../testing/builders.ts'
import type { TestUser } from '../../../../testing/builders.ts'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import { dueAt } from '../../../../testing/queue-clock.ts'
import { converterThat, converts, someModel } from '../../../../testing/model-converters.ts'
import { readAddress, uploadStep } from '../../../../testing/files/uploads.ts'
import type { ModelSource } from '../../../platform/ports/model-converter.ts'
import { convertModel } from './convert-model.ts'

let world: TestApp
let vendor: TestUser
beforeAll(async () => {
  world = await startTestApp()
  vendor = await buildVendor(world.owner)
})
afterAll(() => world.stop())
beforeEach(async () => {
  await sql`DELETE FROM graphile_worker._private_jobs`.execute(world.owner)
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const rowOf = (publicId: string) =>
  world.owner.selectFrom('media').selectAll().where('public_id', '=', publicId).executeTakeFirstOrThrow()
const again = (user: TestUser, id: string, body: { unit_scale?: 1 | 25.4 } = {}) =>
  world.callAs(user, 'convertMedia', { params: { id }, body })
const conversionOf = async (id: string) =>
  (await world.callAs(vendor, 'readMedia', { params: { id } })).ok.conversion

/** Ten inches a side as its file says, and as much larger as it is asked for. */
const sized = ({ scale = 1 }: ModelSource) => ({
  ok: true as const,
  model: {
    ...someModel,
    glb: Buffer.from(`scale ${scale}`),
    box: { length: 0.01 * scale, width: 0.01 * scale, height: 0.01 * scale },
  },
})

describe('a view that failed', () => {
  it.each(['timeout', 'out_of_memory'] as const)(
    'for a reason that may be ours (%s) is tried once more by itself',
    async (failure) => {
      const { converter, asked } = converterThat(async () => ({ ok: false, failure }))
      world.deps.modelConverter = converter
      const { public_id: id } = await uploadStep(world, vendor)
      await world.runJobs()
      await world.runJobs()
      expect(asked).toHaveLength(2)
      expect(await conversionOf(id)).toMatchObject({ status: 'FAILED' })
    },
  )

  it('for the file’s own reason is not', async () => {
    const { converter, asked } = converterThat(async () => ({ ok: false, failure: 'cut_off' }))
    world.deps.modelConverter = converter
    await uploadStep(world, vendor)
    await world.runJobs()
    await world.runJobs()
    expect(asked).toHaveLength(1)
  })

  it('is made again when its owner asks, and for nobody else', async () => {
    world.deps.modelConverter = converterThat(async () => ({ ok: false, failure: 'unreadable' })).converter
    const { public_id: id } = await uploadStep(world, vendor)
    await world.runJobs()
    expect((await again(await buildVendor(world.owner), id)).status).toBe(404)
    expect((await again(await buildUser(world.owner, { role: 'CUSTOMER' }), id)).status).toBe(403)
    world.deps.modelConverter = converts().converter
    expect((await again(vendor, id)).ok.conversion).toMatchObject({ status: 'PENDING', note: null })
    expect((await again(vendor, id)).error).toMatchObject({ detail: messages.viewNotAgain })
    await world.runJobs()
    expect(await conversionOf(id)).toMatchObject({ status: 'READY' })
    expect((await again(vendor, id)).status).toBe(409)
  })
})

describe('asking for a view again', () => {
  const failed = async () => {
    world.deps.modelConverter = converterThat(async () => ({ ok: false, failure: 'unreadable' })).converter
    const { public_id: id } = await uploadStep(world, vendor)
    await world.runJobs()
    return id
  }

  it('counts as an upload does: nobody keeps the converter busy by asking', async () => {
    const id = await failed()
    world.deps.config.rateLimitScale = 1
    const asked = await Promise.all(
      Array.from({ length: limits.media.uploadsPerMinute + 1 }, () => again(vendor, id)),
    )
    world.deps.config.rateLimitScale = 10_000
    expect(asked.map(({ status }) => status)).toContain(429)
  })
})

describe('a size that no part has', () => {
  it('is asked about, and made right in view and box', async () => {
    world.deps.modelConverter = converterThat(async (source) => sized(source)).converter
    const { public_id: id } = await uploadStep(world, vendor)
    await world.runJobs()
    const before = await conversionOf(id)
    expect(before).toMatchObject({ is_size_doubtful: true, unit_scale: null, box: { length: 0.01 } })
    expect((await again(vendor, id, { unit_scale: 25.4 })).ok.conversion?.status).toBe('PENDING')
    await world.runJobs()
    const after = await conversionOf(id)
    expect(after).toMatchObject({ is_size_doubtful: false, unit_scale: 25.4, box: { length: 0.254 } })
    // A client that has kept the earlier view doesn't take it for this one.
    expect(after?.glb).not.toBe(before?.glb)
    const address = new URL(after?.glb ?? '')
    const view = await fetch(`${world.url}${address.pathname}${address.search}`)
    expect(await view.text()).toBe('scale 25.4')
    expect(view.headers.get('etag')).toBe(`"${id}/view.glb@25.4"`)
    expect((await readAddress(world, after?.thumbnail ?? '')).status).toBe(200)
  })

  it('is unknown until the view is there in the one that was chosen, for good where that fails', async () => {
    world.deps.modelConverter = converterThat(async (source) => sized(source)).converter
    const { public_id: id } = await uploadStep(world, vendor)
    await world.runJobs()
    const product = await buildProduct(world.owner, await buildReferences(world.owner), {
      vendor_id: vendor.userId,
      cad: `/media/${id}/original.step`,
    })
    const previewOf = async () =>
      (
        await world.owner
          .selectFrom('products')
          .select('preview')
          .where('id', '=', product)
          .executeTakeFirstOrThrow()
      ).preview
    expect(await previewOf()).toBe(`/media/${id}/view.webp`)
    const unknown = { unit_scale: 25.4, box: null, thumbnail: null, is_size_doubtful: false }
    expect((await again(vendor, id, { unit_scale: 25.4 })).ok.conversion).toMatchObject(unknown)
    expect(await previewOf()).toBeNull()
    world.deps.modelConverter = converterThat(async () => ({ ok: false, failure: 'unreadable' })).converter
    await world.runJobs()
    expect(await conversionOf(id)).toMatchObject({ status: 'FAILED', ...unknown })
    world.deps.modelConverter = converterThat(async (source) => sized(source)).converter
    await again(vendor, id)
    await world.runJobs()
    expect(await conversionOf(id)).toMatchObject({ status: 'READY', box: { length: 0.254 } })
    expect(await previewOf()).toBe(`/media/${id}/view.webp`)
  })

  it('counts when its owner says that it is right, and nothing is made', async () => {
    const { converter, asked } = converterThat(async (source) => sized(source))
    world.deps.modelConverter = converter
    const { public_id: id } = await uploadStep(world, vendor)
    await world.runJobs()
    expect((await again(vendor, id, { unit_scale: 1 })).ok.conversion).toMatchObject({
      status: 'READY',
      is_size_doubtful: false,
    })
    await world.runJobs()
    expect(asked).toHaveLength(1)
  })
})

describe('a conversion that another process has in work', () => {
  const begunElsewhere = async (lease: 'alive' | 'dead') => {
    const { public_id: id } = await uploadStep(world, vendor)
    await sql`DELETE FROM graphile_worker._private_jobs`.execute(world.owner)
    const end =
      lease === 'alive' ? sql<Date>`now() + interval '90 seconds'` : sql<Date>`now() - interval '1 second'`
    await world.owner
      .updateTable('media')
      .set({ conversion_status: 'PROCESSING', conversion_attempts: 1, conversion_lease: end })
      .where('public_id', '=', id)
      .execute()
    return rowOf(id)
  }

  it('is left alone, and looked at again when that one should have ended', async () => {
    const { converter, asked } = converts()
    world.deps.modelConverter = converter
    const { id, conversion_lease: lease } = await begunElsewhere('alive')
    await convertModel(world.deps, log, id)
    expect(asked).toEqual([])
    const { rows } = await sql<{ due: Date }>`SELECT ${dueAt} AS due FROM graphile_worker._private_jobs
      WHERE key = ${`convert:${id}`}`.execute(world.owner)
    expect(rows).toEqual([{ due: lease }])
  })

  it('is taken over from one that died', async () => {
    const { converter, asked } = converts()
    world.deps.modelConverter = converter
    const { id, public_id: publicId } = await begunElsewhere('dead')
    await convertModel(world.deps, log, id)
    expect(asked).toHaveLength(1)
    expect(await rowOf(publicId)).toMatchObject({ conversion_status: 'READY' })
  })
})
