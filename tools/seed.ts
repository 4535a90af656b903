import { demoAccountLines, seedDemo } from '../apps/api/src/seed/seed-demo.ts'
import { seedDataSheets } from '../apps/api/src/seed/seed-data-sheets.ts'
import { seedDrawings } from '../apps/api/src/seed/seed-drawings.ts'
import { seedFiles } from '../apps/api/src/seed/seed-files.ts'
import { seedImport } from '../apps/api/src/seed/seed-import.ts'
import { seedQuestions } from '../apps/api/src/seed/seed-questions.ts'
import { runTool, withDatabase } from './open-database.ts'

// `npm run seed`: the demo into an empty database, as the first start of `npm start` does it.

await runTool(() =>
  withDatabase(async (deps) => {
    if (deps.config.environment === 'production') {
      console.error('Demo data is never added in production.')
      process.exitCode = 1
      return
    }
    let added = false
    // Asked for by name, so SEED_DEMO=false is about starts only.
    const asked = { ...deps, config: { ...deps.config, seedDemo: true } }
    await seedDemo(asked, { info: () => (added = true) })
    await seedFiles(asked, { info: () => {}, warn: console.warn, error: console.error })
    await seedDrawings(asked, { info: () => {} })
    await seedDataSheets(asked, { info: () => {}, warn: console.warn, error: console.error })
    await seedQuestions(asked)
    await seedImport(asked, { info: () => {}, warn: console.warn, error: console.error })
    console.log(added ? demoAccountLines() : 'The database is not empty: nothing was added.')
  }),
)
