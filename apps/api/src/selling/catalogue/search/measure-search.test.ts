import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../../testing/build-test-app.ts'
import { startTestApp } from '../../../../testing/build-test-app.ts'
import type { References, TestUser } from '../../../../testing/builders.ts'
import { buildAdmin, buildProduct, buildReferences, buildVendor } from '../../../../testing/builders.ts'
import { readDemoCatalogue } from '../../../process/seed/demo-catalogue.ts'
import { changeProduct } from '../products/change-product.ts'
import { createProduct } from '../products/create-product.ts'
import type { ProductForm } from '../products/product-form.ts'
import { resumeMeasures } from './read-measures.ts'

let app: TestApp
let admin: TestUser
let vendor: TestUser
let references: References

/** The SKUs of a search's first five, best first. */
const find = async (search: string): Promise<string[]> =>
  (await app.callAs(admin, 'searchProducts', { query: { search, page_size: '5' } })).ok.results.map(
    ({ sku }) => sku,
  )

beforeAll(async () => {
  app = await startTestApp()
  admin = await buildAdmin(app.owner)
  vendor = await buildVendor(app.owner, {}, 'Northgate')
  references = await buildReferences(app.owner)
  const catalogue = await readDemoCatalogue()
  const kindsOf = async (table: 'component_subcategories' | 'equipment', names: (string | undefined)[]) => {
    const values = [...new Set(names)].flatMap((name) => (name === undefined ? [] : [{ name }]))
    const rows = await app.owner.insertInto(table).values(values).returning(['id', 'name']).execute()
    return (name: string | undefined) => rows.find((row) => row.name === name)?.id ?? null
  }
  const subcategoryOf = await kindsOf(
    'component_subcategories',
    catalogue.map(({ subcategory }) => subcategory),
  )
  const equipmentOf = await kindsOf(
    'equipment',
    catalogue.map(({ equipment }) => equipment),
  )
  // As a release that knows nothing of measures wrote them.
  for (const { sku, name, maker, description, specs, equipment, subcategory } of catalogue)
    await buildProduct(app.owner, references, {
      vendor_id: vendor.userId,
      type: equipment === undefined ? 'COMPONENT' : 'MODEL',
      component_subcategory_id: subcategoryOf(subcategory),
      equipment_id: equipmentOf(equipment),
      sku,
      name,
      manufacturer: maker,
      description,
      specs: JSON.stringify(specs),
    })
})
afterAll(() => app.stop())

it('finds old products by their measures once these are read, and reads each once', async () => {
  expect(await find('dynamixel 4 Nm')).toEqual([])
  await resumeMeasures(app.deps)
  await app.runJobs()
  expect(await find('dynamixel 4 Nm')).toContain('RBT-XM430-W350-T')
  const unread = await app.owner.selectFrom('products').select('id').where('measures', 'is', null).execute()
  expect(unread).toEqual([])
})

