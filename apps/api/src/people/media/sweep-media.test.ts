import { access, utimes, writeFile } from 'node:fs/promises'
import type { Transaction } from 'kysely'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildMedia, buildProduct, buildReferences, buildVendor } from '../../../testing/builders.ts'
import type { References, TestUser } from '../../../testing/builders.ts'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import { storedFiles, uploadPicture, uploadStep } from '../../../testing/files/uploads.ts'
import { waitingStatements } from '../../../testing/waiting-statements.ts'
import type { Database, Tables } from '../../platform/db/tables/tables.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { findOwnMedia } from './media-repository.ts'
import { sweepMedia } from './sweep-media.ts'

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
  await sql`TRUNCATE products, media_uses CASCADE`.execute(world.owner)
  // A store's logo is a medium too: truncating media would take the accounts along.
  await world.owner.deleteFrom('media').execute()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const hourMs = 3_600_000
const sweep = () => sweepMedia(world.deps, log)
const ids = async () =>
  (await world.owner.selectFrom('media').select(['public_id', 'state']).orderBy('id').execute()).map(
    ({ public_id, state }) => [public_id, state],
  )
/** As if this many hours had passed for this upload. */
const age = (publicId: string, hours: number) =>
  sql`UPDATE media SET created_at = created_at - make_interval(hours => ${hours}), unused_since = unused_since - make_interval(hours => ${hours})
    WHERE public_id = ${publicId}`.execute(world.owner)
const imagesOf = (publicId: string) =>
  JSON.stringify([{ image: `/media/${publicId}/image.webp`, is_primary: true }])
const productWith = (publicId: string, trx: Database | Transaction<Tables> = world.owner) =>
  buildProduct(trx, references, { vendor_id: vendor.userId, images: imagesOf(publicId) })

