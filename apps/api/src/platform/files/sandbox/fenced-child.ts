/** Ends this process at once: it holds nothing that anybody still wants. */
export const endProcess = (): void => {
  process.kill(process.pid, 'SIGKILL')
}

/** Lets the server alone end this process. */
export const obeyServer = (): void => {
  // Ctrl-C in a terminal reaches the whole process group, but the server waits for its requests.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
  // Once the server is gone, nobody waits for the answer.
  process.once('disconnect', endProcess)
}
