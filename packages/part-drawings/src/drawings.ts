import { armPair, deskArm, uprightArm } from './arms.ts'
import { computer, coveredModule, fanKit } from './boards.ts'
import { displayBoard, microBoard, sensorCase, servoDriver, solderModule, stackModule } from './modules.ts'
import { barCamera, boardCamera, boxCamera } from './cameras.ts'
import { parallelGripper, servoGripper } from './grippers.ts'
import { lidarLite, puck, squareFootLidar, turretLidar } from './lidars.ts'
import { stepper, stepperFaces } from './motors.ts'
import type { Part } from './parts.ts'
import { batteryHolder, heatSink, pinModule, powerPlug, transducer } from './power.ts'
import { depthCase, lensBoard, rangingChip, soundHorn, twoEyes } from './ranging.ts'
import { humanoid } from './humanoids.ts'
import { omniBase, plateRobot } from './robots.ts'
import { vehicle } from './vehicles.ts'
import { busServo, cycloidActuator, smartServo } from './servos.ts'
import { printedBase, printedFork, printedHandle, printedJaw, printedLink } from './structures.ts'
import type { Point } from './vectors.ts'

/** One drawing, and its products. Their size is in sizes.json, the same for all. */
export interface Drawing {
  name: string
  family: string
  products: readonly string[]
  draw: (size: Point) => Part[]
}

type Row = readonly [name: string, products: readonly string[], draw: Drawing['draw']]

const family = (name: string, rows: readonly Row[]): Drawing[] =>
  rows.map(([drawing, products, draw]) => ({ name: drawing, family: name, products, draw }))

const own = (draw: Drawing['draw'], ...skus: string[]): Row[] =>
  skus.map((sku) => [sku.toLowerCase(), [sku], draw])

