import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { chunks } from './build/chunks.ts'
import { guidePages } from './build/guides.ts'
import { screenFiles } from './build/screen-files.ts'

/** The paths that the server answers itself; all others are the app's. */
const serverPaths = [
  '/api',
  '/auth',
  '/user',
  '/image',
  '/media',
  '/dev',
  '/sandbox',
  '/healthz',
  '/readyz',
  '/socket.io',
]

export default defineConfig(({ mode }) => {
  const env = loadEnv(mode, import.meta.dirname, ['API_URL', 'WEB_PORT'])
  const target = env['API_URL'] ?? 'http://127.0.0.1:3000'
  return {
    root: import.meta.dirname,
    plugins: [react(), screenFiles(), guidePages()],
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      // Browsers that know light-dark(), so that the CSS stays as written.
      target: ['chrome123', 'firefox120', 'safari17.5'],
      // The policy allows no data: scripts or styles, and a hashed file caches better.
      assetsInlineLimit: 0,
      manifest: true,
      reportCompressedSize: false,
      chunkSizeWarningLimit: 1_000,
      modulePreload: { polyfill: false },
      // The first script lists all others and their styles: without their names, and with short hashes, it is 2 kB
      // smaller, gzipped.
      rolldownOptions: {
        output: {
          chunkFileNames: 'assets/[hash:7].js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css'))
              ? 'assets/[hash:7][extname]'
              : 'assets/[name]-[hash][extname]',
          codeSplitting: chunks,
        },
      },
    },
    server: {
      port: Number(env['WEB_PORT'] ?? 5173),
      proxy: Object.fromEntries(
        serverPaths.map((path) => [path, { target, changeOrigin: false, ws: path === '/socket.io' }]),
      ),
    },
  }
})
