import type { DemoProduct } from './demo-catalogue.ts'

/** Makers by their country of origin in the demo. */
const makersIn: Readonly<Record<string, readonly string[]>> = {
  KR: ['ROBOTIS', 'Open Parallel Gripper'],
  CN: [
    'STEPPERONLINE',
    'Slamtec',
    'YDLIDAR',
    'M5Stack',
    'Feetech',
    'AgileX Robotics',
    'Benewake',
    'LDROBOT',
    'LattePanda',
    'Waveshare',
    'AMASS',
    'Sanyou',
    'Espressif',
    'WEMOS',
    'UFACTORY',
    'DFRobot',
    'AgiBot',
    'The Robot Studio',
    'NVIDIA',
    'Generic',
  ],
  TW: ['MEAN WELL', 'ASUS', 'AAEON'],
  GB: ['Raspberry Pi'],
  DK: ['Universal Robots'],
  FR: ['Stereolabs', 'Terabee', 'Pollen Robotics'],
  DE: ['Matrix Vision', 'pmdtechnologies'],
  CH: ['LEM', 'iniVation', 'STMicroelectronics'],
  NL: ['Xsens'],
  NO: ['1X Technologies'],
  AT: ['RECOM'],
  IT: ['Finder'],
  JP: ['Omron', 'Sharp'],
  CA: ['LeddarTech', 'Point Grey', 'Variense'],
  IN: ['e-con Systems'],
}

/** The tariff numbers by subcategory and kind of equipment; six digits hold in all countries. */
const hsCodes: Readonly<Record<string, string>> = {
  'Servo Actuators': '8501.10',
  Motors: '8501.10',
  'Motor Drivers': '8504.40',
  'Cameras & Vision': '8525.89',
  LiDAR: '9015.10',
  'Range Sensors': '9031.80',
  'Controllers & Computers': '8471.50',
  'Structural Parts': '8479.90',
  'Connectors & Power': '8536.69',
  'IMU & Inertial': '9031.80',
  'Grippers & End Effectors': '8479.90',
  Sensors: '9031.80',
  Displays: '8528.52',
  'Robot Arms': '8428.70',
  'Mobile Bases': '8428.70',
  Humanoids: '8479.50',
}

/** A demo product's codes for customs papers; makers that aren't listed are American. */
export const tradeCodesOf = ({ maker, subcategory, equipment }: DemoProduct) => ({
  country_of_origin: Object.entries(makersIn).find(([, makers]) => makers.includes(maker))?.[0] ?? 'US',
  hs_code: hsCodes[subcategory ?? equipment ?? ''] ?? null,
  eccn: subcategory === 'IMU & Inertial' ? '7A994' : 'EAR99',
})
