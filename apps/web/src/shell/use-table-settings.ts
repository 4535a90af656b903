import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Answer } from '../api/client.ts'
import { useSession } from '../api/use-session.ts'
import { makeWrite } from '../api/write.ts'
import { showDefaultViews } from '../ui/table/saved-views.ts'
import type { TableSettings } from '../ui/table/table-settings.ts'
import { keepTablesBy, showTables } from '../ui/table/table-settings.ts'
import { turnsQuery } from './use-turns.ts'

type Tables = Answer<'readTableSettings'>
type Change = { table: Tables['tables'][number]['table']; settings: TableSettings }

const keep = makeWrite<Change, Tables>(() => ({
  send: (body, write) => write('changeTableSettings', { body }),
}))

let last: Promise<unknown> = Promise.resolve()

/** Whose tables are on the screens: another window's choice shows with the next visit, and never over one that is made here. */
let shownTo: string | undefined

/** One choice after the other, so that the last one stays. */
const keepInTurn = (change: Change): void => {
  last = last.then(() => keep(change))
}

/** Brings how the person wants their tables, with the menu's counts so that no call is added, and keeps what they choose. */
export const useTableSettings = (): void => {
  const token = useSession()?.token
  const { data } = useQuery({
    ...turnsQuery,
    select: ({ tables, default_views }) => ({ tables, default_views }),
  })
  useEffect(() => {
    if (!data || shownTo === token) return
    shownTo = token
    showTables(Object.fromEntries(data.tables.map(({ table, settings }) => [table, settings])))
    showDefaultViews(data.default_views)
  }, [data, token])
  useEffect(
    () =>
      keepTablesBy((table, settings) => {
        shownTo = token
        keepInTurn({ table, settings })
      }),
    [token],
  )
}
