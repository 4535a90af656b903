import { once } from 'node:events'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { freePort } from './free-port.ts'

const randomInt = vi.hoisted(() => vi.fn<(from: number, to: number) => number>())
vi.mock('node:crypto', () => ({ randomInt }))

// Far from other processes' ports by chance only; each test has ten of its own.
let next = 10_081 + (process.pid % 5000)
beforeEach(() => {
  next += 10
  randomInt.mockReset().mockImplementation(() => (next += 1))
})

describe('a free port', () => {
  it('is none that the system gives to outgoing connections', async () => {
    await freePort()
    const [from = 0, to = 0] = randomInt.mock.calls[0] ?? []
    const picked = createServer().listen(0)
    await once(picked, 'listening')
    expect(from).toBeGreaterThan(1024)
    expect(to).toBeLessThanOrEqual((picked.address() as AddressInfo).port)
    picked.close()
  })

  it('is given to one caller only', async () => {
    const first = await freePort()
    randomInt.mockImplementationOnce(() => first)
    expect(await freePort()).not.toBe(first)
  })

  it('is none that another process was given', async () => {
    const first = await freePort()
    const claim = createSocket('udp4').bind({ port: first + 5, address: '127.0.0.1', exclusive: true })
    await once(claim, 'listening')
    randomInt.mockImplementationOnce(() => first + 5)
    expect(await freePort()).not.toBe(first + 5)
    claim.close()
  })

  it('is none at which a program listens', async () => {
    const first = await freePort()
    const program = createServer().listen(first + 5)
    await once(program, 'listening')
    randomInt.mockImplementationOnce(() => first + 5)
    expect(await freePort()).not.toBe(first + 5)
    program.close()
  })
})
