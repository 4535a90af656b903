import path from 'node:path'
import { inProject } from '../project.ts'

/**
 * Reads only ARMATURE_DATA_DIR: the whole configuration would create a secret in a folder without one, and require
 * settings in production that a backup doesn't need.
 */
export const dataFolder = (): string =>
  path.resolve(inProject(), process.env.ARMATURE_DATA_DIR?.trim() || '.data')
