import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReaderUnits } from '@armature/domain/catalogue/reader-units'
import type { Answer } from '../api/client.ts'
import { useSession } from '../api/use-session.ts'
import { makeWrite } from '../api/write.ts'
import { showDefaultViews } from '../ui/table/saved-views.ts'
import type { TableSettings } from '../ui/table/table-settings.ts'
import { keepTablesBy, showTables } from '../ui/table/table-settings.ts'
import { keepUnitsBy, showUnits } from '../ui/reader-units.ts'
import { turnsQuery } from './use-turns.ts'

type Tables = Answer<'readTableSettings'>
type Change = { table: Tables['tables'][number]['table']; settings: TableSettings }

const keep = makeWrite<Change, Tables>(() => ({
  send: (body, write) => write('changeTableSettings', { body }),
}))

const keepUnits = makeWrite<ReaderUnits, Answer<'changeReaderUnits'>>(() => ({
  send: (body, write) => write('changeReaderUnits', { body }),
}))

let last: Promise<unknown> = Promise.resolve()

/**
 * The owner of the tables and units on the screens: another window's choice shows with the next visit, and never over one that is made
 * here.
 */
let shownTo: string | undefined

/** One choice after the other, so that the last one stays. */
const keepInTurn = (write: () => Promise<unknown>): void => {
  last = last.then(write)
}

/** Brings how the person wants their tables and in which units they read, with the menu's counts so that no call is added, and keeps what they choose. */
export const useTableSettings = (): void => {
  const token = useSession()?.token
  const { data } = useQuery({
    ...turnsQuery,
    select: ({ tables, units, default_views }) => ({ tables, units, default_views }),
  })
  useEffect(() => {
    if (!data || shownTo === token) return
    shownTo = token
    showTables(Object.fromEntries(data.tables.map(({ table, settings }) => [table, settings])))
    showDefaultViews(data.default_views)
    if (data.units !== null) showUnits(data.units)
  }, [data, token])
  useEffect(
    () =>
      keepTablesBy((table, settings) => {
        shownTo = token
        keepInTurn(() => keep({ table, settings }))
      }),
    [token],
  )
  useEffect(() => {
    keepUnitsBy((units) => {
      shownTo = token
      keepInTurn(() => keepUnits(units))
    })
    // A person who leaves goes on choosing for this browser alone.
    return () => keepUnitsBy(() => undefined)
  }, [token])
}
