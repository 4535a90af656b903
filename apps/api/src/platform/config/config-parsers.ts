import { isIP } from 'node:net'
import { serversOf } from './database-servers.ts'
import { vapidKeysOf } from './vapid-keys.ts'

/** A complaint that describes a variable's valid values; complaints are collected, never shown one at a time. */
export class WrongValue extends Error {}

const wrong = (expectation: string): never => {
  throw new WrongValue(expectation)
}

export const text = (value: string): string => value

/** Strict: only plain decimal digits count, so `0x10`, `1e3` and blanks are refused. */
export const integerBetween =
  (least: number, most: number) =>
  (value: string): number => {
    const number = /^\d+$/.test(value) ? Number(value) : Number.NaN
    return number >= least && number <= most ? number : wrong(`a whole number from ${least} to ${most}`)
  }

/** Minutes since midnight. */
export const timeOfDay = (value: string): number => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(value) ?? []
  return hours === undefined ? wrong('a time from 00:00 to 23:59') : Number(hours) * 60 + Number(minutes)
}

export const numberBetween =
  (least: number, most: number) =>
  (value: string): number => {
    const number = /^\d+(\.\d+)?$/.test(value) ? Number(value) : Number.NaN
    return number >= least && number <= most ? number : wrong(`a number from ${least} to ${most}`)
  }

export const yesOrNo = (value: string): boolean => {
  if (value === 'true' || value === '1') return true
  if (value === 'false' || value === '0') return false
  return wrong('true or false')
}

export const oneOf =
  <const Choice extends string>(...choices: Choice[]) =>
  (value: string): Choice =>
    choices.find((choice) => choice === value) ?? wrong(`one of ${choices.join(', ')}`)

const parsedUrl = (value: string): URL | undefined => (URL.canParse(value) ? new URL(value) : undefined)

export const urlWithScheme =
  (...schemes: string[]) =>
  (value: string): string => {
    const url = parsedUrl(value)
    const fits = url !== undefined && schemes.includes(url.protocol.slice(0, -1))
    return fits
      ? value
      : wrong(`an address that starts with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`)
  }

/** `name=value` with commas between them, percent-encoded, as OpenTelemetry has them. */
export const headers = (value: string): Record<string, string> => {
  const expected = 'headers as name=value, with commas between them'
  return Object.fromEntries(
    value.split(',').map((pair) => {
      const [, name = '', text = ''] = /^\s*([\w-]+)\s*=\s*([\x21-\x7e]+)\s*$/.exec(pair) ?? wrong(expected)
      return [name, /%(?![\da-f]{2})/i.test(text) ? wrong(expected) : decodeURIComponent(text)]
    }),
  )
}

/** The parameters that say how to reach the database. Any other would override those that the server sets. */
const databaseParameters = [
  'channel_binding',
  'host',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslnegotiation',
  'sslrootcert',
  'target_session_attrs',
  'uselibpqcompat',
]

/**
 * The driver lets an address's parameters override its caller's: with `options` every request would act as the login
 * itself, which row-level security may not bind, and others would remove the time limits.
 */
export const databaseUrl = (value: string): string => {
  const servers = serversOf(value).map((one) => new URL(urlWithScheme('postgres', 'postgresql')(one)))
  if (servers.length > 1 && servers.some(({ hostname }) => hostname === ''))
    return wrong('an address without empty hosts')
  const { searchParams } = servers[0] ?? new URL(value)
  if (searchParams.get('host')?.includes(',') === true)
    return wrong('an address whose servers stand before the path: postgres://user@one:5432,two:5432/name')
  if (!['read-write', 'primary', null].includes(searchParams.get('target_session_attrs')))
    return wrong('an address whose target_session_attrs is read-write')
  return [...searchParams.keys()].every((name) => databaseParameters.includes(name))
    ? value
    : wrong(
        `an address with no parameters but ${databaseParameters.join(', ')}: role, schema and time limits are the server's to set`,
      )
}

