/**
 * Sends a signal to one process. Number 0 would mean the sender's whole group, tests and their runner
 * included, and a negative one another group: both come of a number that was read a moment too late.
 * @throws RangeError where the number names no single process.
 */
export const signalProcess = (pid: number, signal: NodeJS.Signals): void => {
  if (!Number.isSafeInteger(pid) || pid < 2)
    throw new RangeError(`${pid} is no process to send ${signal} to.`)
  process.kill(pid, signal)
}
