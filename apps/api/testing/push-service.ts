import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { importJWK, jwtVerify } from 'jose'

/** A push that came for one browser, opened with its keys. */
export interface Pushed {
  browser: string
  payload: unknown
  ttl: number
  topic: string
  /** Of the VAPID token, whose signature was right. */
  claims: { aud?: unknown; sub?: unknown; exp?: number }
  /** The key that signed it. */
  key: string
}

interface Browser {
  keys: ReturnType<typeof createECDH>
  auth: Buffer
}

const derive = (salt: Buffer, secret: Buffer, info: Buffer, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))

/** Opens a message of one record as the browser does (RFC 8291 over RFC 8188). */
const decrypt = ({ keys, auth }: Browser, body: Buffer): string => {
  const salt = body.subarray(0, 16)
  const end = 21 + body.readUInt8(20)
  const sender = body.subarray(21, end)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender])
  const secret = derive(auth, keys.computeSecret(sender), info, 32)
  const key = derive(salt, secret, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(salt, secret, Buffer.from('Content-Encoding: nonce\0'), 12)
  const opened = createDecipheriv('aes-128-gcm', key, nonce)
  opened.setAuthTag(body.subarray(-16))
  const padded = Buffer.concat([opened.update(body.subarray(end, -16)), opened.final()])
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}

const verify = async (headers: IncomingHttpHeaders, origin: string) => {
  const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? []
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = await importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256')
  const { payload } = await jwtVerify(token, jwk, { audience: origin })
  return { claims: payload, key }
}

/**
 * A push service with its browsers: it takes a request that follows RFC 8030, 8188, 8291 and 8292, and opens it. It answers
 * any other request with 400.
 */
export const startPushService = async () => {
  const browsers = new Map<string, Browser>()
  const pushed: Pushed[] = []
  const asked: string[] = []
  const answers = { status: 201, location: '' }
  let origin = ''
  const take = async (path: string, headers: IncomingHttpHeaders, body: Buffer): Promise<number> => {
    asked.push(path)
    if (answers.status !== 201) return answers.status
    const browser = browsers.get(path)
    if (browser === undefined) return 404
    const { claims, key } = await verify(headers, origin)
    if (headers['content-encoding'] !== 'aes128gcm') return 400
    const payload: unknown = JSON.parse(decrypt(browser, body))
    pushed.push({
      browser: path,
      payload,
      ttl: Number(headers.ttl),
      topic: String(headers.topic),
      claims,
      key,
    })
    return 201
  }
  const server = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => void parts.push(part))
    request.on('end', () => {
      void take(request.url ?? '', request.headers, Buffer.concat(parts))
        .catch(() => 400)
        .then((status) => response.writeHead(status, { location: answers.location }).end())
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    pushed,
    /** The paths of all requests, taken or not. */
    asked,
    answers,
    /** A browser's new subscription, as it names it to the server. */
    subscribe: () => {
      const path = `/send/${randomBytes(8).toString('hex')}`
      const browser = { keys: createECDH('prime256v1'), auth: randomBytes(16) }
      browser.keys.generateKeys()
      browsers.set(path, browser)
      const keys = {
        p256dh: browser.keys.getPublicKey('base64url'),
        auth: browser.auth.toString('base64url'),
      }
      return { endpoint: origin + path, keys }
    },
    close: () => server.close(),
  }
}

export type PushService = Awaited<ReturnType<typeof startPushService>>
