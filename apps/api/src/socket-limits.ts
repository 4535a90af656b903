/** How the server bounds live connections. */
export const socketLimits = {
  /** Of one message, either way. */
  messageBytes: 16_384,
  /** Open at once: of an account over all server processes, of an address in one. */
  perUser: 20,
  perAddress: 200,
  /** How often a process says that it lives, and how long a silent one's connections still count. */
  pulseSeconds: 5,
  goneSeconds: 15,
  /** From the upgrade to a token that was found good. */
  handshakeSeconds: 5,
  /** What one connection may send: so much at once, and then so much a second. */
  messages: { atOnce: 60, perSecond: 10 },
  bytes: { atOnce: 131_072, perSecond: 16_384 },
  /** A connection that is silent this long is asked, and must answer within the second. */
  pingSeconds: 10,
  pongSeconds: 5,
  /** Told and not taken: who lets more than this wait is dropped, and catches up. */
  waitingFrames: 500,
  /** How long changes are kept for those who were away, and how many. */
  recentSeconds: 120,
  recentChanges: 2_000,
  /** How often a server makes sure that it hears the database, and that its open sessions are alive. */
  heartbeatSeconds: 15,
} as const
