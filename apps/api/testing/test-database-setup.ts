import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { quickFolder } from '../../../tools/quick-folder.ts'
import { startEmbeddedPostgres } from '../src/platform/db/embedded/embedded.ts'
import { prepareDatabase } from './prepare-database.ts'
import { runOn, withDatabase } from './test-database.ts'

/** Durability off: fast, and only ever for data that a test run throws away. */
export const throwawaySettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // The log may lie in memory.
  max_wal_size: '256MB',
  // Left to itself PostgreSQL plans a statement six times on each connection before it keeps a plan, a large part of
  // its work here (decision 117). A test that is about plans asks for its own.
  plan_cache_mode: 'force_generic_plan',
}

const onGivenServer = async (project: TestProject, url: string) => {
  const name = `armature_template_${process.pid}`
  const templateUrl = withDatabase(url, name)
  await runOn(url, `create database ${name}`)
  await prepareDatabase(templateUrl)
  project.provide('templateUrl', templateUrl)
  return () => runOn(url, `drop database ${name} with (force)`)
}

/**
 * Once per test run: a PostgreSQL of its own in a temporary folder, in memory where there is room, or the one that
 * TEST_DATABASE_URL names, with a migrated database to copy from.
 */
export const setup = async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env.TEST_DATABASE_URL
  if (given) return onGivenServer(project, given)
  const dataDir = await mkdtemp(path.join(quickFolder(), 'armature-test-'))
  // Enterable by PostgreSQL's user even when root runs the tests: else the cluster would be kept in a
  // system folder, and stay there.
  await chmod(dataDir, 0o755)
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: throwawaySettings })
  const stop = async () => {
    await postgres.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    await prepareDatabase(postgres.url)
  } catch (error) {
    await stop()
    throw error
  }
  project.provide('templateUrl', postgres.url)
  return stop
}
