/** How the server bounds live connections. */
export const socketLimits = {
  /** Of one message, either way. */
  messageBytes: 16_384,
  /** Open at once: of an account over all server processes, of an address in one. */
  perUser: 20,
  perAddress: 200,
  /** How often a process reports, and how long a silent one's connections still count. */
  pulseSeconds: 5,
  goneSeconds: 15,
  /** From the upgrade to a verified token. */
  handshakeSeconds: 5,
  /** Caps a connection's burst, then its rate per second; pings and pongs count among themselves. */
  messages: { atOnce: 60, perSecond: 10 },
  bytes: { atOnce: 65_536, perSecond: 16_384 },
  /** The pieces of one message. */
  fragments: 16,
  /** A connection silent for this long is pinged, and must answer within the second. */
  pingSeconds: 10,
  pongSeconds: 5,
  /** Drops a connection that lets more frames than this wait; it catches up afterwards. */
  waitingFrames: 500,
  /** Clients asked to return per second by a stopping server, and the shortest time to spread them over. */
  returnsPerSecond: 500,
  leastSpreadMs: 1_000,
  /** How long, and how many, changes are remembered for people who were away. */
  recentSeconds: 120,
  recentChanges: 2_000,
  /**
   * How often all open connections' rights are read again, even if every notification was lost: below the five seconds
   * after which a reader without the right may receive nothing.
   */
  rightsSeconds: 4,
  /** How often a server checks that it hears the database. */
  heartbeatSeconds: 15,
} as const
