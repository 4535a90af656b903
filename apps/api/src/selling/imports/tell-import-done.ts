import { paths } from '@armature/domain/pages/page-paths'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { importDoneMail } from '../../platform/mail/import-mails.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'
import { tellOfPage } from '../../platform/outbox/tell.ts'
import type { ImportRow } from './import-repository.ts'
import { countRows } from './import-repository.ts'

/** Notifies the person who started an import that it has finished, with the rows' outcomes. */
export const tellImportDone = async (
  trx: Database,
  ctx: Pick<Context, 'now' | 'deps'>,
  { id, owner_id, file_name }: Pick<ImportRow, 'id' | 'owner_id' | 'file_name'>,
): Promise<void> => {
  const outcomes = (await countRows(trx, [id])).get(id)?.outcomes
  const path = paths.productImport(id)
  for (const party of await findParties(trx, [owner_id]))
    if (outcomes !== undefined)
      await tellOfPage(trx, ctx, party, {
        kind: 'import',
        path,
        once: `import:${id}`,
        mail: importDoneMail(party, { fileName: file_name, outcomes, path }),
      })
}
