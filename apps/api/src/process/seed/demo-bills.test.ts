import { matchState } from '@armature/domain/requests/bom-matches'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import type { TestUser } from '../../../testing/builders.ts'
import { buildUser } from '../../../testing/builders.ts'
import { seedDemo } from './seed-demo.ts'

// Bills of arms that people build, made anew with the kinds of parts that open projects list. They keep
// rows that the demo doesn't sell, such as filament and resistors.

let app: TestApp
let customer: TestUser
beforeAll(async () => {
  app = await startTestApp()
  await seedDemo(app.deps, { info: () => {} })
  await app.runJobs()
  customer = await buildUser(app.owner)
})
afterAll(() => app.stop())

const nothing = null
type Bill = readonly (readonly [name: string, right: RegExp | null])[]

/** An arm of six axes with steppers and belts. */
const printedArm: Bill = [
  ['PLA filament 1 kg', nothing],
  ['NEMA 17 stepper 17HS13-0404S1', /^STO-17HS13-0404S1$/],
  ['NEMA 17 geared stepper 17HS15-1684S-PG5', /^STO-17HS15-1684S-PG5$/],
  ['NEMA 14 stepper motor', /^STO-14HS/],
  ['GT2 closed belt 208 mm', /^GT2-CLOSED-208$/],
  ['GT2 open belt 1 m', /^GT2-OPEN-1M$/],
  ['GT2 pulley 20 teeth', /^GT2-PULLEY-20$/],
  ['GT2 pulley 40 teeth', /^GT2-PULLEY-40$/],
  ['625ZZ bearing', /^NSK-625ZZ$/],
  ['MF84ZZ bearing', /^NSK-MF84ZZ$/],
  ['16014 bearing', nothing],
  ['Steel rod 5 mm 128 mm', nothing],
  ['Socket head screw M2x8', /^ISO4762-M2X8$/],
  ['Socket head screw M3x8', /^ISO4762-M3X8$/],
  ['Socket head screw M3x12', /^ISO4762-M3X12$/],
  ['Socket head screw M3x30', /^ISO4762-M3X30$/],
  ['Socket head screw M3x46', nothing],
  ['Hex nut M3', /^ISO4032-M3$/],
  ['Hex nut M5', /^ISO4032-M5$/],
  ['Arduino Mega 2560', /^ARD-MEGA2560$/],
  ['A4988 stepper motor driver', /^POL-1182$/],
  ['Limit switch endstop', /^OMR-SS-5GL$/],
  ['Fan 40 mm', /^NOC-NF-A4X10$/],
  ['100 kΩ resistor 1206', nothing],
  ['Fuse MF-R700', nothing],
  ['Optocoupler', nothing],
]

/** A pair of arms with bus servos on a base of three omni wheels. */
const servoArm: Bill = [
  ['12 V STS3215 servo C018', /^FTC-STS3215-C018$/],
  ['STS3215 servo 7.4 V C001', /^FTC-STS3215-C001$/],
  ['Bus Servo Adapter (A)', /^WVS-BUS-SERVO-A$/],
  ['Power supply 12 V 5 A', /^MWL-GST60A12$/],
  ['Omni wheel 4 inch', /^VEX-276-2185$/],
  ['Raspberry Pi 5 4 GB', /^RPI-5-4GB$/],
  ['USB camera C270', /^LOG-C270$/],
  ['microSD card 64 GB', nothing],
  ['LiFePO4 battery 12 V 6 Ah', /^BIO-BLF-1206A$/],
  ['Lever wire connector 221-413', /^WAG-221-413$/],
  ['USB-C to USB-A cable', /^GEN-USB-C-A-1M$/],
  ['USB-C to USB-C cable 0.5 m', /^GEN-USB-C-C-05M$/],
  ['XT60 connector pair', /^AMS-XT60-PAIR$/],
  ['Threaded insert M3', /^RTX-M3X57$/],
  ['Table clamp', nothing],
  ['Screwdriver set', nothing],
  ['SO-101 upper arm link', /^TRS-UPPER-ARM-SO101$/],
  ['Feetech servo ST-3215-C018', /^FTC-STS3215-C018$/],
  ['Raspberry Pi 5 - 8GB', /^RPI-5-8GB$/],
]

const propose = async (bill: Bill) => {
  const rows = bill.map(([name]) => ({ name }))
  const found = (await app.callAs(customer, 'matchBom', { body: { rows } })).ok.rows
  return bill.map(([name, right], at) => {
    const parts = found[at] ?? []
    const state = matchState(parts)
    const best = state === 'open' ? null : (parts[0]?.product.sku ?? null)
    return { name, best, state, isRight: best !== null && right?.test(best) === true }
  })
}

it.each([
  ['servo arms on a base', servoArm, Math.ceil((servoArm.length * 2) / 3)],
  ['a printed arm with steppers', printedArm, Math.ceil((printedArm.length * 2) / 3)],
])(
  'parts of the bill of %s are proposed from the demo, and nothing wrong is sure',
  async (_name, bill, least) => {
    const rows = await propose(bill)
    expect(rows.filter(({ isRight, state }) => !isRight && state === 'sure')).toEqual([])
    const right = rows.filter(({ isRight }) => isRight)
    expect(right.length, JSON.stringify(rows)).toBeGreaterThanOrEqual(least)
  },
)

it('a part number that lacks a letter is proposed for review, and the row’s other words decide', async () => {
  const rows = await propose([
    ['ST3215 servo C018', /^FTC-STS3215-C018$/],
    ['ST-3215-C001', /^FTC-STS3215-C001$/],
    ['ST3215 diode', nothing],
  ])
  expect(rows.map(({ best, state }) => [best, state])).toEqual([
    ['FTC-STS3215-C018', 'likely'],
    ['FTC-STS3215-C001', 'likely'],
    [null, 'open'],
  ])
})