describe('the sweep', () => {
  it('deletes what no product has named for a day, files and row, and nothing else', async () => {
    const [old, young, used] = [
      await uploadPicture(world, vendor),
      await uploadPicture(world, vendor),
      await uploadPicture(world, vendor),
    ]
    await productWith(used.public_id)
    await age(old.public_id, 25)
    await age(young.public_id, 23)
    await age(used.public_id, 1_000)
    expect(await storedFiles(world)).toHaveLength(9)
    await sweep()
    expect(await ids()).toEqual([
      [young.public_id, 'STORED'],
      [used.public_id, 'STORED'],
    ])
    expect(await storedFiles(world)).toHaveLength(6)
    await sweep()
    expect(await storedFiles(world)).toHaveLength(6)
  })

  it('deletes every file of a CAD upload, the view too', async () => {
    await world.deps.mediaStore.sweepIncoming(new Date())
    const before = await storedFiles(world)
    const step = await uploadStep(world, vendor)
    await world.deps.mediaStore.put(`${step.public_id}/view.glb`, Buffer.from('x'), 'model/gltf-binary')
    await world.deps.mediaStore.put(`${step.public_id}/view.webp`, Buffer.from('x'), 'image/webp')
    await age(step.public_id, 25)
    await sweep()
    expect([await ids(), await storedFiles(world)]).toEqual([[], before])
  })

  it('counts the day from when the last product let go of it', async () => {
    const image = await uploadPicture(world, vendor)
    const products = [await productWith(image.public_id), await productWith(image.public_id)] as const
    await age(image.public_id, 1_000)
    const letGo = (id: number) =>
      world.owner.updateTable('products').set({ images: '[]' }).where('id', '=', id).execute()
    await letGo(products[0])
    await sweep()
    expect(await ids()).toHaveLength(1)
    await world.owner
      .updateTable('products')
      .set({ deleted_at: new Date() })
      .where('id', '=', products[1])
      .execute()
    await sweep()
    expect(await ids()).toHaveLength(1)
    await age(image.public_id, 25)
    await sweep()
    expect(await ids()).toEqual([])
  })

  it('deletes an upload that broke off, after an hour', async () => {
    const on = await buildMedia(world.owner, { owner_id: vendor.userId, state: 'UPLOADING' })
    const broken = await buildMedia(world.owner, { owner_id: vendor.userId, state: 'UPLOADING' })
    await world.deps.mediaStore.put(`${broken.publicId}/small.webp`, Buffer.from('x'), 'image/webp')
    await age(broken.publicId, 2)
    await sweep()
    expect(await ids()).toEqual([[on.publicId, 'UPLOADING']])
  })

  it('goes on where another one was interrupted', async () => {
    const image = await uploadPicture(world, vendor)
    await world.owner
      .updateTable('media')
      .set({ state: 'DELETING' })
      .where('public_id', '=', image.public_id)
      .execute()
    // Some of the files went before the crash.
    await world.deps.mediaStore.remove([`${image.public_id}/image.webp`])
    await sweep()
    expect(await ids()).toEqual([])
  })

  it('leaves a file alone while its view is being made', async () => {
    const step = await uploadStep(world, vendor)
    await age(step.public_id, 25)
    const set = (conversion_status: 'PROCESSING' | 'PENDING') =>
      world.owner
        .updateTable('media')
        .set({ conversion_status })
        .where('public_id', '=', step.public_id)
        .execute()
    await set('PROCESSING')
    await sweep()
    expect(await ids()).toHaveLength(1)
    await set('PENDING')
    await sweep()
    expect(await ids()).toEqual([])
  })

  it('keeps the row as long as the store is down, and asks it no more than it must', async () => {
    for (let n = 0; n < 5; n += 1) {
      const { publicId } = await buildMedia(world.owner, { owner_id: vendor.userId })
      await age(publicId, 25)
    }
    const { mediaStore } = world.deps
    let asked = 0
    world.deps.mediaStore = {
      ...mediaStore,
      remove: async () => {
        asked += 1
        throw new Error('the store is down')
      },
    }
    await sweep()
    expect([asked, (await ids()).map(([, state]) => state)]).toEqual([3, Array(5).fill('DELETING')])
    world.deps.mediaStore = mediaStore
    await sweep()
    expect(await ids()).toEqual([])
  })

  it('deletes what lies in the incoming place for a day', async () => {
    const [old, young] = [
      await world.deps.mediaStore.incomingPath(),
      await world.deps.mediaStore.incomingPath(),
    ]
    await writeFile(old, 'x')
    await writeFile(young, 'x')
    const dayAgo = new Date(world.clock.now.getTime() - 25 * hourMs)
    await utimes(old, dayAgo, dayAgo)
    await sweep()
    await access(young)
    await expect(access(old)).rejects.toThrow('ENOENT')
  })

  it('is a job of the queue', async () => {
    const image = await uploadPicture(world, vendor)
    await age(image.public_id, 25)
    await sql`SELECT graphile_worker.add_job('sweep-media')`.execute(world.owner)
    await world.runJobs()
    expect(await ids()).toEqual([])
  })
})

