import { parentPort, workerData } from 'node:worker_threads'
import type { Assignment, ChildMessage } from './child-messages.ts'
import { convertContent } from './convert-content.ts'

/** The libraries refuse a byte order mark. */
const withoutMark = (file: Buffer): Buffer =>
  file.subarray(0, 3).toString() === '\ufeff' ? file.subarray(3) : file

const { assignment, content } = workerData as { assignment: Assignment; content: Uint8Array }
const notify = (message: ChildMessage): void => parentPort?.postMessage(message)

const outcome = await convertContent(
  withoutMark(Buffer.from(content.buffer, content.byteOffset, content.byteLength)),
  assignment,
  (stage) => notify({ type: 'stage', stage }),
)
notify({ type: 'outcome', outcome })
