import { createHash } from 'node:crypto'
import { pipeline } from 'node:stream/promises'
import type { ArchivedFile } from '@armature/domain/catalogue/imports/import-archive'
import { archivedKind, importArchiveChannel } from '@armature/domain/catalogue/imports/import-archive'
import { limits } from '@armature/domain/limits'
import { fill, messages } from '@armature/domain/messages'
import type { Problem } from '@armature/domain/problem'
import { invalidFields, isProblem, tooLarge } from '@armature/domain/problem'
import { wholeText } from '@armature/domain/values/number-text'
import type { ZipFile } from 'yauzl'
import type { NamedEntry } from '../../people/media/archive-entries.ts'
import {
  listEntries,
  measured,
  openArchive,
  problemOf,
  Refusal,
  refusal,
} from '../../people/media/archive-entries.ts'
import { cleanFileName } from '../../people/media/file-name.ts'
import { packingOf } from '../../people/media/sniff-format.ts'
import { storeFile } from '../../people/media/store-upload.ts'
import { takeUpload } from '../../people/media/upload-file.ts'
import { allowanceOf } from '../../people/media/upload-rules.ts'
import type { Context } from '../../platform/context/context.ts'
import type { IncomingUpload } from '../../platform/ports/uploads.ts'
import { checkImport } from './check-import.ts'
import { updateImport } from './import-repository.ts'
import { lockDraft } from './lock-draft.ts'
import type { Import } from './read-import.ts'
import { presentImport } from './read-import.ts'

const { archiveBytes, archiveUnpackedBytes, archiveFiles } = limits.import
const megabyte = 1_048_576

const beyond = tooLarge(
  fill(messages.importArchiveTooLarge, {
    megabytes: archiveBytes / megabyte,
    unpacked: archiveUnpackedBytes / megabyte,
  }),
  { code: 'file_too_large' },
)
const allowance = { bytes: archiveBytes, beyond }

const admit = async (head: Buffer) =>
  packingOf(head) === 'zip' ? allowance : invalidFields({ file: [messages.importArchiveNone] })

/** One file that is too large or empty isn't used; the others are. */
const hashOf = async (zip: ZipFile, { entry, name }: NamedEntry): Promise<string | null> => {
  const kind = archivedKind(name)
  if (kind === null) return null
  if (entry.isEncrypted()) throw refusal(messages.archiveEncrypted)
  const hash = createHash('sha256')
  try {
    await pipeline(await zip.openReadStreamPromise(entry), measured(allowanceOf(kind), entry.crc32), hash)
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
  return hash.digest('hex')
}

const filesIn = async (path: string): Promise<ArchivedFile[] | Problem> => {
  let zip: ZipFile | undefined
  try {
    zip = await openArchive(path)
    if (zip.entryCount > archiveFiles)
      return invalidFields({ file: [fill(messages.importArchiveTooMany, { most: wholeText(archiveFiles) })] })
    const entries = await listEntries(zip)
    // No more than an entry claims is ever unpacked.
    if (entries.reduce((sum, { entry }) => sum + entry.uncompressedSize, 0) > archiveUnpackedBytes)
      return beyond
    const files: ArchivedFile[] = []
    for (const [at, one] of entries.entries())
      files.push({ at, name: cleanFileName(one.name, 'file'), sha256: await hashOf(zip, one) })
    return files
  } catch (error) {
    return problemOf(error)
  } finally {
    zip?.close()
  }
}

/**
 * Receives the ZIP of pictures and CAD files beside an import's table, and matches its files to rows. It is stored for
 * a day, as other uploads that nothing uses; its files are stored when their rows are imported.
 */
export const receiveArchive = async (
  ctx: Context,
  id: number,
  upload: IncomingUpload,
): Promise<Import | Problem> => {
  const draft = await ctx.inWrite((trx) => lockDraft(trx, ctx, id))
  if (isProblem(draft)) return draft
  const channel = importArchiveChannel(ctx.actor.userId ?? 0)
  return takeUpload(ctx, upload, { admit, most: allowance, folder: channel }, async (local) => {
    const files = await filesIn(local.path)
    if (isProblem(files)) return files
    const stored = await storeFile(ctx, local, { kind: 'FILE', format: 'zip', channel })
    if (isProblem(stored)) return stored
    const { public_id: media, name } = stored
    return ctx.inWrite(async (trx) => {
      const row = await lockDraft(trx, ctx, id)
      if (isProblem(row)) return row
      const archive = { media, name, files }
      await updateImport(trx, id, { archive: JSON.stringify(archive) })
      return presentImport(trx, await checkImport(trx, ctx, { ...row, archive }))
    })
  })
}