describe('a product that claims a file while it is swept', () => {
  const own = (trx: Database, publicId: string) => findOwnMedia(trx, [publicId], [vendor.userId])

  it('keeps it where it comes first', async () => {
    const image = await uploadPicture(world, vendor)
    await age(image.public_id, 25)
    await inTransaction(world.db, vendor, async (trx) => {
      expect(await own(trx, image.public_id)).toHaveLength(1)
      // Between the claim and the write, and after the write: the sweep passes over it without waiting.
      await sweep()
      await productWith(image.public_id, trx)
      await sweep()
    })
    await sweep()
    expect(await ids()).toEqual([[image.public_id, 'STORED']])
    expect((await storedFiles(world)).filter((name) => name === 'image.webp').length).toBeGreaterThan(0)
  })

  it('does not find it where it comes second, even while the sweep has not committed', async () => {
    const image = await uploadPicture(world, vendor)
    const sweeping = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const giving = world.owner.transaction().execute(async (trx) => {
      await sql`UPDATE media SET state = 'DELETING' WHERE public_id = ${image.public_id}`.execute(trx)
      sweeping.resolve()
      await mayCommit.promise
    })
    await sweeping.promise
    const found = inTransaction(world.db, vendor, (trx) => own(trx, image.public_id))
    const written = productWith(image.public_id)
    written.catch(() => {})
    await expect.poll(() => waitingStatements(world.owner)).toBe(2)
    mayCommit.resolve()
    await giving
    expect(await found).toEqual([])
    // The trigger has the last word where a use case did not ask.
    await expect(written).rejects.toMatchObject({ code: '23503', constraint: 'media_uses_stored' })
    await sweep()
    expect(await ids()).toEqual([])
    expect(await world.owner.selectFrom('products').select('id').execute()).toEqual([])
  })

  it('gets or loses it whole, whichever of twenty is first', async () => {
    const images = await Promise.all(
      Array.from({ length: 20 }, () => buildMedia(world.owner, { owner_id: vendor.userId })),
    )
    for (const { publicId } of images) await age(publicId, 25)
    const results = await Promise.allSettled([
      ...images.slice(0, 10).map(({ publicId }) => productWith(publicId)),
      sweep(),
      sweep(),
      ...images.slice(10).map(({ publicId }) => productWith(publicId)),
    ])
    const refusals = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
    for (const reason of refusals) expect(reason).toMatchObject({ constraint: 'media_uses_stored' })
    await sweep()
    expect(await ids()).toHaveLength(20 - refusals.length)
    const { rows } = await sql<{ n: number }>`
      SELECT count(*)::int AS n FROM products p
      JOIN media m ON m.public_id = media_id_of(p.images -> 0 ->> 'image') AND m.state = 'STORED'`.execute(
      world.owner,
    )
    expect(rows[0]?.n).toBe(20 - refusals.length)
  })

  it('shares it with another one that claims it at the same moment', async () => {
    const [a, b] = [
      await buildMedia(world.owner, { owner_id: vendor.userId }),
      await buildMedia(world.owner, { owner_id: vendor.userId }),
    ]
    const both = (first: string, second: string) =>
      buildProduct(world.owner, references, {
        vendor_id: vendor.userId,
        images: JSON.stringify(
          [first, second].map((id) => ({ image: `/media/${id}/image.webp`, is_primary: false })),
        ),
      })
    await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 ? both(a.publicId, b.publicId) : both(b.publicId, a.publicId),
      ),
    )
    const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM media_uses`.execute(world.owner)
    expect(rows[0]?.n).toBe(20)
  })
})

describe('a file that two products show', () => {
  const hide = (id: number, trx: Database | Transaction<Tables> = world.owner) =>
    trx.updateTable('products').set({ deleted_at: new Date() }).where('id', '=', id).execute()
  const showing = async () => {
    const image = await uploadPicture(world, vendor)
    return { image, products: [await productWith(image.public_id), await productWith(image.public_id)] }
  }

  it('is swept after both are deleted at the same moment', async () => {
    const { image, products } = await showing()
    const [one = 0, two = 0] = products
    const { other } = await world.owner.transaction().execute(async (trx) => {
      await hide(one, trx)
      let isOver = false
      const second = hide(two).finally(() => {
        isOver = true
      })
      // It waits for this one; where nothing has it wait, it has ended before.
      await expect.poll(async () => isOver || (await waitingStatements(world.owner)) === 1).toBe(true)
      return { other: second }
    })
    await other
    await age(image.public_id, 25)
    await sweep()
    expect(await ids()).toEqual([])
  })

  it('stays while one of them shows it, and whatever many do at once', async () => {
    const { image, products } = await showing()
    const more = await Promise.all(Array.from({ length: 8 }, () => productWith(image.public_id)))
    await Promise.all([...more, products[0] ?? 0].map((id) => hide(id)))
    await sql`UPDATE media SET created_at = created_at - interval '1000 hours'`.execute(world.owner)
    await sweep()
    expect(await ids()).toEqual([[image.public_id, 'STORED']])
    await hide(products[1] ?? 0)
    await age(image.public_id, 25)
    await sweep()
    expect(await ids()).toEqual([])
  })
})

describe('an upload that can’t be stored', () => {
  it.each(['put', 'finish'] as const)('takes back what it wrote (%s)', async (where) => {
    const { mediaStore } = world.deps
    const before = await storedFiles(world)
    let puts = 0
    world.deps.mediaStore = {
      ...mediaStore,
      put: async (key, source, type) => {
        puts += 1
        if (where === 'put' && puts === 3) throw new Error('the store is down')
        await mediaStore.put(key, source, type)
        // Or the sweep took it for lost meanwhile.
        if (where === 'finish' && puts === 3)
          await sql`UPDATE media SET state = 'DELETING'`.execute(world.owner)
      },
    }
    const failing = uploadPicture(world, vendor)
    await expect(failing).rejects.toThrow(/503.*The upload failed. Please try again./)
    world.deps.mediaStore = mediaStore
    expect([await ids(), await storedFiles(world)]).toEqual([[], before])
  })
})
