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
  /** Caps a connection's burst, then its rate per second; pings and pongs count among themselves. */
  messages: { atOnce: 60, perSecond: 10 },
  bytes: { atOnce: 65_536, perSecond: 16_384 },
  /** The pieces of one message. */
  fragments: 16,
  /** A connection that is silent this long is asked, and must answer within the second. */
  pingSeconds: 10,
  pongSeconds: 5,
  /** Drops a connection that lets more frames than this wait; it catches up afterwards. */
  waitingFrames: 500,
  /** How many are asked to come back in a second by a server that stops, and the shortest time they are spread over. */
  returnsPerSecond: 500,
  leastSpreadMs: 1_000,
  /** How long changes are kept for people who were away, and how many. */
  recentSeconds: 120,
  recentChanges: 2_000,
  /**
   * How often the rights of all open connections are read again, even if every notice of a change got lost: less than the five
   * seconds after which a reader without the right may be told nothing.
   */
  rightsSeconds: 4,
  /** How often a server makes sure that it hears the database. */
  heartbeatSeconds: 15,
} as const
