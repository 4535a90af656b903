import { rm } from 'node:fs/promises'
import { buildWeb } from '../tools/build-web.ts'
import { quickFolder } from '../tools/quick-folder.ts'
import { fillOnce } from './testing/server.ts'

/** The demo that each worker's server begins with; none if E2E_URL names a running server. */
const setUp = async (): Promise<() => Promise<void>> => {
  if (process.env.E2E_URL) return async () => undefined
  await buildWeb()
  const folder = await fillOnce(quickFolder())
  process.env.E2E_FOLDER = folder
  return () => rm(folder, { recursive: true, force: true })
}

export default setUp