// The searches and ours, over the demo's real parts: the right one among the first five.
it.each([
  ['servo 12 V', /^RBT-(XM|XH|XL430|XC430|XW|AX|MX|2X)/, true],
  ['dynamixel 4 Nm', /^RBT-XM430-W350/, false],
  ['dynamixel 4.1N.m', /^RBT-XM430-W350/, false],
  ['gripper 55 mm stroke', /^OPG-SCS3045M$/, false],
  ['gripper 65 mm', /^OPG-XL330$/, false],
  ['servo 24V', /^RBT-(PH|PM|XH430-V350)/, true],
  ['lidar 12 m', /^(YDL-TMINI-PLUS|SLM-RPLIDAR-A1M8|SLM-RPLIDAR-C1|BEN-TFMINI)$/, true],
  ['XM430 12V 46 rpm', /^RBT-XM430-W350/, true],
  ['dynamixel 10 Nm', /^RBT-X[MH]540-W270/, false],
  ['dynamixel 4.4 Nm', /^RBT-XM430-W350/, false],
  ['dynamixle 4 Nm', /^RBT-XM430-W350/, false],
  ['41 kgf-cm dynamixel', /^RBT-XM430-W350/, false],
  // As it is written elsewhere: a decimal comma, a unit of two words.
  ['dynamixel 4,1 Nm', /^RBT-XM430-W350/, false],
  ['dynamixel 41 kg cm', /^RBT-XM430-W350/, false],
  // A standard's size, however it is written.
  ['NEMA 17', /^STO-17HS/, true],
  ['nema17', /^STO-17HS/, true],
  ['Nema-17 stepper', /^STO-17HS/, true],
  ['NEMA 23', /^STO-23HS/, true],
  ['nema23 motor 1.9 Nm', /^STO-23HS30-2804S$/, true],
])('%s', async (search, right, isAll) => {
  const found = await find(search)
  expect(
    found.some((sku) => right.test(sku)),
    found.join(' '),
  ).toBe(true)
  if (isAll) expect(found.filter((sku) => !right.test(sku))).toEqual([])
})

it('shows what is of the kind that the words name before what is only called so', async () => {
  const { servo, motor } = {
    servo: { name: 'Servo Actuators', sku: 'DYN-1', product: 'DYNAMIXEL X', description: 'A smart servo.' },
    motor: { name: 'Motors', sku: 'MOT-1', product: 'EC 22', description: 'A motor.' },
  }
  const kinds = await app.owner
    .insertInto('component_subcategories')
    .values([servo, motor, { name: 'Motor Drivers' }].map(({ name }) => ({ name })))
    .onConflict((conflict) =>
      conflict.column('name').doUpdateSet((eb) => ({ name: eb.ref('excluded.name') })),
    )
    .returning(['id', 'name'])
    .execute()
  const build = (kind: string, sku: string, name: string, description: string) =>
    buildProduct(app.owner, references, {
      vendor_id: vendor.userId,
      sku,
      name,
      description,
      type: 'COMPONENT',
      equipment_id: null,
      price_cents: null,
      component_subcategory_id: kinds.find((one) => one.name === kind)?.id ?? null,
    })
  await build('Motor Drivers', 'BOARD-1', 'Servo Board for each servo', 'Servo servo motor servo motor.')
  await build(servo.name, servo.sku, servo.product, servo.description)
  await build('Motor Drivers', 'BOARD-2', 'Motor Board for a motor', 'Motor motor motor.')
  await build(motor.name, motor.sku, motor.product, motor.description)
  expect(await find('servo')).not.toContain('BOARD-1')
  expect(await find('motor')).not.toContain('BOARD-2')
})

it('finds nothing where no part has the measure, and still what is called so', async () => {
  expect(await find('dynamixel 400 Nm')).toEqual([])
  await buildProduct(app.owner, references, { vendor_id: vendor.userId, name: 'Adapter 48V', sku: 'ADAPTER' })
  expect(await find('adapter 48V')).toEqual(['ADAPTER'])
  expect(await find('48 V adapter')).toEqual(['ADAPTER'])
})

it('reads what a vendor writes, and reads it again when it is changed', async () => {
  const form = {
    name: 'Belt drive',
    sku: 'BELT',
    quantity: 1,
    length: 1,
    width: 1,
    height: 1,
    weight: 1,
    application: [references.application],
    equipment: references.equipment,
    price: 100 as NonNullable<ProductForm['price']>,
    description: 'Runs on 36 V and lifts 7 kg.',
  }
  await createProduct(app.contextOf(vendor), 'MODEL', form)
  expect(await find('belt 36V 7kg')).toEqual(['BELT'])
  const { id } = await app.owner
    .selectFrom('products')
    .select('id')
    .where('sku', '=', 'BELT')
    .executeTakeFirstOrThrow()
  await changeProduct(app.contextOf(vendor), { id, type: 'MODEL' }, { description: 'Runs on 5 V.' })
  expect(await find('belt 36V')).toEqual([])
  expect(await find('belt 5V')).toEqual(['BELT'])
})

