import { readdir, rm, stat } from 'node:fs/promises'
import { archivesIn, basesOf, logOf, placeIn } from './archive.ts'
import type { Archive } from './archive.ts'
import { removeGone } from './send-log.ts'

const newestLog = async (archive: Archive): Promise<Date | undefined> => {
  const name = (await logOf(archive)).at(-1)
  return name === undefined ? undefined : (await stat(placeIn(archive, `log/${name}`))).mtime
}

/** Removes what no moment after `before` needs, and whole archives that ended before it. */
export const thinArchives = async (backups: string, current: Archive, before: Date): Promise<void> => {
  for (const archive of await archivesIn(backups, current.key)) {
    const isCurrent = archive.id === current.id
    const last = isCurrent ? undefined : await newestLog(archive)
    if (last !== undefined && last < before) {
      await rm(archive.folder, { recursive: true })
      continue
    }
    if (!isCurrent) continue
    const first = (await basesOf(archive)).findLast((base) => base.isChecked && base.finishedAt <= before)
    if (first === undefined) continue
    for (const name of await readdir(placeIn(archive, 'bases')))
      if (name < first.name) await rm(placeIn(archive, `bases/${name}`), { recursive: true })
    for (const name of await logOf(archive))
      if (name < first.log.first) await rm(placeIn(archive, `log/${name}`))
    await removeGone(archive, first.startedAt)
  }
}
