/** Words with a fixed spelling in a specification's name. */
const spelt: Record<string, string> = {
  cpu: 'CPU',
  gpu: 'GPU',
  mcu: 'MCU',
  imu: 'IMU',
  ram: 'RAM',
  rgb: 'RGB',
  fps: 'FPS',
  fov: 'FOV',
  dc: 'DC',
  wifi: 'Wi-Fi',
  dof: 'Degrees of freedom',
}

/** Units that may end a specification's name. */
const units: Record<string, string> = {
  mm: 'mm',
  cm: 'cm',
  cm3: 'cm³',
  m: 'm',
  g: 'g',
  kg: 'kg',
  hz: 'Hz',
  w: 'W',
  a: 'A',
  deg: '°',
  dps: '°/s',
  mps: 'm/s',
  min: 'min',
  meps: 'M events/s',
  tops: 'TOPS',
}

/** A specification's display name: "gear ratio" becomes "Gear ratio", "max_speed_mps" becomes "Max speed (m/s)". */
export const specName = (key: string): string => {
  const words = key.trim().split(/[\s_]+/)
  const unit = words.length > 1 ? units[words.at(-1)?.toLowerCase() ?? ''] : undefined
  const name = (unit === undefined ? words : words.slice(0, -1))
    .map((word) => spelt[word.toLowerCase()] ?? word)
    .join(' ')
  const capital = name.charAt(0).toUpperCase() + name.slice(1)
  return unit === undefined ? capital : `${capital} (${unit})`
}
