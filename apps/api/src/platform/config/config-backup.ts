import path from 'node:path'

export interface BackupConfig {
  /** Absolute. */
  folder: string
  key: string
  /** Of the day, in UTC. */
  atMinute: number
  keepDays: number
}

export const backupsOfEmbeddedOnly =
  'BACKUP_DIR is for the embedded database; "Backup and restore" in docs/operating.md says what to do with DATABASE_URL.'

interface BackupValues {
  BACKUP_DIR?: string
  BACKUP_KEY?: string
  BACKUP_AT: number
  BACKUP_KEEP_DAYS: number
}

export const backupOf = (values: BackupValues, relativeTo: string): BackupConfig | undefined =>
  values.BACKUP_DIR && values.BACKUP_KEY
    ? {
        folder: path.resolve(relativeTo, values.BACKUP_DIR),
        key: values.BACKUP_KEY,
        atMinute: values.BACKUP_AT,
        keepDays: values.BACKUP_KEEP_DAYS,
      }
    : undefined
