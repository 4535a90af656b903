/** How the server bounds uploads and slow requests: its own protection, no rule of the marketplace (those are in domain/limits.ts). */
export const uploadLimits = {
  /** The time limit for a request's headers. */
  headerSeconds: 5,
  /** The time limit for a body that is read whole, including headers. */
  bodySeconds: 10,
  /** A slower upload is given up. */
  leastBytesPerSecond: 1_000,
  /** An upload that sends nothing for this long is given up. */
  idleSeconds: 20,
  /** The time limit for an upload, however steady. */
  minutes: 15,
  /** After a refusal, the time to read the rest of a body so that its sender sees the answer. */
  restSeconds: 5,
  /** Of one account, at once. */
  atOnce: 10,
  /** Pictures that are re-encoded at once, those that wait for it, and the time and memory that one may take. */
  picturesAtOnce: 2,
  picturesWaiting: 50,
  pictureSeconds: 60,
  pictureMegabytes: 1_024,
  /** The memory that one conversion may hold. */
  modelMemoryBytes: 1_610_612_736,
  /** No upload takes longer. */
  uploadingHours: 1,
  incomingHours: 24,
  /** A private file's signed address is valid for this long, and at most twice as long. */
  passHours: 6,
  /** A chat file's address is valid for this long, and at most twice as long, for one session. */
  readerPassHours: 1,
  /** A CAD file's download address is valid for this long, for one session. */
  designPassMinutes: 15,
  /** Files that one address may read. */
  readsPerMinute: 12_000,
} as const
