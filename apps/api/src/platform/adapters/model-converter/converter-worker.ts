import { parentPort, workerData } from 'node:worker_threads'
import type { Assignment, ChildMessage } from './child-messages.ts'
import { convertContent } from './convert-content.ts'

const { assignment, content } = workerData as { assignment: Assignment; content: Uint8Array }
const tell = (message: ChildMessage): void => parentPort?.postMessage(message)

const outcome = await convertContent(
  Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  assignment,
  (stage) => tell({ type: 'stage', stage }),
)
tell({ type: 'outcome', outcome })
