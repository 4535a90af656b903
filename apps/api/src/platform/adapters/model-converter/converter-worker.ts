import { parentPort, workerData } from 'node:worker_threads'
import type { Assignment, ChildMessage } from './child-messages.ts'
import { convertContent } from './convert-content.ts'

const { assignment, content } = workerData as { assignment: Assignment; content: Uint8Array }
const notify = (message: ChildMessage): void => parentPort?.postMessage(message)

const outcome = await convertContent(
  Buffer.from(content.buffer, content.byteOffset, content.byteLength),
  assignment,
  (stage) => notify({ type: 'stage', stage }),
)
notify({ type: 'outcome', outcome })
