import { buffer } from 'node:stream/consumers'
import type { TableMessage, TableOrder } from './table-messages.ts'
import { readInSlices } from './read-in-slices.ts'

// The process of one file of a table, which comes by its standard input. The file's maker
// says how much memory it takes, and a thread that runs out of memory may take the whole server with it.

const end = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

const tell = (message: TableMessage, then = () => {}): void => void process.send?.(message, then)

// Ctrl-C in a terminal reaches the whole process group, but the server waits for its requests.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
// Once the server is gone, nobody waits for the answer.
process.once('disconnect', end)

const order = JSON.parse(process.argv[2] ?? '') as TableOrder // our own command line
const { slices, outcome } = await readInSlices(await buffer(process.stdin), order)
for (const slice of slices) tell({ slice })
tell({ outcome }, end)
