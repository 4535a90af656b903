import { fbxClaims } from './fbx-records.ts'

/** The coordinates of an FBX (its GlobalSettings). Axes: 0 is x, 1 is y, 2 is z. */
export interface FbxSettings {
  /** Centimetres per unit. */
  unit: number
  up: { axis: number; sign: number }
  /** The axis that points to the right when one looks at the front. */
  right: { axis: number; sign: number }
}

/** The format's defaults: centimetres, y up, x to the right. */
const silentSettings = { UnitScaleFactor: 1, UpAxis: 1, UpAxisSign: 1, CoordAxis: 0, CoordAxisSign: 1 }
type Setting = keyof typeof silentSettings
const settingNames = Object.keys(silentSettings) as Setting[]

const binaryMark = 'Kaydara FBX Binary'

const settingsInText = (content: Buffer): Map<string, number> => {
  const start = content.indexOf('GlobalSettings:')
  const text = start < 0 ? '' : content.toString('latin1', start, start + 16_384)
  const found = new Map<string, number>()
  for (const [, name = '', value = ''] of text.matchAll(
    /P:\s*"(\w+)"(?:\s*,\s*"[^"]*"){3}\s*,\s*(-?[\d.eE+-]+)/g,
  )) {
    // The first match counts, because the text may run on into another section.
    if (!found.has(name)) found.set(name, Number(value))
  }
  return found
}

/** The format's version, as 7400 for 7.4; undefined where the file doesn't say. */
export const fbxVersion = (content: Buffer): number | undefined => {
  const head = content.toString('latin1', 0, 4_096)
  if (head.startsWith(binaryMark)) return content.length < 27 ? undefined : content.readUInt32LE(23)
  const [, major, minor = '0'] = /; FBX (\d+)\.(\d)/.exec(head) ?? []
  if (major !== undefined) return Number(major) * 1_000 + Number(minor) * 100
  const [, said] = /\bFBXVersion:\s*(\d+)/.exec(head) ?? []
  return said === undefined ? undefined : Number(said)
}

/**
 * The coordinates of an FBX file, and how many bytes its packed arrays claim to unpack to. A text FBX packs
 * nothing. `undefined` where a binary file's records make no sense.
 */
export const fbxSettings = (content: Buffer): { settings: FbxSettings; claimedBytes: number } | undefined => {
  const isBinary = content.toString('latin1', 0, binaryMark.length) === binaryMark
  const claims = isBinary ? fbxClaims(content) : { settings: settingsInText(content), claimedBytes: 0 }
  if (!claims) return undefined
  const value = (name: Setting): number => {
    const given = claims.settings.get(name)
    return given !== undefined && Number.isFinite(given) ? given : silentSettings[name]
  }
  const values = Object.fromEntries(settingNames.map((name) => [name, value(name)])) as Record<
    Setting,
    number
  >
  const axis = (name: 'UpAxis' | 'CoordAxis') => ({
    axis: values[name],
    sign: Math.sign(values[`${name}Sign`]) || 1,
  })
  const up = axis('UpAxis')
  const right = axis('CoordAxis')
  const isSound = [up, right].every((one) => [0, 1, 2].includes(one.axis)) && up.axis !== right.axis
  return {
    claimedBytes: claims.claimedBytes,
    settings: {
      unit: values.UnitScaleFactor > 0 ? values.UnitScaleFactor : 1,
      ...(isSound ? { up, right } : { up: { axis: 1, sign: 1 }, right: { axis: 0, sign: 1 } }),
    },
  }
}
