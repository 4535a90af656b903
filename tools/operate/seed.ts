import { seedAll } from '../../apps/api/src/process/seed/seed-all.ts'
import { demoAccountLines } from '../../apps/api/src/process/seed/seed-demo.ts'
import { runTool, withDatabase } from './open-database.ts'

// `npm run seed`: the demo into an empty database, as the first `npm start` does it.

await runTool(() =>
  withDatabase(async (deps) => {
    if (deps.config.environment === 'production') {
      console.error('Demo data is never added in production.')
      process.exitCode = 1
      return
    }
    let added = false
    // Requested explicitly, so SEED_DEMO=false applies only to starts.
    const asked = { ...deps, config: { ...deps.config, seedDemo: true } }
    await seedAll(asked, { info: () => (added = true), warn: console.warn, error: console.error }, false)
    console.log(added ? demoAccountLines() : 'The database is not empty: nothing was added.')
  }),
)
