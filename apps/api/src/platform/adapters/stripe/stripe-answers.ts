import { Readable } from 'node:stream'
import Stripe from 'stripe'

/** Every object of the provider's names its kind, and a list holds its data. */
const isAnswer = (body: unknown): boolean => {
  if (typeof body !== 'object' || body === null) return false
  if ('error' in body) return true
  if (!('object' in body) || typeof body.object !== 'string') return false
  return body.object !== 'list' || ('data' in body && Array.isArray(body.data))
}

/**
 * The SDK limits only silence, so a trickling answer would never end. A whole call takes at most twice that limit; then
 * it is broken off, which the SDK reports as a timeout.
 */
const withinLimit = async <Answer extends { getRawResponse: () => unknown }>(
  request: Promise<Answer>,
  silenceMs: number,
): Promise<Answer> => {
  const over = AbortSignal.timeout(2 * silenceMs)
  const headless = Promise.withResolvers<never>()
  over.addEventListener('abort', () => headless.reject(Stripe.HttpClient.makeTimeoutError()), { once: true })
  headless.promise.catch(() => {})
  const response = await Promise.race([request, headless.promise])
  const raw = response.getRawResponse()
  if (raw instanceof Readable)
    over.addEventListener('abort', () => raw.destroy(Stripe.HttpClient.makeTimeoutError()), { once: true })
  return response
}

/**
 * The SDK takes any successful JSON for the requested object. With this client, JSON that is none of the provider's
 * objects counts as unreadable: the call may have had its effect, and nobody takes `{}` for a declined card.
 */
export const checkedHttpClient = (): Stripe.HttpClient => {
  const client = Stripe.createNodeHttpClient()
  const request = client.makeRequest.bind(client)
  client.makeRequest = async (...parts) => {
    const silenceMs = parts[7]
    const response = await withinLimit(request(...parts), silenceMs)
    const read = response.toJSON.bind(response)
    response.toJSON = async () => {
      const body: unknown = await read()
      if (!isAnswer(body)) throw new SyntaxError('The answer is no object of the provider’s.')
      return body
    }
    return response
  }
  return client
}
