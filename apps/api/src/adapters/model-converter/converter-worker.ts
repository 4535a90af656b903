import { registerHooks } from 'node:module'
import { parentPort, workerData } from 'node:worker_threads'
import type { Assignment, ChildMessage } from './child-messages.ts'

// The glTF library loads sharp for textures, which are never in a document of ours. Native code has no
// business beside a stranger's file, and this process may not load any.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'ndarray-pixels'
      ? { url: 'data:text/javascript,export const getPixels = null, savePixels = null', shortCircuit: true }
      : next(specifier, context),
})

const { convertContent } = await import('./convert-content.ts')
const { assignment, content } = workerData as { assignment: Assignment; content: Uint8Array }
const tell = (message: ChildMessage): void => parentPort?.postMessage(message)

const outcome = await convertContent(
  Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  assignment.format,
  assignment.maxTriangles,
  (stage) => tell({ type: 'stage', stage }),
)
tell({ type: 'outcome', outcome })