export const drawings: readonly Drawing[] = [
  ...family('Smart servos', [
    [
      'dynamixel-x330',
      ['RBT-XL330-M077-T', 'RBT-XL330-M288-T'],
      (size) => smartServo(size, { horn: 'greyPlastic' }),
    ],
    [
      'dynamixel-xc330',
      ['RBT-XC330-M181-T', 'RBT-XC330-M288-T', 'RBT-XC330-T181-T', 'RBT-XC330-T288-T'],
      (size) => smartServo(size, { horn: 'aluminium' }),
    ],
    ['dynamixel-xl430', ['RBT-XL430-W250-T'], (size) => smartServo(size, { horn: 'blackPlastic' })],
    [
      'dynamixel-xc430',
      ['RBT-XC430-W150-T', 'RBT-XC430-W240-T'],
      (size) => smartServo(size, { horn: 'aluminium' }),
    ],
    [
      'dynamixel-2x430',
      ['RBT-2XL430-W250-T', 'RBT-2XC430-W250-T'],
      (size) => smartServo(size, { horn: 'greyPlastic', twoAxes: true }),
    ],
    [
      'dynamixel-xm430',
      ['RBT-XM430-W210-T', 'RBT-XM430-W350-T', 'RBT-XH430-W210-T', 'RBT-XH430-W350-T', 'RBT-XH430-V350-R'],
      (size) => smartServo(size, { front: 'anodised', horn: 'aluminium' }),
    ],
    [
      'dynamixel-xm540',
      ['RBT-XM540-W150-T', 'RBT-XM540-W270-T', 'RBT-XH540-W150-T', 'RBT-XH540-W270-T'],
      (size) => smartServo(size, { front: 'anodised', horn: 'aluminium' }),
    ],
    [
      'dynamixel-xw540',
      ['RBT-XW540-T140-R', 'RBT-XW540-T260-R'],
      (size) => smartServo(size, { body: 'anodised', front: 'aluminium', horn: 'steel' }),
    ],
    [
      'dynamixel-ax',
      ['RBT-AX-12A', 'RBT-AX-12W', 'RBT-AX-18A'],
      (size) => smartServo(size, { horn: 'greyPlastic' }),
    ],
    ...own((size) => smartServo(size, { body: 'darkPlastic', horn: 'whitePlastic' }), 'RBT-XL-320'),
    ...own((size) => smartServo(size, { horn: 'aluminium' }), 'RBT-MX-28AT', 'RBT-MX-64AT', 'RBT-MX-106T'),
    ['sts3215', ['FTC-STS3215-C001', 'FTC-STS3215-C044', 'FTC-STS3215-C046'], busServo],
  ]),
  ...family('Cycloid actuators', [
    ...own(
      (size) => cycloidActuator(size, { pro: true }),
      'RBT-PH42-020-S300-R',
      'RBT-PH54-100-S500-R',
      'RBT-PH54-200-S500-R',
    ),
    ...own(
      (size) => cycloidActuator(size),
      'RBT-PM42-010-S260-R',
      'RBT-PM54-040-S250-R',
      'RBT-PM54-060-S250-R',
    ),
  ]),
  ...family('Stepper motors', [
    ...own((size) => stepper(size, stepperFaces.nema17), 'STO-17HS19-2004S1', 'STO-17HS19-1684S1'),
    ...own((size) => stepper(size, stepperFaces.nema23), 'STO-23HS22-2804S', 'STO-23HS30-2804S'),
    ...own((size) => stepper(size, stepperFaces.nema34), 'STO-34HS31-5504S'),
  ]),
  ...family('Laser scanners', [
    ...own((size) => puck(size), 'VEL-VLP16'),
    ...own((size) => puck(size, { body: 'blackPlastic', from: 0.44, to: 0.9 }), 'SLM-RPLIDAR-A3'),
    ...own(
      (size) => puck(size, { body: 'silverPaint', cap: 'anodised', from: 0.26, to: 0.64, fins: 28 }),
      'OUS-OS1-64',
    ),
    ...own((size) => squareFootLidar(size, 'blackPlastic'), 'YDL-TMINI-PLUS', 'SLM-RPLIDAR-C1'),
    ...own((size) => squareFootLidar(size, 'silverPaint'), 'SLM-RPLIDAR-S3'),
    ...own((size) => turretLidar(size), 'YDL-X4', 'YDL-X2L'),
    ...own(
      (size) => turretLidar(size, { base: 'darkPlastic', head: 'greyPlastic' }),
      'SLM-RPLIDAR-A1M8',
      'LDR-LD14P',
    ),
  ]),
  ...family('Range sensors', [
    ...own(lidarLite, 'GAR-LIDARLITE-V3'),
    ...own(lensBoard, 'LED-LEDDARONE'),
    ...own((size) => twoEyes(size), 'BEN-TFMINI', 'SHP-GP2Y0A21'),
    ...own((size) => depthCase(size, { body: 'darkPlastic' }), 'TER-TRONE'),
    ...own((size) => depthCase(size, { body: 'yellowPlastic' }), 'TER-3DCAM'),
    ...own((size) => depthCase(size), 'PMD-MONSTAR'),
    ...own(soundHorn, 'MBX-MB1010'),
    ...own(rangingChip, 'STM-VL53L1X'),
  ]),
  ...family('Cameras', [
    ...own((size) => boardCamera(size, { board: 'boardBlack', pins: true }), 'OMV-H7'),
    ...own((size) => boardCamera(size, { board: 'boardBlue' }), 'JEV-A33'),
    ...own((size) => boardCamera(size, { radius: 0.3 }), 'MTV-MLC200WC'),
    ...own((size) => boardCamera(size, { radius: 0.16 }), 'RPI-CAM-V2'),
    ...own((size) => boxCamera(size), 'PGR-FLEA3-13'),
    ...own((size) => boxCamera(size, { body: 'bluePlastic' }), 'INI-DAVIS346'),
    ...own((size) => barCamera(size, { body: 'anodised', eyes: [-0.82, 0, 0.82] }), 'MYN-EYE-D'),
    ...own(
      (size) =>
        barCamera(size, {
          body: 'blackPlastic',
          face: 'blackPlastic',
          eyes: [-0.4, 0.4],
          capsule: false,
          radius: 0.38,
        }),
      'ECN-TARA',
    ),
    ...own((size) => barCamera(size, { body: 'aluminium', eyes: [-0.58, 0.58], capsule: false }), 'DUO-MLX'),
    ...own((size) => barCamera(size, { body: 'anodised', eyes: [-0.68, 0.68], radius: 0.36 }), 'STL-ZED'),
    ...own(
      (size) => barCamera(size, { body: 'aluminium', eyes: [-0.52, 0.52], radius: 0.32 }),
      'STL-ZED-MINI',
    ),
    ...own(
      (size) =>
        barCamera(size, {
          body: 'blackPlastic',
          eyes: [-0.22, 0.02, 0.2],
          radius: 0.2,
          capsule: false,
          stand: 0.62,
        }),
      'ASU-XTION-PRO',
    ),
    ...own((size) => barCamera(size, { eyes: [-0.62, -0.26, 0.14, 0.6], radius: 0.2 }), 'INT-D435I'),
    ...own(
      (size) => barCamera(size, { body: 'anodised', eyes: [-0.8, 0, 0.8], radius: 0.26 }),
      'LUX-OAK-D-LITE',
    ),
    ...own(
      (size) => barCamera(size, { body: 'anodised', eyes: [-0.68, 0, 0.68], radius: 0.17, capsule: false }),
      'LUX-OAK-D',
    ),
  ]),
  ...family('Inertial sensors', [
    ...own((size) => sensorCase(size), 'VNV-VN100-RUG'),
    ...own((size) => sensorCase(size, { body: 'anodised', cable: true }), 'VAR-VMU931'),
    ...own((size) => solderModule(size, { cover: [0.94, 0.94], coverMaterial: 'chip' }), 'XSE-MTI-7'),
  ]),
  ...family('Computers', [
    ...own((size) => computer(size), 'RPI-3BP'),
    ...own((size) => computer(size, { stacks: 0 }), 'RPI-ZERO-W'),
    ...own((size) => computer(size, { material: 'boardBlack', heatsink: true, stacks: 3 }), 'NVD-NANO'),
    ...own((size) => computer(size, { material: 'boardBlue', stacks: 2 }), 'LTP-4G64'),
    ...own((size) => computer(size, { material: 'boardBlue', heatsink: true }), 'AAE-UP-4G32'),
    ...own(coveredModule, 'NVD-TX2'),
    ...own(fanKit, 'NVD-XAVIER'),
    ...own((size) => solderModule(size), 'ESP-WROOM-32'),
    ...own(microBoard, 'WMS-D1-MINI-LITE'),
    ...own(displayBoard, 'ADA-SSD1306'),
  ]),
  ...family('Motor drivers', [
    ...own((size) => stackModule(size, { terminals: 6 }), 'M5S-M014'),
    ...own((size) => stackModule(size, { body: 'greyPlastic' }), 'M5S-M021'),
    ...own((size) => servoDriver(size, { material: 'boardBlack' }), 'M5S-A100'),
    ...own((size) => servoDriver(size, { plugs: 3 }), 'WVS-BUS-SERVO'),
  ]),
  ...family('Printed structures', [
    ...own(printedBase, 'TRS-BASE-SO101'),
    ...own((size) => printedLink(size), 'TRS-UPPER-ARM-SO101'),
    ...own(
      (size) => printedLink(size, { pocket: 0.36 }),
      'TRS-UNDER-ARM-SO101',
      'TRS-WRIST-ROLL-PITCH-SO101',
    ),
    ...own(printedFork, 'TRS-ROTATION-PITCH-SO101'),
    ...own(printedJaw, 'TRS-MOVING-JAW-SO101'),
    ...own(printedHandle, 'TRS-HANDLE-SO101'),
    ...own(heatSink, 'GEN-HS-125'),
  ]),
  ...family('Power and connection', [
    ...own(powerPlug, 'AMS-XT60-M'),
    ...own(
      (size) =>
        pinModule(size, {
          body: 'orangePlastic',
          pins: [
            [-0.4, -0.34],
            [-0.4, 0.34],
            [0.1, -0.34],
            [0.1, 0.34],
            [0.4, -0.34],
            [0.4, 0.34],
          ],
        }),
      'OMR-G5V-1',
    ),
    ...own(
      (size) =>
        pinModule(size, {
          body: 'bluePlastic',
          pinShare: 0.13,
          pins: [
            [-0.44, -0.3],
            [-0.44, 0.3],
            [0.2, 0],
            [0.36, -0.3],
            [0.36, 0.3],
          ],
        }),
      'FND-40.31',
    ),
    ...own(
      (size) =>
        pinModule(size, {
          body: 'bluePlastic',
          pins: [
            [-0.4, 0],
            [-0.26, -0.38],
            [-0.26, 0.38],
            [0.36, 0.38],
            [0.36, -0.38],
          ],
        }),
      'SAN-SRD-A',
    ),
    ...own(
      (size) =>
        pinModule(size, {
          body: 'blackPlastic',
          pinShare: 0.13,
          pins: [
            [-0.44, -0.3],
            [-0.44, 0.3],
            [0.44, -0.3],
            [0.44, 0.3],
          ],
        }),
      'MWL-IRM-20',
      'MWL-IRM-03',
    ),
    ...own(
      (size) =>
        pinModule(size, {
          body: 'blackPlastic',
          pinShare: 0.28,
          pins: [
            [-0.22, 0.3],
            [0, 0.3],
            [0.22, 0.3],
          ],
        }),
      'RCM-R78E-05',
    ),
    ...own((size) => transducer(size), 'LEM-LA25-P'),
    ...own((size) => transducer(size, { body: 'chip', opening: false }), 'LEM-HO-NP'),
    ...own(batteryHolder, 'KEY-1042'),
  ]),
  ...family('Grippers', [
    ...own(servoGripper, 'POL-REACHY-GRIP'),
    ...own((size) => parallelGripper(size), 'OPG-SCS3045M'),
    ...own((size) => parallelGripper(size, { body: 'whitePlastic', finger: 'bluePlastic' }), 'OPG-XL330'),
  ]),
  ...family('Arms', [
    ...own(
      (size) => deskArm(size, { frame: 'anodised' }),
      'MDL-OMX',
      'MDL-PX100',
      'MDL-RX200',
      'MDL-WX250S',
      'MDL-VX300S',
    ),
    ...own((size) => uprightArm(size), 'MDL-UR3E', 'MDL-UR5E', 'MDL-UR10E'),
    ...own((size) => uprightArm(size, { shell: 'whitePlastic', cap: 'darkPlastic' }), 'MDL-XARM6'),
    ...own((size) => deskArm(size, { frame: 'orangePlastic', base: 'orangePlastic' }), 'MDL-SO101-FOLLOWER'),
    ...own(
      (size) =>
        armPair(
          size,
          { frame: 'orangePlastic', base: 'orangePlastic' },
          { frame: 'yellowPlastic', base: 'yellowPlastic' },
        ),
      'MDL-SO101-SET',
    ),
    ...own((size) => deskArm(size, { frame: 'aluminium', base: 'aluminium', foot: 'round' }), 'MDL-ROB0036'),
  ]),
  ...family('Mobile bases', [
    ...own((size) => plateRobot(size, { layers: 3 }), 'MDL-TB3-BURGER'),
    ...own((size) => plateRobot(size, { layers: 2, camera: true }), 'MDL-TB3-WAFFLEPI'),
    ...own((size) => vehicle(size, { wheelShare: 0.22 }), 'MDL-LIMO'),
    ...own(
      (size) => vehicle(size, { body: 'anodised', accent: 'aluminium', wheelShare: 0.47, tower: false }),
      'MDL-HUNTER-SE',
    ),
    ...own(omniBase, 'MDL-LEKIWI-BASE'),
  ]),
  ...family('Humanoids', [
    ...own((size) => humanoid(size, { wheels: true, shell: 'silverPaint' }), 'MDL-1X-EVE'),
    ...own((size) => humanoid(size, { shell: 'ivoryPlastic', soft: 'greyPlastic' }), 'MDL-1X-NEO'),
    ...own((size) => humanoid(size, { shell: 'whitePlastic', soft: 'blackPlastic' }), 'MDL-AGIBOT-A2'),
  ]),
]
