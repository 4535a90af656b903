import path from 'node:path'
import { inProject } from './project.ts'

/**
 * ARMATURE_DATA_DIR, read alone: the whole configuration would make a secret in a folder that has none, and ask in
 * production for all that a copy of the data has no use for.
 */
export const dataFolder = (): string =>
  path.resolve(inProject(), process.env.ARMATURE_DATA_DIR?.trim() || '.data')
