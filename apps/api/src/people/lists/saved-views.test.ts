import type { Endpoints } from '@armature/contract/all-endpoints'
import type { Body } from '@armature/contract/platform/endpoint'
import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser } from '../../../testing/builders.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

let world: TestApp
let admin: TestUser
let colleague: TestUser
let vendor: TestUser
let other: TestUser
beforeAll(async () => {
  world = await startTestApp()
  admin = await buildUser(world.owner, { role: 'ADMIN', first_name: 'Ada', last_name: 'Min' })
  colleague = await buildUser(world.owner, { role: 'ADMIN' })
  vendor = await buildUser(world.owner, { role: 'VENDOR' })
  other = await buildUser(world.owner, { role: 'VENDOR' })
})
afterAll(() => world.stop())

type NewView = Body<Endpoints['createSavedView']>
const state = {
  filters: { status: 'NEW,SENT_TO_VENDOR', from: '2026-11-01' },
  search: 'arm',
  ordering: '-created',
  order: ['status', 'id'],
  hidden: ['user'],
  widths: [{ column: 'status', px: 240 }],
}
const save = (user: TestUser, given: Partial<NewView> & { name: string }) =>
  world.callAs(user, 'createSavedView', { body: { table: 'quotes', state, ...given } })
const change = (user: TestUser, id: number, body: Body<Endpoints['changeSavedView']>) =>
  world.callAs(user, 'changeSavedView', { params: { id }, body })
const namesOf = async (user: TestUser, table: NewView['table'] = 'quotes') =>
  (await world.callAs(user, 'listSavedViews', { query: { table } })).ok.views.map(({ name }) => name)

