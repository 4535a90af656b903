import { writeFile } from 'node:fs/promises'
import type { Context } from '../../platform/context/context.ts'
import { makeContext } from '../../platform/context/make-context.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'
import { startImport } from '../../selling/imports/change-import.ts'
import { receiveImport } from '../../selling/imports/receive-import.ts'
import { runImport } from '../../selling/imports/run-import.ts'
import { findListedProducts } from './writes/product-file-repository.ts'
import { must } from './seed-context.ts'
import { markSeeded, wasSeeded } from './writes/seed-run-repository.ts'

const runName = 'demo-import'

const name = 'lead-times.csv'

/** A vendor's own list of lead times as exported from its system; most rows are right, and some are skipped. */
const rows = [
  ['SKU', 'Lead time', 'Min order'],
  ['RBT-MX-106T', '12', ''],
  ['RBT-AX-18A', '5', ''],
  ['SLM-RPLIDAR-S3', '9', ''],
  ['ECN-TARA', '21', ''],
  ['OMR-G5V-1', '3', '10'],
  ['SAN-SRD-A', '3', '10'],
  ['SHP-GP2Y0A21', 'on request', ''],
  ['SAN-SRD-A', '4', '5'],
  ['NMO-OLD-7', '14', ''],
] as const

const upload: IncomingUpload = {
  receive: async ({ path, folder = 'import' }) => {
    await writeFile(path, rows.map((row) => row.join(';')).join('\r\n'))
    return { name, folder }
  },
}

/** One finished product import, once, made by a vendor's use cases, with skipped rows and their reasons. */
export const seedImport = async (deps: Deps, log: Context['log']): Promise<void> => {
  if (!deps.config.seedDemo) return
  const [product] = await inTransaction(
    deps.db,
    systemContext,
    async (trx) => ((await wasSeeded(trx, runName)) ? [] : findListedProducts(trx, [rows[1][0]])),
    { readOnly: true },
  )
  if (product === undefined) return
  const client = { ip: '127.0.0.1', userAgent: 'seed' }
  const ctx = makeContext({ actor: product.actor, deps, now: deps.clock(), log, session: null, client })
  const { id } = must(await receiveImport(ctx, upload, {}), 'read a file of products')
  must(await startImport(ctx, id), 'begin an import')
  await runImport(deps, log, id)
  await inTransaction(deps.db, systemContext, (trx) => markSeeded(trx, runName, deps.clock()))
}
