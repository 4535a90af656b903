import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the range for outgoing connections (Linux from 32768, gVisor from 16000, macOS and Windows from 49152): a port
 * picked by the system may be taken by any program's next connection once its probe is closed. Above 10080, the last
 * port that `fetch` refuses.
 */
const [firstPort, endOfPorts] = [10_081, 16_000]

const tries = 100

/** True if nobody else claims the port, until this process ends: the claim is the UDP port of the same number. */
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
 * A free TCP port of this machine, which this function gives to nobody else during this process's lifetime; `pick`
 * chooses the ones to try.
 */
export const freePort = async (pick = () => randomInt(firstPort, endOfPorts)): Promise<number> => {
  for (let tried = 0; tried < tries; tried += 1) {
    const port = pick()
    if ((await claims(port)) && (await isFree(port))) return port
  }
  throw new Error(`None of ${tries} ports from ${firstPort} to ${endOfPorts - 1} is free`)
}
