import { pathToFileURL } from 'node:url'
import { buildWeb } from './build-web.ts'
import { inProject } from './project.ts'

// `npm start`: builds the web app from these sources, then runs the server in this very process, so that signals and
// exit codes are its own.
try {
  await buildWeb()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
await import(pathToFileURL(inProject('apps/api/src/process/server.ts')).href)