describe('a saved view', () => {
  it('shows its list again as it was kept, to the person who keeps it and to nobody else', async () => {
    const view = (await save(admin, { name: '  Waiting  ' })).ok
    expect(view).toEqual({
      id: expect.any(Number),
      table: 'quotes',
      name: 'Waiting',
      is_shared: false,
      is_own: true,
      by: 'Ada Min',
      is_default: false,
      state,
    })
    expect((await world.callAs(admin, 'listSavedViews', { query: { table: 'quotes' } })).ok.views).toEqual([
      view,
    ])
    expect(await namesOf(admin, 'orders')).toEqual([])
    expect(await namesOf(colleague)).toEqual([])
    expect((await change(colleague, view.id, { name: 'Mine' })).status).toBe(404)
    await world.callAs(admin, 'deleteSavedView', { params: { id: view.id } })
    expect(await namesOf(admin)).toEqual([])
  })

  it('that is shared reaches all administrators, who cannot change it, until it is taken back', async () => {
    const view = (await save(admin, { name: 'Team', is_shared: true })).ok
    const [seen] = (await world.callAs(colleague, 'listSavedViews', { query: { table: 'quotes' } })).ok.views
    expect(seen).toEqual({ ...view, is_own: false })
    expect((await change(colleague, view.id, { name: 'Taken over' })).status).toBe(403)
    expect((await world.callAs(colleague, 'deleteSavedView', { params: { id: view.id } })).status).toBe(403)
    await world.callAs(colleague, 'chooseDefaultView', { body: { table: 'quotes', view: view.id } })
    const opensWith = async (user: TestUser) =>
      (await world.callAs(user, 'readTurns', {})).ok.default_views.map(({ id }) => id)
    expect(await opensWith(colleague)).toEqual([view.id])
    expect(await opensWith(admin)).toEqual([])
    await change(admin, view.id, { is_shared: false })
    expect([await namesOf(colleague), await opensWith(colleague)]).toEqual([[], []])
    await change(admin, view.id, { is_shared: true })
    expect(await opensWith(colleague)).toEqual([view.id])
    await world.callAs(admin, 'deleteSavedView', { params: { id: view.id } })
    expect(await opensWith(colleague)).toEqual([])
  })

  it('is shared by nobody whose list nobody else has', async () => {
    const refused = await save(vendor, { table: 'sub-quotes', name: 'Ours', is_shared: true })
    expect([refused.status, refused.error]).toMatchObject([403, { detail: messages.viewNotShareable }])
    const own = (await save(vendor, { table: 'sub-quotes', name: 'Mine' })).ok
    expect((await change(vendor, own.id, { is_shared: true })).status).toBe(403)
    expect(await namesOf(other, 'sub-quotes')).toEqual([])
  })

  it('is kept only of a list that its person may see', async () => {
    expect((await save(vendor, { table: 'users', name: 'All' })).status).toBe(403)
    expect((await world.callAs(vendor, 'listSavedViews', { query: { table: 'users' } })).status).toBe(403)
    const view = (await save(vendor, { table: 'products', name: 'Low' })).ok
    const asDefault = (table: NewView['table'], id: number) =>
      world.callAs(vendor, 'chooseDefaultView', { body: { table, view: id } })
    expect((await asDefault('users', view.id)).status).toBe(403)
    expect((await asDefault('inventory', view.id)).status).toBe(404)
    expect((await asDefault('products', view.id)).status).toBe(200)
  })

  it('has a name of its own among its keeper’s of the list, whatever its case', async () => {
    const first = (await save(admin, { name: 'Late' })).ok
    const again = await save(admin, { name: 'LATE' })
    expect([again.status, again.error]).toMatchObject([400, { name: [messages.viewNameTaken] }])
    const second = (await save(admin, { name: 'Later' })).ok
    const renamed = await change(admin, second.id, { name: 'late' })
    expect([renamed.status, renamed.error]).toMatchObject([400, { name: [messages.viewNameTaken] }])
    expect((await change(admin, first.id, { name: 'LATE' })).ok.name).toBe('LATE')
    expect((await save(admin, { table: 'orders', name: 'Late' })).status).toBe(201)
    expect((await save(colleague, { name: 'Late' })).status).toBe(201)
  })

  it('takes one name of many that come at once', async () => {
    const views = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => (await save(admin, { table: 'orders', name })).ok),
    )
    const answers = await Promise.all(views.map(({ id }) => change(admin, id, { name: 'One' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400, 400])
    expect((await namesOf(admin, 'orders')).filter((name) => name === 'One')).toHaveLength(1)
  })

  it('is one of so many a list, also when they come at once', async () => {
    const count = limits.view.perList + 3
    const answers = await Promise.all(
      Array.from({ length: count }, (_, index) => save(other, { table: 'products', name: `View ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.view.perList)
    expect(answers.find(({ status }) => status !== 201)?.error).toMatchObject({
      non_field_errors: [expect.stringContaining(String(limits.view.perList))],
    })
  })

  it('is recorded with what was done to it', async () => {
    const view = (await save(admin, { table: 'users', name: 'Judged', is_shared: true })).ok
    await change(admin, view.id, { name: 'To judge' })
    await world.callAs(admin, 'deleteSavedView', { params: { id: view.id } })
    const { results } = (await world.callAs(admin, 'listAccountEvents', { query: { page_size: '3' } })).ok

    expect(results.map(({ summary }) => summary)).toEqual([
      'Deleted the view “To judge” of users',
      'Changed the view “To judge” of users',
      'Saved the view “Judged” of users',
    ])
  })

  it('is refused with more than a list has', async () => {
    const filters = Object.fromEntries(
      Array.from({ length: limits.view.filters + 1 }, (_, index) => [`f${'_'.repeat(index)}`, 'x']),
    )
    for (const wrong of [
      { name: '' },
      { name: 'x'.repeat(limits.view.name + 1) },
      { name: 'ok', state: { ...state, filters } },
      { name: 'ok', state: { ...state, filters: { 'a b': 'x' } } },
      { name: 'ok', state: { ...state, filters: { status: 'x'.repeat(limits.view.filter + 1) } } },
      { name: 'ok', state: { ...state, search: 'x'.repeat(limits.view.search + 1) } },
      { name: 'ok', state: { ...state, ordering: 'a; b' } },
      { name: 'ok', state: { ...state, hidden: ['<b>'] } },
    ])
      expect((await save(vendor, { table: 'products', ...wrong })).status, JSON.stringify(wrong)).toBe(400)
  })
})

describe('behind the calls', () => {
  it('nobody reads or writes another’s, and nobody but administrators shares', async () => {
    const mine = (await save(vendor, { table: 'products', name: 'Fenced' })).ok.id
    const shared = (await save(admin, { table: 'products', name: 'Fenced', is_shared: true })).ok.id
    const seenBy = (user: TestUser) =>
      inTransaction(world.db, user, async (trx) =>
        (await trx.selectFrom('saved_views').select('id').where('id', 'in', [mine, shared]).execute()).map(
          ({ id }) => id,
        ),
      )
    expect([await seenBy(vendor), await seenBy(other), await seenBy(colleague)]).toEqual([
      [mine],
      [],
      [shared],
    ])
    const rename = (user: TestUser, id: number) =>
      inTransaction(world.db, user, (trx) =>
        trx.updateTable('saved_views').set({ name: 'Mine' }).where('id', '=', id).executeTakeFirst(),
      )
    expect((await rename(colleague, shared)).numUpdatedRows).toBe(0n)
    await expect(
      inTransaction(world.db, vendor, (trx) =>
        trx.updateTable('saved_views').set({ is_shared: true }).where('id', '=', mine).execute(),
      ),
    ).rejects.toThrow('row-level security')
    await expect(
      inTransaction(world.db, vendor, (trx) =>
        sql`INSERT INTO default_views (user_id, table_name, view_id) VALUES (${other.userId}, 'products', ${mine})`.execute(
          trx,
        ),
      ),
    ).rejects.toThrow('row-level security')
  })
})
