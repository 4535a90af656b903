import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import type { Answer } from '../../../platform/api/client.ts'
import { useSession } from '../../../platform/api/use-session.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { showDefaultViews } from '../../../platform/ui/table/tools/saved-views.ts'
import type { TableSettings } from '../../../platform/ui/table/table-settings.ts'
import { keepTablesBy, showTables, tableSettings } from '../../../platform/ui/table/table-settings.ts'
import { keepUnitsBy, showUnits } from '../../../platform/ui/reader-units.ts'
import { turnsQuery } from '../frame/use-turns.ts'

type Tables = Answer<'readTableSettings'>
type Table = Tables['tables'][number]['table']
type Change = { table: Table; settings: TableSettings }

const keep = makeWrite<Change, Tables>(() => ({
  send: (body, write) => write('changeTableSettings', { body }),
}))

const keepUnits = makeWrite<ReaderUnits, Answer<'changeReaderUnits'>>(() => ({
  send: (body, write) => write('changeReaderUnits', { body }),
}))

let last: Promise<unknown> = Promise.resolve()

/**
 * The owner of the tables and units on the screens, once the server has told of them: another window's choice shows with the next
 * visit, and never over one that is made here.
 */
let shownTo: string | undefined

/** One choice after the other, so that the last one stays. */
const keepInTurn = (write: () => Promise<unknown>): void => {
  last = last.then(write)
}

interface Early {
  token: string | undefined
  /** By table: how the account's settings look with the change. */
  tables: Map<Table, (settings: TableSettings) => TableSettings>
  hasUnits: boolean
}

/** The changes that this person made before the server told of their settings. */
let early: Early | undefined

const earlyOf = (token: string | undefined): Early => {
  if (early === undefined || early.token !== token) early = { token, tables: new Map(), hasUnits: false }
  return early
}

/** As the table is shown now. */
const keepTable = (table: Table): void => {
  const settings = tableSettings.get()[table] ?? {}
  keepInTurn(() => keep({ table, settings }))
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
    const { tables, hasUnits } = earlyOf(token)
    const told: Partial<Record<Table, TableSettings>> = Object.fromEntries(
      data.tables.map(({ table, settings }) => [table, settings]),
    )
    const changed = [...tables].map(([table, over]) => [table, over(told[table] ?? {})] as const)
    showTables({ ...told, ...Object.fromEntries(changed) })
    for (const [table] of changed) keepTable(table)
    showDefaultViews(data.default_views)
    if (data.units !== null && !hasUnits) showUnits(data.units)
    early = undefined
  }, [data, token])
  useEffect(
    () =>
      keepTablesBy((table, change) => {
        if (shownTo === token) {
          keepTable(table)
          return
        }
        // A table is kept as a whole: sent now, it would lose what another browser chose for it.
        const { tables } = earlyOf(token)
        const before = tables.get(table)
        tables.set(table, (settings) =>
          change === null ? {} : { ...(before ? before(settings) : settings), ...change },
        )
      }),
    [token],
  )
  useEffect(() => {
    keepUnitsBy((units) => {
      if (shownTo !== token) earlyOf(token).hasUnits = true
      keepInTurn(() => keepUnits(units))
    })
    // A person who leaves goes on choosing for this browser alone.
    return () => keepUnitsBy(() => undefined)
  }, [token])
}
