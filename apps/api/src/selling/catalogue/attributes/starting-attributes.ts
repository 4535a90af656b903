import type { Attribute, AttributePlace } from '@armature/domain/catalogue/attributes/attributes'

/** A typed specification of a new marketplace. */
export interface StartingAttribute extends Pick<
  Attribute,
  'name' | 'kind' | 'dimension' | 'unit' | 'is_facet' | 'tells_fit' | 'better'
> {
  choices: readonly string[]
  /** Its names in free specifications, in lower case and without a unit. */
  specs: readonly string[]
}

type Given = Pick<StartingAttribute, 'name'> & Partial<Omit<StartingAttribute, 'name' | 'kind'>>

const made = (kind: Attribute['kind'], { name, specs = [], ...given }: Given): StartingAttribute => ({
  name,
  kind,
  dimension: null,
  unit: null,
  is_facet: kind !== 'TEXT',
  tells_fit: false,
  better: null,
  choices: [],
  ...given,
  specs: [name.toLowerCase(), ...specs],
})

const number = (given: Given) => made('NUMBER', given)
const range = (given: Given) => made('RANGE', given)
const choice = (given: Given) => made('CHOICE', given)
const text = (name: string, ...specs: string[]) => made('TEXT', { name, specs })

/** All of them by a key; each is one attribute, wherever it is asked for. */
const attributes = {
  voltage: range({
    name: 'Input voltage',
    dimension: 'voltage',
    unit: 'V',
    tells_fit: true,
    specs: ['voltage', 'dc in'],
  }),
  current: number({ name: 'Rated current', dimension: 'current', unit: 'A', specs: ['current', 'nominal'] }),
  power: number({ name: 'Power', dimension: 'power', unit: 'W', specs: ['output'] }),
  stallTorque: number({ name: 'Stall torque', better: 'MORE', dimension: 'torque', unit: 'N·m' }),
  continuousTorque: number({ name: 'Continuous torque', better: 'MORE', dimension: 'torque', unit: 'N·m' }),
  holdingTorque: number({ name: 'Holding torque', better: 'MORE', dimension: 'torque', unit: 'N·m' }),
  stepAngle: number({ name: 'Step angle', dimension: 'angle', unit: '°' }),
  noLoadSpeed: number({ name: 'No-load speed', dimension: 'turning', unit: 'rpm', specs: ['no load speed'] }),
  jointSpeed: number({
    name: 'Joint speed',
    dimension: 'turning',
    unit: '°/s',
    specs: ['max joint speed'],
  }),
  maxSpeed: number({
    name: 'Top speed',
    better: 'MORE',
    dimension: 'speed',
    unit: 'm/s',
    specs: ['max speed'],
  }),
  payload: number({ name: 'Payload', better: 'MORE', dimension: 'mass', unit: 'kg' }),
  reach: number({ name: 'Reach', better: 'MORE', dimension: 'length', unit: 'mm' }),
  repeatability: number({ name: 'Repeatability', better: 'LESS', dimension: 'length', unit: 'mm' }),
  stroke: range({ name: 'Stroke', dimension: 'length', unit: 'mm' }),
  baseline: number({ name: 'Stereo baseline', dimension: 'length', unit: 'mm', specs: ['baseline'] }),
  pitch: number({ name: 'Pitch', dimension: 'length', unit: 'mm' }),
  measuringRange: range({
    name: 'Measuring range',
    better: 'MORE',
    dimension: 'length',
    unit: 'm',
    specs: ['range'],
  }),
  accuracy: number({ name: 'Accuracy', better: 'LESS', dimension: 'length', unit: 'mm' }),
  angularResolution: number({ name: 'Angular resolution', better: 'LESS', dimension: 'angle', unit: '°' }),
  slope: number({ name: 'Slope', dimension: 'angle', unit: '°' }),
  scanRate: range({ name: 'Scan rate', dimension: 'frequency', unit: 'Hz', specs: ['scan', 'rate hz'] }),
  sampleRate: number({ name: 'Sample rate', dimension: 'frequency', unit: 'Hz', specs: ['rate'] }),
  frameRate: number({ name: 'Frame rate', dimension: 'frequency', unit: 'fps', specs: ['fps'] }),
  gyroRange: number({ name: 'Gyro range', dimension: 'turning', unit: '°/s' }),
  accelRange: number({
    name: 'Accelerometer range',
    dimension: 'acceleration',
    unit: 'g',
    specs: ['accel range'],
  }),
  loadCell: number({ name: 'Load cell', dimension: 'mass', unit: 'kg' }),
  mass: number({ name: 'Mass', better: 'LESS', dimension: 'mass', unit: 'g', specs: ['weight'] }),
  memory: number({ name: 'Memory', better: 'MORE', dimension: 'memory', unit: 'GB', specs: ['ram'] }),
  storage: number({ name: 'Storage', better: 'MORE', dimension: 'memory', unit: 'GB' }),
  volume: number({ name: 'Volume', dimension: 'volume', unit: 'cm³' }),
  runtime: number({ name: 'Runtime', better: 'MORE', dimension: 'time', unit: 'min' }),
  channels: number({ name: 'Channels' }),
  contacts: number({ name: 'Contacts' }),
  cells: number({ name: 'Cells' }),
  servos: number({ name: 'Servos' }),
  axes: number({ name: 'Axes', specs: ['dof', 'degrees of freedom'] }),
  interface: choice({
    name: 'Interface',
    tells_fit: true,
    choices: [
      'TTL',
      'RS-485',
      'CAN',
      'EtherCAT',
      'Ethernet',
      'USB',
      'I2C',
      'SPI',
      'UART',
      'PWM',
      'Modbus-RTU',
      'Digital IO',
    ],
  }),
  shutter: choice({ name: 'Shutter', choices: ['Global', 'Rolling'] }),
  imu: choice({ name: 'Built-in IMU', choices: ['Yes', 'No'], specs: ['imu'] }),
  contactForm: choice({ name: 'Contact form', choices: ['SPST', 'SPDT', 'DPST', 'DPDT'], specs: ['form'] }),
  material: choice({
    name: 'Material',
    choices: ['Aluminium 6061', 'Steel', 'Carbon fibre', 'Nylon', '3D printed PLA'],
  }),
  ipClass: choice({ name: 'IP class', choices: ['IP20', 'IP40', 'IP54', 'IP65', 'IP67', 'IP68'] }),
  frameSize: choice({
    name: 'Frame size',
    choices: ['NEMA 8', 'NEMA 11', 'NEMA 14', 'NEMA 17', 'NEMA 23', 'NEMA 34', 'NEMA 42'],
  }),
  bore: number({ name: 'Bore', dimension: 'length', unit: 'mm' }),
  outerDiameter: number({ name: 'Outer diameter', dimension: 'length', unit: 'mm' }),
  width: number({ name: 'Width', dimension: 'length', unit: 'mm' }),
  nominalLength: number({ name: 'Nominal length', dimension: 'length', unit: 'mm' }),
  dynamicLoad: number({ name: 'Dynamic load', better: 'MORE', dimension: 'force', unit: 'kN' }),
  teeth: number({ name: 'Teeth' }),
  capacity: number({ name: 'Capacity', better: 'MORE', dimension: 'charge', unit: 'mAh' }),
  outputVoltage: number({ name: 'Output voltage', dimension: 'voltage', unit: 'V' }),
  thread: choice({ name: 'Thread', choices: ['M2', 'M2.5', 'M3', 'M4', 'M5', 'M6', 'M8'] }),
  chemistry: choice({ name: 'Chemistry', choices: ['Li-ion', 'LiPo', 'LiFePO4', 'NiMH', 'Lead-acid'] }),
  profile: choice({ name: 'Profile', choices: ['GT2', 'GT3', 'HTD 5M', 'T5'] }),
  strength: text('Strength class'),
  gearRatio: text('Gear ratio'),
  fieldOfView: text('Field of view', 'fov'),
  resolution: text('Resolution'),
  depth: text('Depth stream', 'depth'),
  colour: text('Colour stream', 'color', 'rgb'),
  stereo: text('Stereo pair', 'stereo'),
  imageSensor: text('Image sensor', 'sensor'),
  cpu: text('CPU'),
  gpu: text('GPU'),
  mcu: text('MCU'),
  driver: text('Driver'),
  wifi: text('Wi-Fi', 'wifi'),
  actuator: text('Actuator', 'servo'),
  battery: text('Battery'),
  wheels: text('Wheels'),
} as const satisfies Record<string, StartingAttribute>

