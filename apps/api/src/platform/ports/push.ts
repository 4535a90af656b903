/** A browser, as its push service addresses it, and the keys that only it can open. */
export interface PushTarget {
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * `gone`: the browser takes nothing any more, and its subscription should be forgotten. `refused`: the service doesn't take
 * this one, and wouldn't at another try.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused'

/** Pushes to browsers; throws where the service can't be reached or wants another try later. */
export interface Push {
  /** By which a push service knows this server. */
  publicKey: string
  /** One that waits at the service under the same `topic` is replaced. */
  send(
    target: PushTarget,
    message: { payload: string; topic: string; ttlSeconds: number },
  ): Promise<PushOutcome>
}
