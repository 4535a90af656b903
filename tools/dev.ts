import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'vite'
import { freePort } from './free-port.ts'
import { inProject } from './project.ts'

// `npm run dev`: one address. Vite answers there, with hot reloading, and proxies the API, which restarts by itself
// when its sources change.

const port = Number(process.env.PORT ?? 3000)

const apiPort = await freePort()
// For apps/web/vite.config.ts, which knows the server's paths.
process.env.API_URL = `http://127.0.0.1:${apiPort}`

const web = await createServer({
  root: inProject('apps/web'),
  server: {
    port,
    strictPort: true,
    host: process.env.HOST ?? '127.0.0.1',
  },
})
// Before the API starts: if the port were taken, it would be left running.
try {
  await web.listen()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

const api = spawn(
  process.execPath,
  ['--watch', '--watch-preserve-output', inProject('apps/api/src/process/server.ts')],
  {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(apiPort),
      PUBLIC_URL: process.env.PUBLIC_URL ?? `http://localhost:${port}`,
    },
  },
)

console.log(`Armature, with hot reloading: http://localhost:${port}`)

const stop = (signal: NodeJS.Signals) => {
  api.kill(signal)
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)

const [code] = await once(api, 'exit')
await web.close()
process.exit(typeof code === 'number' ? code : 0)