const { voltage, power, interface: busInterface, mass, material, ipClass } = attributes

/** The starting attributes of each subcategory and kind of equipment by name, in form order. */
const startingPlaces: Record<AttributePlace, Record<string, readonly StartingAttribute[]>> = {
  component_subcategory: {
    'Servo Actuators': [
      voltage,
      attributes.stallTorque,
      attributes.continuousTorque,
      attributes.noLoadSpeed,
      attributes.gearRatio,
      power,
      busInterface,
      ipClass,
      mass,
    ],
    Motors: [
      attributes.frameSize,
      attributes.holdingTorque,
      attributes.gearRatio,
      attributes.stepAngle,
      voltage,
      attributes.current,
      attributes.continuousTorque,
      attributes.noLoadSpeed,
      power,
      mass,
    ],
    LiDAR: [
      attributes.measuringRange,
      attributes.fieldOfView,
      attributes.channels,
      attributes.scanRate,
      attributes.sampleRate,
      attributes.angularResolution,
      attributes.accuracy,
      voltage,
      busInterface,
      ipClass,
      mass,
    ],
    'Range Sensors': [
      attributes.measuringRange,
      attributes.sampleRate,
      attributes.accuracy,
      attributes.resolution,
      attributes.fieldOfView,
      voltage,
      busInterface,
      mass,
    ],
    'Cameras & Vision': [
      attributes.resolution,
      attributes.frameRate,
      attributes.depth,
      attributes.colour,
      attributes.stereo,
      attributes.shutter,
      attributes.baseline,
      attributes.measuringRange,
      attributes.imageSensor,
      attributes.imu,
      power,
      busInterface,
      mass,
    ],
    'IMU & Inertial': [
      attributes.sampleRate,
      attributes.gyroRange,
      attributes.accelRange,
      voltage,
      busInterface,
      mass,
    ],
    Sensors: [attributes.resolution, attributes.current, voltage, busInterface, mass],
    'Controllers & Computers': [
      attributes.cpu,
      attributes.mcu,
      attributes.memory,
      attributes.storage,
      attributes.gpu,
      attributes.wifi,
      voltage,
      busInterface,
      mass,
    ],
    'Motor Drivers': [
      attributes.channels,
      voltage,
      attributes.current,
      busInterface,
      attributes.driver,
      attributes.mcu,
      mass,
    ],
    'Grippers & End Effectors': [
      attributes.stroke,
      attributes.payload,
      busInterface,
      attributes.actuator,
      attributes.loadCell,
      voltage,
      power,
      mass,
    ],
    'Structural Parts': [material, attributes.volume, attributes.nominalLength, mass],
    'Connectors & Power': [
      attributes.contacts,
      attributes.pitch,
      attributes.contactForm,
      attributes.current,
      attributes.cells,
      voltage,
      power,
      mass,
    ],
    Displays: [attributes.resolution, voltage, busInterface, mass],
    Bearings: [attributes.bore, attributes.outerDiameter, attributes.width, attributes.dynamicLoad, mass],
    Fasteners: [attributes.thread, attributes.nominalLength, attributes.strength, material, mass],
    'Belts & Pulleys': [
      attributes.profile,
      attributes.teeth,
      attributes.pitch,
      attributes.bore,
      attributes.outerDiameter,
      attributes.width,
      attributes.nominalLength,
      mass,
    ],
    Gearboxes: [
      attributes.gearRatio,
      attributes.frameSize,
      attributes.continuousTorque,
      attributes.outerDiameter,
      mass,
    ],
    'Power Supplies': [attributes.outputVoltage, voltage, attributes.current, power, mass],
    Batteries: [
      voltage,
      attributes.capacity,
      attributes.chemistry,
      attributes.cells,
      attributes.current,
      mass,
    ],
    Cables: [attributes.nominalLength, attributes.contacts, busInterface, mass],
    Cooling: [voltage, power, mass],
    Wheels: [attributes.outerDiameter, attributes.width, attributes.bore, mass],
    'Linear Motion': [attributes.nominalLength, attributes.outerDiameter, attributes.width, material, mass],
  },
  equipment: {
    'Robot Arms': [
      attributes.axes,
      attributes.payload,
      attributes.reach,
      attributes.repeatability,
      attributes.jointSpeed,
      attributes.servos,
      attributes.actuator,
      voltage,
      busInterface,
      mass,
    ],
    'Mobile Bases': [
      attributes.payload,
      attributes.maxSpeed,
      attributes.runtime,
      attributes.slope,
      attributes.battery,
      attributes.wheels,
      voltage,
      busInterface,
      mass,
    ],
    Humanoids: [
      attributes.axes,
      attributes.payload,
      attributes.runtime,
      attributes.battery,
      voltage,
      busInterface,
      mass,
    ],
  },
}

/** A robot takes parts of a mass up to its payload. */
export const startingLimit = [attributes.mass, attributes.payload] as const

/** A part's longest side, measured or from the catalogue (decision 070). */
export const measuredSize = {
  name: 'Size, longest side',
  kind: 'NUMBER',
  dimension: 'length',
  unit: 'mm',
  is_facet: true,
  tells_fit: false,
  limited_by: null,
  better: null,
  measured: 'LONGEST_SIDE',
} as const

const startingAttributes: readonly StartingAttribute[] = Object.values(attributes)

/** The starting attributes of a place with this name; none for an unknown name. */
export const startingAttributesOf = (of: AttributePlace, name: string): readonly StartingAttribute[] =>
  startingPlaces[of][name] ?? []

/** The names of this attribute in free specifications; its own for an unknown one. */
export const specNamesOf = (name: string): readonly string[] =>
  startingAttributes.find((attribute) => attribute.name === name)?.specs ?? [name.toLowerCase()]
