import dgram from 'node:dgram'
import dns from 'node:dns'
import net from 'node:net'

// Loaded before anything else of a fenced process, and in its threads. Node's permissions leave the network
// open in this version, and not every system lets a process be put into a network of its own (fenced-process.ts).

class NetworkRefused extends Error {
  readonly code = 'ERR_ACCESS_DENIED'
  constructor() {
    super('A process that reads a stranger’s file has no network')
  }
}

const refuse = (): never => {
  throw new NetworkRefused()
}

/** All of TCP, TLS, HTTP and fetch comes by the first of these. */
const ways: [object, string[]][] = [
  [net.Socket.prototype, ['connect']],
  [net.Server.prototype, ['listen']],
  [dgram.Socket.prototype, ['bind', 'connect', 'send']],
  [dns, ['lookup', 'resolve', 'resolve4', 'resolve6', 'reverse']],
  [dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6', 'reverse']],
]
for (const [owner, names] of ways) {
  for (const name of names)
    Object.defineProperty(owner, name, { value: refuse, writable: false, configurable: false })
}
