import { limits } from '@armature/domain/limits'
import { matchState } from '@armature/domain/requests/bom-matches'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildProduct } from '../../../testing/builders.ts'
import type { QuoteWorld } from '../../../testing/quote-world.ts'
import { startQuoteWorld } from '../../../testing/quote-world.ts'
import { statementsDuring } from '../../../testing/statements.ts'
import { readDemoCatalogue } from '../../process/seed/demo-catalogue.ts'
import { resumeMeasures } from '../../selling/catalogue/search/read-measures.ts'

let world: QuoteWorld
beforeAll(async () => {
  world = await startQuoteWorld()
  const build = (sku: string, name: string, more: Partial<Parameters<typeof buildProduct>[2]> = {}) =>
    buildProduct(world.owner, world.references, { vendor_id: world.vendor.userId, sku, name, ...more })
  for (const { sku, name, maker, partNumber, description, specs, equipment } of await readDemoCatalogue())
    await build(sku, name, {
      type: equipment === undefined ? 'COMPONENT' : 'MODEL',
      manufacturer: maker,
      part_number: partNumber ?? null,
      description,
      specs: JSON.stringify(specs),
    })
  await build('KLM7731B', 'Clamp without separators')
  await resumeMeasures(world.deps)
  await world.runJobs()
})
afterAll(() => world.stop())

const match = async (...rows: { sku?: string; number?: string; name?: string }[]) =>
  (await world.callAs(world.customer, 'matchBom', { body: { rows } })).ok.rows.map((found) => ({
    state: matchState(found),
    found: found.map(({ product: { sku }, kind, confidence }) => ({ sku, kind, confidence })),
  }))

describe('a number is found however it is written', () => {
  const servo = { state: 'sure', found: [{ sku: 'RBT-XL-320', kind: 'sku', confidence: 100 }] }

  it.each(['RBT-XL-320', 'RBTXL320', 'rbtxl320', 'RBT XL320', 'ＲＢＴ－ＸＬ－３２０', 'ＲＢＴＸＬ３２０'])(
    '%s',
    async (typed) => {
      for (const row of [{ sku: typed }, { number: typed }]) {
        const [read] = await match(row)
        expect([read?.state, read?.found[0]]).toEqual([servo.state, servo.found[0]])
      }
    },
  )

  it('of the maker, within the part’s own, and where the catalogue alone has no separators', async () => {
    const [part, separated] = await match({ number: 'XM430W350T' }, { sku: 'KLM-7731-B' })
    expect(part?.found.map(({ sku }) => sku)).toContain('RBT-XM430-W350-T')
    expect(separated).toEqual({
      state: 'sure',
      found: [{ sku: 'KLM7731B', kind: 'sku', confidence: 100 }],
    })
  })
})

describe('the rows of bills that robot projects keep', () => {
  it.each([
    ['STS3215 servo, 7.4 V, 1/345 gears (C001)', '', 'FTC-STS3215-C001'],
    ['STS3215 servo, 7.4 V, 1/191 gears (C044)', '', 'FTC-STS3215-C044'],
    ['Bus servo driver board', '', 'WVS-BUS-SERVO'],
    ['Motor, NEMA 17 17HS19-2004S1', '', 'STO-17HS19-2004S1'],
    ['Lidar, RPLIDAR A1M8', '', 'SLM-RPLIDAR-A1M8'],
    ['Lidar', 'RPLIDAR A1', 'SLM-RPLIDAR-A1M8'],
    ['Depth camera', 'D435i', 'INT-D435I'],
    ['Relay', 'G5V-1', 'OMR-G5V-1'],
    ['XT60', '', 'AMS-XT60-M'],
    ['Upper_arm_SO101', '', 'TRS-UPPER-ARM-SO101'],
    ['2x Dynamixel XL430-W250', '', 'RBT-XL430-W250-T'],
    ['激光雷达', 'YDLIDAR X4', 'YDL-X4'],
  ])('“%s” %s proposes its part', async (name, number, sku) => {
    const [read] = await match({ name, number })
    expect([read?.found[0]?.sku, ['sure', 'likely'].includes(read?.state ?? '')]).toEqual([sku, true])
  })

  it('propose the first of a family whose member isn’t named, to be looked at beside the others', async () => {
    const [read] = await match({ name: 'STS3215 Servo' })
    expect([read?.state, read?.found.map(({ sku }) => sku)]).toEqual([
      'likely',
      ['FTC-STS3215-C001', 'FTC-STS3215-C044', 'FTC-STS3215-C046'],
    ])
  })

  it.each([
    'Raspberry Pi 4 Model B',
    'ESP32 DevKit V1',
    'XT60 Connector Pair',
    'XL330 Idler Wheel',
    'STS3215 Servo 12V, 1/345 gear (C018)',
    'XM430-W210-R',
    'FR12-H101-K frame set XM430',
    'Heatsink for Raspberry Pi 3 Model B+',
    'Jetson Orin Nano 8GB',
    'VL53L0X',
    'Power Supply 12V 5A',
  ])('“%s” is no part of the catalogue', async (name) => {
    const [read] = await match({ name })
    expect(read?.state).toBe('open')
  })
})

describe('a name is read by its measures and sizes where no part’s name is like it', () => {
  it.each([
    ['NEMA 17 Schrittmotor', /^STO-17HS/],
    ['Stepper NEMA17 2A 0.4Nm', /^STO-17HS/],
    ['NEMA17 stepper', /^STO-17HS/],
    ['servo 4 Nm', /^RBT-/],
    ['servo motor 12V 4Nm', /^RBT-/],
    ['Ｓｅｒｖｏ　４Ｎｍ', /^RBT-/],
  ])('%s offers parts, and none for sure', async (name, right) => {
    const [read] = await match({ name })
    expect(read?.found.length).toBeGreaterThan(0)
    expect(read?.found.filter(({ sku }) => !right.test(sku))).toEqual([])
    expect(read?.state).not.toBe('sure')
  })

  it('says how much of it a part has', async () => {
    const [known, unknown, none] = await match(
      { name: 'servo 4 Nm' },
      { name: 'qzxvwk 4 Nm' },
      { name: 'qzxvwk' },
    )
    const confidences = [known, unknown].map((read) => [
      ...new Set(read?.found.map(({ kind, confidence }) => [kind, confidence].join(' '))),
    ])
    expect(confidences).toEqual([['measures 50'], ['measures 25']])
    expect([known?.state, none?.found]).toEqual(['open', []])
  })

  it.each(['Linear guide 300 mm', 'Timing belt GT2 6 mm 2 m', 'M3 screw 10 mm'])(
    '%s has less than half of it in any part, and is offered none',
    async (name) => {
      expect(await match({ name })).toEqual([{ state: 'open', found: [] }])
    },
  )

  it('and is no part’s own number by them', async () => {
    const [read] = await match({ name: 'Netzteil 24VDC' })
    expect(read?.found.filter(({ kind }) => kind === 'number')).toEqual([])
  })

  it('costs as many statements as one row does, however many they are', async () => {
    await world.signIn(world.customer)
    const rows = (count: number) =>
      Array.from({ length: count }, () => ({ name: 'qzxvwk stepper servo 7777 Nm 9999 V' }))
    const needed = async (count: number) =>
      (await statementsDuring(() => match(...rows(count))))
        .filter((text) => text !== 'commit')
        .map((text) => text.replace(/^commit; /, ''))
    expect(await needed(limits.bom.matchedAtOnce)).toEqual(await needed(1))
  })
})