const everyCase: readonly [search: string, right: RegExp, instead?: string][] = [
  ['RBT-XL330-M288-T', /^RBT-XL330-M288-T$/],
  ['xl330m288', /^RBT-XL330-M288-T$/],
  ['xl330 m288', /^RBT-XL330-M288-T$/],
  ['rplidar 25 m', /^SLM-RPLIDAR-A3$/],
  ['lidar 100 m', /^(VEL-VLP16|OUS-OS1-64)$/],
  ['stereo camera 120 mm', /^STL-ZED$/],
  ['depth camera intel', /^INT-D435I$/],
  ['raspberry camera', /^RPI-CAM-V2$/],
  ['jetson nano', /^NVD-NANO$/],
  ['imu 1 kHz', /^VAR-VMU931$/],
  ['relay spdt', /^(OMR-G5V-1|FND-40\.31)$/],
  ['ac dc 20 W', /^MWL-IRM-20$/],
  ['collaborative robot 850 mm', /^MDL-UR5E$/],
  ['universal robots 12.5 kg', /^MDL-UR10E$/],
  ['servo 7.4 V feetech', /^FTC-STS3215/],
  ['humanoid', /^MDL-(1X|AGIBOT)/],
  ['esp32', /^ESP-WROOM-32$/],
  ['battery holder', /^KEY-1042$/],
  ['rasberry pi', /^RPI-/],
  ['XT60', /^AMS-XT60-M$/],
  ['mobile robot 12 V', /^MDL-LIMO$/],
  // Words of free specifications, also where a number stands before them; and memory, which is a measure.
  ['IMX219', /^RPI-CAM-V2$/],
  ['camera imx378', /^LUX-OAK-D$/],
  ['stereo OV9282', /^LUX-OAK-D$/],
  ['camera 1280x1024', /^(JEV-A33|PGR-FLEA3-13)$/],
  ['jetson 4 GB', /^NVD-NANO$/],
  ['16GB', /^NVD-XAVIER$/],
  ['raspberry 512 MB', /^RPI-ZERO-W$/],
  ['storage 64 GB', /^LTP-4G64$/],
  // Numbers of axes, however they are called; other spellings of a torque; names that are divided or joined.
  ['6 axis robot', /^MDL-(UR|VX300S|WX250S)/],
  ['6-DOF arm', /^MDL-(VX300S|WX250S)/],
  ['9 axis imu', /^VAR-VMU931$/],
  ['dynamixel 4.1 N-m', /^RBT-XM430-W350/],
  ['stepper 84 oz.in', /^STO-17HS19-2004S1$/],
  ['real sense', /^INT-/],
  ['rp lidar 25 m', /^SLM-RPLIDAR-A3$/],
  ['open manipulator', /^MDL-OMX/],
  ['jet son nano', /^NVD-NANO$/],
  // Sizes and classes that a standard names.
  ['NEMA 34 stepper motor', /^STO-34HS/],
  ['stepper 0.59 Nm', /^STO-17HS19-2004S1$/],
  ['servo IP 54', /^OWN-SERVO$/],
  // A measure that no part has exactly leads to the nearest parts.
  ['NEMA 42 motor', /^STO-/, 'NEMA motor'],
  ['gripper 85 mm stroke', /^OPG-XL330$/, 'gripper 65-110 mm stroke'],
  ['dynamixel 400 Nm', /^RBT-/, 'dynamixel'],
  ['servo 18 V', /^RBT-/, 'servo 14-23 V'],
  ['lidar 60 m', /^(OUS-|VEL-|GAR-|SLM-|LED-)/, 'lidar 30-120 m'],
  ['quantum dynamixel 4 Nm', /^RBT-XM430-W350/, 'dynamixel 4 Nm'],
  ['Schrittmotor 0,59 Nm', /^STO-17HS/],
  ['Tiefenkamera', /^(INT|STL|LUX|ASU)-/],
  ['cobot 5 kg', /^MDL-UR/],
  ['servo at least 4 Nm', /^RBT-/],
  ['stepper under 1 Nm', /^STO-17HS/],
  // Motor drivers are near; a sensor with a word about drives isn't.
  ['harmonic drive 100:1', /^(M5S|WVS)-/, 'drive'],
  ['servo between 4 and 5 Nm', /^RBT-XM430-W350/],
  ['small servo', /^RBT-|^FTC-/, 'servo'],
  ['titanium heatsink', /^GEN-HS-125$/, 'heatsink'],
]

