import { access, mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { StartupError } from '../startup-error.ts'

const markOf = (dataDir: string): string => path.join(dataDir, 'restore-unfinished')

/** A data folder with an unfinished restore holds only part of a shop. */
export const isUnfinished = (dataDir: string): Promise<boolean> =>
  access(markOf(dataDir)).then(
    () => true,
    () => false,
  )

/** Call it before anything else is written there. */
export const beginRestore = async (dataDir: string): Promise<void> => {
  await mkdir(dataDir, { recursive: true })
  await writeFile(markOf(dataDir), '', { flush: true })
}

/** Call it once everything was seen to work. */
export const endRestore = (dataDir: string): Promise<void> => rm(markOf(dataDir))

/** Refuses to start an empty or incomplete shop in such a folder. */
export const refuseUnfinished = async (dataDir: string): Promise<void> => {
  if (await isUnfinished(dataDir))
    throw new StartupError(
      `A restore into ${dataDir} was cut short: run npm run restore again, or remove the folder to begin with an empty shop.`,
    )
}
