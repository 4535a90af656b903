import { unitSystems } from '@armature/domain/catalogue/measures/reader-units'
import { act, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import type { FakeServer } from '../../../../testing/fake-server.ts'
import { fakeServer } from '../../../../testing/fake-server.ts'
import { renderScreen, sessionOf } from '../../../../testing/render-screen.tsx'
import type { Answer } from '../../../platform/api/client.ts'
import { saveSession } from '../../../platform/api/session.ts'
import { chooseUnits, useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { forgetTables, resetTable, setTable, settingsNow } from '@armature/ui/table/table-settings.ts'
import { useTableSettings } from './use-table-settings.ts'

const { metric, imperial } = unitSystems

const kept: Answer<'readTurns'> = {
  lists: [],
  tables: [
    { table: 'products', settings: { order: ['sku', 'name'], page_size: 25 } },
    { table: 'orders', settings: { hidden: ['tax'] } },
  ],
  units: imperial,
  default_views: [],
}

let server: FakeServer
let visits = 0
beforeEach(() => {
  forgetTables()
  visits += 1
  saveSession(sessionOf({ token: `visit ${visits}` }), false)
  server = fakeServer()
  server.on('changeTableSettings', () => ({ tables: [] }))
  server.on('changeReaderUnits', ({ body }) => ({ units: body ?? null }) as never) // nobody reads the answer
})

/** A visit whose settings arrive from the server when the test says so. */
const begin = async () => {
  const held = Promise.withResolvers<void>()
  server.on('readTurns', async () => {
    await held.promise
    return kept
  })
  const { screen } = await renderScreen(() => {
    useTableSettings()
    return <output>{JSON.stringify(useReaderUnits())}</output>
  })
  return {
    notify: () => act(async () => held.resolve()),
    units: () => screen.getByRole('status').textContent,
  }
}

const sent = () => server.received('changeTableSettings').map(({ body }) => body)

it('a choice made before the server has told of the settings is put over them, and leaves all others', async () => {
  const { notify } = await begin()
  act(() => setTable('products', { page_size: 50 }))
  act(() => setTable('products', { height: 'window' }))
  await notify()
  const products = { order: ['sku', 'name'], page_size: 50, height: 'window' }
  await waitFor(() => expect(settingsNow('products')).toEqual(products))
  expect(settingsNow('orders')).toEqual({ hidden: ['tax'] })
  await waitFor(() => expect(sent()).toEqual([{ table: 'products', settings: products }]))
  act(() => setTable('orders', { page_size: 25 }))
  await waitFor(() =>
    expect(sent()[1]).toEqual({ table: 'orders', settings: { hidden: ['tax'], page_size: 25 } }),
  )
})

it('a table that is set back before that is as the screen has it', async () => {
  const { notify } = await begin()
  act(() => resetTable('products'))
  act(() => setTable('products', { page_size: 50 }))
  await notify()
  await waitFor(() => expect(settingsNow('orders')).toEqual({ hidden: ['tax'] }))
  expect(settingsNow('products')).toEqual({ page_size: 50 })
  await waitFor(() => expect(sent()).toEqual([{ table: 'products', settings: { page_size: 50 } }]))
})

it('units that are chosen before that stay, with the account’s tables', async () => {
  const { notify, units } = await begin()
  act(() => chooseUnits(metric))
  await notify()
  await waitFor(() => expect(settingsNow('orders')).toEqual({ hidden: ['tax'] }))
  expect(units()).toBe(JSON.stringify(metric))
  expect(server.received('changeReaderUnits').map(({ body }) => body)).toEqual([metric])
})

it('a table that is changed before that leaves the account’s units', async () => {
  const { notify, units } = await begin()
  act(() => setTable('products', { page_size: 50 }))
  await notify()
  await waitFor(() => expect(units()).toBe(JSON.stringify(imperial)))
})
