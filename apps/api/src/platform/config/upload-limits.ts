/** How the server bounds uploads and slow requests: its own protection, no rule of the marketplace (those are in domain/limits.ts). */
export const uploadLimits = {
  /** The headers of a request must be there after this long. */
  headerSeconds: 5,
  /** A body that is read whole must be there after this long, headers included. */
  bodySeconds: 10,
  /** An upload that comes more slowly is given up. */
  leastBytesPerSecond: 1_000,
  /** An upload that sends nothing for this long is given up. */
  idleSeconds: 20,
  /** An upload must be there after this long, however steadily it comes. */
  minutes: 15,
  /** After a refusal the rest of a body is let in this long, so that its sender sees the answer. */
  restSeconds: 5,
  /** Of one account, at once. */
  atOnce: 10,
  /** Pictures that are re-encoded at once, those that wait for it, and how long one may take. */
  picturesAtOnce: 2,
  picturesWaiting: 50,
  pictureSeconds: 60,
  /** The memory that one conversion may hold. */
  modelMemoryBytes: 1_610_612_736,
  /** Conversions of one file that may take the process with them. */
  modelAttempts: 3,
  /** Nothing is on its way for longer. */
  uploadingHours: 1,
  incomingHours: 24,
  /** A signed address of a private file is good for this long, and at most twice as long. */
  passHours: 6,
  /** A chat's file: its address is good for this long, and at most twice as long, for one session. */
  readerPassHours: 1,
  /** Files that one address may read. */
  readsPerMinute: 12_000,
} as const
