import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { releaseSchemaOf } from '../apps/api/testing/faults/release-schema.ts'
import { startEmbeddedPostgres } from '../apps/api/src/platform/db/embedded/embedded.ts'
import { migrate } from '../apps/api/src/platform/db/migrate.ts'
import { runTool } from './operate/open-database.ts'
import { inProject } from './project.ts'

/**
 * Records at a release what its code relies on in the database: node tools/note-release.ts From then on a migration
 * that this release can't run beside fails a test (platform/db/previous-release.test.ts), and the release's own code is
 * tested against the current schema. `--migrations FOLDER` takes those of another folder.
 */
/** For the new release: its code is tested against later schemas (platform/db/previous-release-code.test.ts). */
const commitNow = (): string =>
  execFileSync('git', ['rev-parse', 'HEAD'], { cwd: inProject(), encoding: 'utf8' }).trim()

const { values } = parseArgs({ options: { migrations: { type: 'string' } } })

await runTool(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'armature-release-'))
  await chmod(dataDir, 0o755)
  const database = await startEmbeddedPostgres({ dataDir, log: () => {}, settings: { fsync: 'off' } })
  try {
    await migrate(database.url, values.migrations === undefined ? {} : { folder: values.migrations })
    const file = inProject('apps/api/src/platform/db/previous-release.json')
    const noted = {
      commit: commitNow(),
      server: 'apps/api/src/process/server.ts',
      ...(await releaseSchemaOf(database.url)),
    }
    await writeFile(file, `${JSON.stringify(noted, null, 2)}\n`)
    console.log(`Noted in ${path.relative(inProject(), file)}.`)
  } finally {
    await database.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
})