/** The answer of the open catalogue, which where nothing is found names another search. */
const inCatalogue = async (search: string) =>
  (await app.callAs(null, 'searchCatalogue', { query: { search, page_size: '5' } })).ok

it.each(everyCase)('%s, in the catalogue', async (search, right, instead) => {
  const asked = await inCatalogue(search)
  expect(asked.instead).toBe(instead ?? null)
  const { results } = instead === undefined ? asked : await inCatalogue(instead)
  const found = results.map(({ sku }) => sku)
  expect(
    found.some((sku) => right.test(sku)),
    found.join(' '),
  ).toBe(true)
})

it('names no other search where nothing near is known, or something is found', async () => {
  expect(await inCatalogue('ISO 9409')).toMatchObject({ count: 0, instead: null })
  expect(await inCatalogue('dynamixel')).toMatchObject({ instead: null })
})

it.each(['linear guide', 'power supply 20 W', 'quadruped', 'encoder', 'wheel'])(
  '“%s” is answered honestly with nothing, and never with what only mentions it',
  async (search) => {
    expect(await inCatalogue(search)).toMatchObject({ count: 0, instead: null })
  },
)

it('names the thing that the catalogue lacks, and what it understood', async () => {
  expect(await inCatalogue('harmonic drive 100:1')).toMatchObject({
    count: 0,
    missing: 'harmonic drive',
    understood: [{ of: 'THING', label: 'Drive', without: 'harmonic 100:1' }],
  })
  expect(await inCatalogue('gripper 85 mm stroke')).toMatchObject({ count: 0, missing: null })
  const { understood } = await inCatalogue('UFACTORY cobot under $9000')
  expect(understood).toEqual([
    { of: 'THING', label: 'Cobot', without: 'UFACTORY under $9000' },
    { of: 'PRICE', label: 'Up to $9,000', without: 'UFACTORY cobot' },
    { of: 'MAKER', label: 'Maker: UFACTORY', without: 'cobot under $9000' },
    {
      of: 'SYNONYM',
      label: 'cobot: also collaborative arm, collaborative robot',
      without: 'UFACTORY "cobot" under $9000',
    },
  ])
})

it('suggests the nearest search and the largest categories for a text that finds nothing', async () => {
  const suggest = async (search: string) =>
    (await app.callAs(null, 'suggestInCatalogue', { query: { search } })).ok
  const found = await suggest('titanium heatsink')
  expect(found).toMatchObject({ kinds: [], products: [], instead: 'heatsink' })
  expect(found.categories[0]).toMatchObject({ filter: 'component_subcategory', name: 'Servo Actuators' })
  expect(await suggest('heatsink')).toMatchObject({ instead: null, categories: [] })
})

it('uses no synonyms for a quoted word', async () => {
  expect((await inCatalogue('cobot 5 kg')).count).toBeGreaterThan(0)
  expect((await inCatalogue('"cobot" 5 kg')).count).toBe(0)
})

it('finds what mentions the words of a search in quotation marks', async () => {
  expect((await inCatalogue('“encoder”')).count).toBeGreaterThan(0)
})