/** An origin only: links are built by appending a path, so a path, query or user here would be lost or leak. */
export const origin = (value: string): string => {
  const url = parsedUrl(value)
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  if (!url || !isWeb || url.pathname !== '/' || url.search || url.hash || url.username || url.password) {
    return wrong('an http or https address without a path')
  }
  return url.origin
}

/** A private key of the curve P-256, as push services want it. */
export const vapidPrivateKey = (value: string): string => {
  try {
    if (/^[\w-]{43}$/.test(value)) return vapidKeysOf(value).privateKey
  } catch {
    // Said below.
  }
  return wrong('the 32 bytes of a private P-256 key, base64url')
}

/** A contact: a mail address or a web page. */
export const contact = (value: string): string =>
  /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(value) ? value : wrong('a mailto: or https: address')

/** Origins with commas between them. */
export const origins = (value: string): string[] =>
  value
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')
    .map(origin)

/** An IP address, also `[::1]` as in an origin, or a host name. Only listening tells whether this machine has it. */
export const listenAddress = (value: string): string => {
  const address = value.replace(/^\[(.*)\]$/, '$1')
  const isName = /^(?=.*[a-z])[a-z\d]([a-z\d-]*[a-z\d])?(\.[a-z\d]([a-z\d-]*[a-z\d])?)*$/i.test(value)
  return isIP(address) > 0 || isName
    ? address
    : wrong('an address of this machine, as 127.0.0.1 is, or 0.0.0.0 for all')
}

const netMask = (text: string): boolean =>
  isIP(text) === 4 &&
  /^1+0*$/.test(
    text
      .split('.')
      .map((byte) => Number(byte).toString(2).padStart(8, '0'))
      .join(''),
  )

/** One address, or a network: `10.0.0.0/8`, `fd00::/8`, `10.0.0.0/255.0.0.0`. */
const isNetwork = (text: string): boolean => {
  const [address = '', size, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0) return false
  if (size === undefined) return true
  if (family === 4 && netMask(size)) return true
  return /^\d{1,3}$/.test(size) && Number(size) >= 1 && Number(size) <= (family === 4 ? 32 : 128)
}

/** Networks such as 10.1.0.0/16, with commas between them. */
export const networks = (value: string): string[] => {
  const given = value.split(',').map((one) => one.trim())
  return given.every((one) => isNetwork(one) && /\/\d+$/.test(one))
    ? given
    : wrong('networks such as 10.1.0.0/16, separated by commas')
}

/** Plain `true` would trust any address that a client claims, so it isn't offered. */
export const trustedProxies = (value: string): number | string | false => {
  if (value === 'false' || value === '0') return false
  if (/^[1-9]$/.test(value)) return Number(value)
  return value.split(',').every((one) => isNetwork(one.trim()))
    ? value
    : wrong('false, the number of proxies in front (1 to 9), or their addresses separated by commas')
}

export const secretOfBytes =
  (least: number) =>
  (value: string): string => {
    if (Buffer.byteLength(value) < least) wrong(`at least ${least} bytes`)
    // A repeated character has a secret's length but not its strength.
    if (new Set(value).size < 8) wrong('a random value')
    return value
  }

/** One or several secrets, separated by commas: the first signs, the others are still accepted. */
export const secrets = (value: string): [string, ...string[]] => {
  const [first = '', ...earlier] = value.split(',').map((one) => secretOfBytes(32)(one.trim()))
  return [first, ...earlier]
}

export const startingWith =
  (...prefixes: string[]) =>
  (value: string): string =>
    prefixes.some((prefix) => value.startsWith(prefix)) && value.length > 12
      ? value
      : wrong(`a value that starts with ${prefixes.join(' or ')}`)

export const mailAddress = (value: string): string =>
  /^([^<>\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(value)
    ? value
    : wrong('an e-mail address, with a name before it if you like: Armature <no-reply@example.com>')
