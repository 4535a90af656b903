/**
 * The marketplace's rules in numbers: every bound of the specification (sections 5 and 9) and of decisions.md. How a
 * screen is laid out is web/platform/ui/layout.ts; how the server protects itself is api/server-limits.ts, api/upload-limits.ts
 * and api/socket-limits.ts.
 */
export const limits = {
  /** `counted`: how many rows of a list are counted; one that has as many may have more. */
  page: { size: 10, max: 100, counted: 10_000 },
  /** Of a list as a file. */
  exports: { rows: 100_000, perHour: 60, heading: 60 },
  /** Records that one action on many may name. */
  bulk: { records: 100 },
  /** A person's choices for a table; the first size is the usual one. */
  table: { columns: 40, pageSizes: [10, 25, 50, 100], width: { min: 60, max: 800 } },
  /** Saved views of a list: one person's of one list, and what one holds. */
  view: { perList: 30, name: 60, filters: 20, filter: 700, search: 200 },
  password: { min: 8, max: 128 },
  username: { min: 1, max: 150 },
  personName: { min: 1, max: 150 },
  email: { max: 254 },
  phone: { min: 1111111111, max: 99999999999 },
  company: {
    business_name: { min: 1, max: 50 },
    location: { min: 1, max: 50 },
    industry: { min: 5, max: 50 },
    address: { min: 8, max: 100 },
    city: { min: 3, max: 50 },
    postal_code: { min: 1, max: 20 },
  },
  product: {
    name: { max: 200 },
    sku: { max: 64 },
    description: { max: 10_000 },
    dimensionMin: 1,
    dimensionMax: 100_000,
    quantityMin: 1,
    quantityMax: 1_000_000,
    leadTimeDays: { min: 0, max: 365 },
    minimumOrder: { min: 1, max: 1_000_000 },
    manufacturer: { max: 200 },
    partNumber: { max: 100 },
    /** Prices from a quantity on. */
    priceBreaks: 10,
    images: 20,
    documents: 10,
    references: 100,
    lowStock: 5,
    /** Why a part is said to be the same as another. */
    linkReason: 300,
    /** How many matches a search ranks, and how many a list of a chosen order counts. */
    searchRanked: 1_000,
    searchOrdered: 10_000,
    /** Of one kind, how many values are counted; and of one number, how many different ones. */
    facetValues: 100,
    facetNumbers: 60,
    /** Of how many models it is counted what fits each. */
    facetModels: 8,
    /** The reference list of MODEL products isn't paged, so it ends somewhere. */
    modelList: 5_000,
  },
  quote: {
    /** As many as a request list and a bill of materials have. */
    lines: 500,
    notes: 2_000,
    reason: 1_000,
    /** A note at a line, for the reader of the offer. */
    lineNote: 500,
    /** Vendors' offers that are compared for one line. */
    compared: 50,
    /** Why a line isn't offered. */
    noQuote: 300,
    quantityMax: 1_000_000,
    /** Cents: of a line, a sub-quote and a quote. Exact in every sum and percentage that is made of it. */
    totalMaxCents: 99_999_999_999,
    expiryDays: 30,
    reminderDaysBefore: 3,
    /** The customer is told of a changed offer this long after the last change. */
    changeToldSeconds: 60,
    /** The buyer's own number of its order. */
    purchaseOrder: 60,
  },
  /** Open lines: how many vendors are asked about one at a time, and how many of them a vendor is shown at once. */
  openLines: { vendors: 50, page: 30 },
  /** Request lists: of one account, and what one holds. */
  requestList: { perAccount: 50, lines: 500, linesPerCall: 200, name: 80, note: 500, words: 300, sku: 100 },
  /** A buyer's own robots, each by one CAD or FBX file. */
  ownRobot: { perAccount: 5, perHour: 20, bytes: 52_428_800 },
  /** A bill of materials: its file, what of it is looked for at once, and what is remembered of one account's choices. */
  bom: {
    bytes: 2_097_152,
    unpackedBytes: 33_554_432,
    rows: 500,
    columns: 60,
    matchedAtOnce: 50,
    perHour: 60,
    candidates: 5,
    aliases: 5_000,
  },
  /** Of an address, in characters; and how many an account's address book keeps. */
  address: {
    company: 100,
    contact_name: 100,
    street: 120,
    street_more: 120,
    city: 80,
    region: 80,
    postal_code: 20,
    phone: 30,
    kept: 10,
  },
  search: {
    /** The characters that any search takes. */
    text: 200,
    /** Of each kind, for one search of all kinds. */
    perKind: 5,
    /** Records that a person has seen last, as they are kept and asked for again. */
    seen: 20,
  },
  /** Typed specifications: names of one and of its choices, and how many there are of each. */
  attribute: {
    name: 60,
    unit: 20,
    choices: 100,
    perPlace: 40,
    text: 200,
    /** Narrowing a list at the same time: more say nothing that a person would ask. */
    filters: 10,
  },
  /**
   * Of a file of products: what it may hold and unpack to; how many of a workbook’s sheets are named; how many rows one job works off; and how many of one account are
   * kept, and for how long: the oldest goes first, unless it is being worked off.
   */
  import: {
    bytes: 10 * 1024 * 1024,
    unpackedBytes: 60 * 1024 * 1024,
    rows: 10_000,
    columns: 100,
    cell: 10_000,
    sheetName: 200,
    sheets: 200,
    rowsPerJob: 200,
    samples: 3,
    perHour: 60,
    kept: 50,
    keptDays: 90,
  },
  /** Of a destination: its rate in hundredths of a percent, and its name. */
  tax: { basisPoints: 10_000, name: 40 },
  /** Cents that the provider charges to a card at once, no fewer and no more. */
  card: { min: 50, max: 99_999_999 },
  plan: {
    name: { max: 60 },
    productsMax: 1_000_000,
    /** Within these minutes a change of plan costs the amount that was shown. */
    previewMinutes: 30,
    /** The provider's clock may be this far ahead of ours. */
    clockDriftMinutes: 5,
  },
  storeName: { max: 100 },
  /** The most parts shown that fit a product, or that it fits; and the most that are compared. */
  catalogue: { page: 24, newest: 12, fitting: 12, compared: 6, suggested: { kinds: 3, products: 5 } },
  storeDomain: { max: 253 },
  chat: {
    text: { max: 4_000 },
    /** Of one message; a picture may have as many bytes as a product's. */
    files: { most: 10, bytes: 26_214_400 },
    /** Newest first on opening; older ones by the same number. */
    page: 10,
    /** The messages that one call sends to a person who was away. */
    catchUp: 200,
    messagesPerMinute: 60,
    /** About parts; further words on one go by the minute. */
    questionsPerDay: 20,
    questionPage: 20,
    /** Of a spot on a 3D view: beyond any part, in inches, and beyond any turn of the eye, in radians. */
    pinInches: 100_000,
    pinTurn: 1_000,
    /** How long one's own message may be changed or taken back. */
    changeMinutes: 5,
    /** Of a quoted message, what is repeated. */
    excerpt: 140,
    unreadChannels: 200,
    /** Unread messages are counted up to this many a channel. */
    unreadMost: 100,
    unreadDays: 90,
    /** How often somebody who types is told of, in seconds, and for how long that counts. */
    typingSeconds: { pause: 2, shown: 5 },
  },
  notices: {
    page: 20,
    /** Unread ones are counted up to this many. */
    unreadMost: 99,
    /** Older ones are deleted. */
    keptDays: 90,
    /** The most lines of a daily mail. */
    digestLines: 50,
    /** Marked as read by one call. */
    readAtOnce: 100,
    /** A notice that could not be pushed within these hours isn't news any more. */
    pushHours: 48,
    pushAddress: 1_000,
  },
  accountReason: { max: 1_000 },
  trackingUrl: { max: 500 },
  /** The least of a refund, in cents. */
  refund: { minCents: 1 },
  /** News of a delivery that a vendor may make in an hour, each of which is a mail: of one sub-order, and in all. */
  deliveryNewsPerHour: { perSubOrder: 30, perAccount: 300 },
  /** A sub-order's parcels, void ones too; what is said of one, and why one is void. */
  parcels: { most: 200, note: 300, reason: 300 },
  /** How far ahead, in days, a vendor may promise a part; and why it comes later. */
  promisedDays: 730,
  delayReason: 300,
  downPayment: { min: 1, max: 100 },
  /** Cents. Prices of a quote line below 1 dollar are refused; 0 or below counts as unset. */
  price: { minCents: 100, maxCents: 999_999_999 },
  otp: {
    digits: 6,
    minutes: 5,
    /** Wrong codes of a person who passed the password step, per code. */
    tries: 5,
    /** Wrong codes of a program that comes without the code's cookie, per account. */
    plainTriesPerHour: 5,
    resendSeconds: 30,
    /** Codes that were sent and not used, per account and per phone number (decision 021). */
    codesPerHour: 5,
  },
  /** A browser is known to the last few accounts that signed in on it, and counts its own wrong passwords. */
  device: { days: 365, accounts: 5, wrongPasswords: 10, codesPerMinute: 30 },
  perAddressAndMinute: { signIn: 60, signUp: 30, other: 1_200 },
  /** Per account, whatever the address. Of passwords only failures count, and only those of unknown devices. */
  perAccount: {
    wrongPasswords: 30,
    wrongPasswordMinutes: 15,
    mailsPerHour: 5,
    passwordChangesPerHour: 10,
    invitationsPerHour: 20,
    documentsPerHour: 120,
    quoteRequestsPerHour: 60,
    quotesForUsersPerHour: 300,
    /** Cards that are to be kept, each with one try. */
    cardSetupsPerHour: 30,
  },
  session: { hours: 12, rememberDays: 30 },
  /** The queue gives a message up after some three days. */
  outboxDays: 7,
  /** Mails go out in seconds; one that waits longer is shown to administrators. */
  mailWaitMinutes: 10,
  mailToken: { verifyHours: 48, resetHours: 1, inviteDays: 14 },
  holdMinutes: 15,
  /** How long a repeated Idempotency-Key is answered as before. */
  idempotencyDays: 7,
  /** Answers that are kept for that, of one account at once: how many, and how many bytes they take. */
  idempotency: { answers: 50_000, bytes: 134_217_728 },
  /** Cards that were declined, in an hour: for one offer, of one account that pays for its store, and from one address. */
  declinedCardsPerHour: { perOffer: 10, perAccount: 10, perAddress: 30 },
  /** Cards that are to be kept, from one address in an hour, whoever’s they are. */
  cardSetupsPerAddressAndHour: 90,
  body: {
    /** Of a JSON body; calls whose longest valid body is longer may have more (contract/platform/body-bytes.ts). */
    bytes: 16_384,
    uploadImageBytes: 20 * 1024 * 1024,
    uploadCadBytes: 100 * 1024 * 1024,
    uploadDocumentBytes: 20 * 1024 * 1024,
  },
  media: {
    /** Of a picture, decoded: width times height. */
    pixels: 40_000_000,
    /** Longest side that a stored picture keeps. */
    imageSide: 2_560,
    thumbnailSides: { small: 160, large: 640 },
    /** The time and memory that one conversion to a 3D view may take. */
    modelSeconds: 60,
    /** Of the file, beside those: reading takes about two. */
    modelSecondsPerMegabyte: 3,
    modelTriangles: 2_000_000,
    /** An upload that no product names is deleted after this long. */
    orphanHours: 24,
    /** The most that one account may have lying unused at once. */
    unusedFiles: 200,
    unusedBytes: 2_147_483_648,
    uploadsPerMinute: 120,
    fileName: { max: 200 },
  },
} as const
