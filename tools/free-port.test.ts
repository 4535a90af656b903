import { once } from 'node:events'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from './free-port.ts'

const pick = vi.fn<() => number>()

// Only probably far from other processes' ports; each test has ten of its own.
let next = 10_081 + (process.pid % 5000)
beforeEach(() => {
  next += 10
  pick.mockReset().mockImplementation(() => (next += 1))
})

describe('a free port', () => {
  it('is none that the system gives to outgoing connections', async () => {
    const port = await freePort()
    const picked = createServer().listen(0)
    await once(picked, 'listening')
    expect(port).toBeGreaterThan(1024)
    expect(port).toBeLessThan((picked.address() as AddressInfo).port)
    picked.close()
  })

  it('is given to one caller only', async () => {
    const first = await freePort(pick)
    pick.mockImplementationOnce(() => first)
    expect(await freePort(pick)).not.toBe(first)
  })

  it('is none that another process was given', async () => {
    const first = await freePort(pick)
    const claim = createSocket('udp4').bind({ port: first + 5, address: '127.0.0.1', exclusive: true })
    await once(claim, 'listening')
    pick.mockImplementationOnce(() => first + 5)
    expect(await freePort(pick)).not.toBe(first + 5)
    claim.close()
  })

  it('is none at which a program listens', async () => {
    const first = await freePort(pick)
    const program = createServer().listen(first + 5)
    await once(program, 'listening')
    pick.mockImplementationOnce(() => first + 5)
    expect(await freePort(pick)).not.toBe(first + 5)
    program.close()
  })
})
