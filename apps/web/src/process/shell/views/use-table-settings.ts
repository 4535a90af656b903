import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReaderUnits } from '@armature/domain/catalogue/measures/reader-units'
import type { Answer } from '../../../platform/api/client.ts'
import { useSession } from '../../../platform/api/use-session.ts'
import { makeWrite } from '../../../platform/api/writes/write.ts'
import { showDefaultViews } from '@armature/ui/table/tools/saved-views.ts'
import type { TableSettings } from '@armature/ui/table/table-settings.ts'
import { keepTablesBy, showTables, tableSettings } from '@armature/ui/table/table-settings.ts'
import { keepUnitsBy, showUnits } from '../../../platform/measures/reader-units.ts'
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
 * The owner of the tables and units on the screens, once the server has sent them: another window's choice shows on the
 * next visit, and never overrides one made here.
 */
let shownTo: string | undefined

/** One save after the other, so that the last one wins. */
const keepInTurn = (write: () => Promise<unknown>): void => {
  last = last.then(write)
}

interface Early {
  token: string | undefined
  /** By table: the account's settings with the change. */
  tables: Map<Table, (settings: TableSettings) => TableSettings>
  hasUnits: boolean
}

/** This person's changes made before their settings arrived. */
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

/** Loads the person's table settings and units, with the menu's counts to save a call, and saves their changes. */
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
        // A table is saved as a whole: sent now, it would overwrite another browser's choice.
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
    // After signing out, a person's choices are for this browser only.
    return () => keepUnitsBy(() => undefined)
  }, [token])
}
