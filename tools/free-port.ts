import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below what systems hand to outgoing connections (Linux from 32768, gVisor from 16000, macOS and Windows from 49152):
 * a port that the system picked by itself is taken by the next connection of any program as soon as its probe is closed. Above 10080, the last port
 * that `fetch` refuses.
 */
const [firstPort, endOfPorts] = [10_081, 16_000]

const tries = 100

/** True once nobody else claims the port, until this process ends: the claim is the UDP port of the same number. */
const claims = async (port: number): Promise<boolean> => {
  const claim = createSocket('udp4').unref()
  try {
    claim.bind({ port, address: '127.0.0.1', exclusive: true })
    await once(claim, 'listening')
    return true
  } catch {
    return false
  }
}

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer()
  try {
    probe.listen(port)
    await once(probe, 'listening')
  } catch {
    return false
  }
  probe.close()
  await once(probe, 'close')
  return true
}

/**
 * A TCP port of this machine that is free, and that nobody else is given by this function while this process lives; `pick` says which
 * to try.
 */
export const freePort = async (pick = () => randomInt(firstPort, endOfPorts)): Promise<number> => {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = pick()
    if ((await claims(port)) && (await isFree(port))) return port
  }
  throw new Error(`None of ${tries} ports from ${firstPort} to ${endOfPorts - 1} is free`)
}
