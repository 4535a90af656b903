import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { TOTP, Secret } from 'otpauth'
import { hashRecoveryCode, newAppSecret } from '../src/people/auth/factors/authenticator.ts'
import type { World } from './builders.ts'
import type { QuoteWorld } from './quote-world.ts'

/** The code that an authenticator app with this secret shows at a time. */
export const appCodeAt = (secret: string, at: Date): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() })

/** Gives a person an authenticator app, turned on unless told otherwise, and one recovery code. */
export const giveApp = async (
  world: Pick<World, 'owner' | 'deps' | 'clock'>,
  userId: number,
  { isOn = true } = {},
): Promise<string> => {
  const { secret, sealed } = newAppSecret(userId, { issuer: 'Armature', label: 'test' }, world.deps)
  const now = world.clock.now
  await world.owner
    .insertInto('authenticators')
    .values({ user_id: userId, secret: sealed, created_at: now })
    .execute()
  if (isOn)
    await world.owner
      .updateTable('authenticators')
      .set({ confirmed_at: now })
      .where('user_id', '=', userId)
      .execute()
  await world.owner
    .insertInto('recovery_codes')
    .values({ user_id: userId, code_hash: hashRecoveryCode(recoveryCode) })
    .execute()
  return secret
}

/** The recovery code of `giveApp`. */
export const recoveryCode = 'aaaa-bbbb-cccc-dddd'

/** The beginning of a CBOR item of less than 256 bytes. */
const head = (major: number, length: number): Buffer =>
  Buffer.from(length < 24 ? [(major << 5) | length] : [(major << 5) | 24, length])
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value])
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)])

const flags = { present: 1, verified: 4, attested: 64 }

/** A device that makes and uses passkeys as browsers do: WebAuthn's bytes, with a P-256 key and no attestation. */
export const passkeyDevice = (origin: string) => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0
  const coseKey = Buffer.concat([
    Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21]),
    bytes(Buffer.from(x, 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(y, 'base64url')),
  ])
  const common = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
  } as const
  const clientDataOf = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const authDataOf = (flag: number, more = Buffer.alloc(0)) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE((counter += 1))
    const host = createHash('sha256').update(new URL(origin).hostname).digest()
    return Buffer.concat([host, Buffer.from([flag]), count, more])
  }
  return {
    /** Makes the passkey. */
    make: (challenge: string) => {
      const length = Buffer.from([0, id.length])
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey])
      const authData = authDataOf(flags.present | flags.verified | flags.attested, attested)
      const attestation = [
        text('fmt'),
        text('none'),
        text('attStmt'),
        head(5, 0),
        text('authData'),
        bytes(authData),
      ]
      return {
        ...common,
        response: {
          clientDataJSON: clientDataOf('webauthn.create', challenge).toString('base64url'),
          attestationObject: Buffer.concat([head(5, 3), ...attestation]).toString('base64url'),
          transports: ['internal'],
        },
      }
    },
    /** Signs with it; `isVerified` says whether it asked for a finger, a face or a PIN. */
    use: (challenge: string, { isVerified = true } = {}) => {
      const authData = authDataOf(flags.present | (isVerified ? flags.verified : 0))
      const clientData = clientDataOf('webauthn.get', challenge)
      const signed = Buffer.concat([authData, createHash('sha256').update(clientData).digest()])
      return {
        ...common,
        response: {
          clientDataJSON: clientData.toString('base64url'),
          authenticatorData: authData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
        },
      }
    },
  }
}

const addPasskey = async ({ owner, clock }: World, userId: number): Promise<number> => {
  const row = await owner
    .insertInto('passkeys')
    .values({
      user_id: userId,
      credential_id: randomBytes(16).toString('base64url'),
      public_key: Buffer.from('key'),
      counter: 0,
      transports: [],
      host: 'localhost',
      name: 'Laptop',
      created_at: clock.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/** The factors of the call cases: vendor begins an app and has two passkeys, customer is about to add one. */
export const addFactors = async (world: QuoteWorld) => {
  const secret = await giveApp(world, world.vendor.userId, { isOn: false })
  await giveApp(world, world.otherVendor.userId)
  await giveApp(world, world.otherCustomer.userId)
  const challenge = randomBytes(32).toString('base64url')
  const expires_at = new Date(world.clock.now.getTime() + 86_400_000)
  const asked = { challenge, user_id: world.customer.userId, purpose: 'add', expires_at } as const
  await world.owner.insertInto('passkey_challenges').values(asked).execute()
  return {
    appCode: appCodeAt(secret, world.clock.now),
    madePasskey: passkeyDevice(world.deps.config.publicUrl).make(challenge),
    passkey: await addPasskey(world, world.vendor.userId),
    passkeyToRemove: await addPasskey(world, world.vendor.userId),
  }
}
