import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { deriveKey } from '../../context/derive-key.ts'
import { hostnameOf } from '../guards/strict-requests.ts'

/** Where a store's domain is asked whether it leads here. */
const storeHostProofPath = '/.well-known/armature-store-host'

const challengeShape = /^[\w-]{22}$/

const proofOf = (secret: string, host: string, challenge: string): Buffer =>
  createHmac('sha256', deriveKey(secret, 'store host', 'store host proof'))
    .update(`${host}\n${challenge}`)
    .digest()

/** Asks a host for a word that only this deployment can answer with. */
export const askForProof = (
  secrets: readonly string[],
  host: string,
): { path: string; proves: (answer: string) => boolean } => {
  const challenge = randomBytes(16).toString('base64url')
  // A copy started before a rotation still answers with the old secret.
  const expected = secrets.map((secret) => proofOf(secret, host, challenge))
  return {
    path: `${storeHostProofPath}?challenge=${challenge}`,
    proves: (answer) => {
      const given = Buffer.from(answer, 'base64url')
      return expected.some((proof) => given.length === proof.length && timingSafeEqual(given, proof))
    },
  }
}

/** Answers the question of `askForProof` for the host at which it comes, which nobody without the secret can. */
export const storeHostProofRoute = (app: FastifyInstance): void => {
  app.get<{ Querystring: { challenge?: unknown } }>(storeHostProofPath, async (request, reply) => {
    const { challenge } = request.query
    if (typeof challenge !== 'string' || !challengeShape.test(challenge)) return reply.code(404).send('')
    const proof = proofOf(app.deps.serverSecret, hostnameOf(request.headers.host), challenge)
    return reply.type('text/plain').header('cache-control', 'no-store').send(proof.toString('base64url'))
  })
}
