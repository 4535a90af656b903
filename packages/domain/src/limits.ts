/**
 * The marketplace's rules in numbers: every bound of the specification (sections 5 and 9) and of decisions.md. Screen
 * layout is in web/platform/layout.ts; the server's own protection is in api/server-limits.ts, api/upload-limits.ts
 * and api/socket-limits.ts.
 */
export const limits = {
  /** `counted`: a list's rows are counted up to this many; a list with that count may have more. */
  page: { size: 10, max: 100, counted: 10_000 },
  /** A list as a file. */
  exports: { rows: 100_000, perHour: 60, heading: 60 },
  /** The reason for dropping a failed job. */
  operations: { reason: 300 },
  /** Records in one bulk action. */
  bulk: { records: 100 },
  /** A person's settings for a table; the first page size is the default. */
  table: { columns: 40, pageSizes: [10, 25, 50, 100], width: { min: 60, max: 800 } },
  /** Saved views: per person and list, and the contents of one. */
  view: { perList: 30, name: 60, filters: 20, filter: 700, search: 200 },
  password: { min: 8, max: 128 },
  username: { min: 1, max: 150 },
  personName: { min: 1, max: 150 },
  email: { max: 254 },
  /** The specification's bounds, and the fewest and most digits of any country's numbers (E.164). */
  phone: { min: 1111111111, max: 99999999999, digits: { min: 4, max: 15 } },
  company: {
    business_name: { min: 1, max: 50 },
    location: { min: 1, max: 50 },
    industry: { min: 5, max: 50 },
    address: { min: 8, max: 100 },
    city: { min: 3, max: 50 },
    postal_code: { min: 1, max: 20 },
  },
  /** People in one company, invited ones included. */
  companyMembers: 200,
  companySignIn: { issuer: 500, clientId: 200, clientSecret: 500, answer: 4_000 },
  /** API keys of a company; after a rotation the old secret works for `overlapDays`. */
  /** Domains that a company can claim; an unproved claim lapses after these days. */
  companyDomain: { perCompany: 10, days: 14 },
  apiKey: { name: 60, perCompany: 50, addresses: 20, days: 366, overlapDays: 1, callsPerMinute: 600 },
  /**
   * Webhooks of a company, messages of one that a call lists, and messages sent by hand. A receiver has `seconds` to answer;
   * the log keeps the beginning of its answer. After a rotation messages are signed with both secrets for `overlapDays`.
   */
  webhook: {
    perCompany: 20,
    url: 2_000,
    description: 120,
    overlapDays: 1,
    seconds: 10,
    answer: 2_000,
    perRun: 20,
    endAfterDays: 5,
    keptDays: 30,
    listed: 100,
    byHandPerHour: 120,
  },
  /** Purchase approvals of a company. Requests expire after `days`, or with the offer. */
  approvals: {
    rules: 16,
    steps: 5,
    approvers: 10,
    days: 14,
    note: 500,
    reason: 500,
    substituteDays: 366,
    open: 200,
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
    priceBreaks: 10,
    images: 20,
    documents: 10,
    references: 100,
    lowStock: 5,
    /** The reason why two parts are equivalent. */
    linkReason: 300,
    /** The matches that a search ranks; also the counting limit of a sorted search. */
    searchRanked: 1_000,
    searchOrdered: 10_000,
    /** Counted values per facet, and distinct values of one number. */
    facetValues: 100,
    facetNumbers: 60,
    /** Models whose compatible parts are counted. */
    facetModels: 8,
    /** The reference list of MODEL products isn't paged, so it needs an end. */
    modelList: 5_000,
  },
  quote: {
    /** The same as for a request list or a bill of materials. */
    lines: 500,
    notes: 2_000,
    reason: 1_000,
    /** A note on a line, for the reader of the offer. */
    lineNote: 500,
    /** Vendors' offers compared for one line. */
    compared: 50,
    /** The reason why a line isn't offered. */
    noQuote: 300,
    quantityMax: 1_000_000,
    /** Cents, for a line, a sub-quote and a quote. Every sum and percentage of it is exact. */
    totalMaxCents: 99_999_999_999,
    expiryDays: 30,
    reminderDaysBefore: 3,
    /** The customer is notified of a changed offer this long after the last change. */
    changeToldSeconds: 60,
    /** The buyer's own order number. */
    purchaseOrder: 60,
  },
  /** Sourcing requests: vendors asked about one at a time, and requests on a vendor's page. */
  openLines: { vendors: 50, page: 30 },
  /** Request lists: per account, and the contents of one. */
  requestList: {
    perAccount: 50,
    lines: 500,
    linesPerCall: 200,
    name: 80,
    note: 500,
    words: 300,
    sku: 100,
    /** All cells of a bill's row. */
    row: 1_500,
  },
  /** A buyer's own robots, each uploaded as one CAD or FBX file. */
  ownRobot: { perAccount: 5, perHour: 20, bytes: 52_428_800 },
  /** A bill of materials: its file, the rows matched in one call, and the choices remembered per account. */
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
  /** An address in characters, and the addresses in an account's address book. */
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
    /** The longest search text. */
    text: 200,
    /** Results of each kind in a search of all kinds. */
    perKind: 5,
    /** Recently viewed records that a browser saves and asks for again. */
    seen: 20,
    /** The longest word of a synonym, and the longest meaning, in letters and in words. */
    synonym: 60,
    synonymWords: 3,
    synonyms: 2_000,
  },
  /** Typed specifications: the names of attributes and choices, and their number. */
  attribute: {
    name: 60,
    unit: 20,
    choices: 100,
    perPlace: 40,
    text: 200,
    /** Filters on a list at the same time; nobody needs more. */
    filters: 10,
  },
  /**
   * A product file: its size, packed and unpacked; a workbook's listed sheets; rows per job; and saved imports per
   * account and their lifetime. The oldest goes first unless it is running.
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
    rowsAtOnce: 50,
    rowsWithFilesPerJob: 20,
    samples: 3,
    perHour: 60,
    kept: 50,
    keptDays: 90,
    /** Columns that are remembered for a person’s headings. */
    choices: 2_000,
    /** The longest value whose meaning is asked. */
    askedValue: 200,
    /** The most cells corrected at a time. */
    mended: 500,
    mendedCell: 1_000,
    /** The number of products that a preview shows. */
    shown: 6,
    /** The highest exchange rate into the store's currency. */
    rate: 1_000,
    /** A ZIP of pictures and CAD files, packed and unpacked. */
    archiveBytes: 100 * 1024 * 1024,
    archiveUnpackedBytes: 500 * 1024 * 1024,
    archiveFiles: 1_000,
    /** Names that a list of unmatched files shows. */
    archiveNames: 50,
  },
  /** A seller's legal details; their address has the limits of `address`. */
  legal: { name: 100, number: 60, account: 60, bank: 100 },
  /** A destination's tax: its rate in hundredths of a percent, and its name. */
  tax: { basisPoints: 10_000, name: 40, number: 40, certificate: 60 },
  /** Terms of buyers: days until payment, the credit limit in cents, and the days of a bank transfer. */
  receivables: { netDays: 180, creditCents: 99_999_999_999, transferDays: 14, rows: 200, bankNumber: 60 },
  /** The provider's bounds for one card charge, in cents. */
  card: { min: 50, max: 99_999_999 },
  plan: {
    name: { max: 60 },
    productsMax: 1_000_000,
    /** For this many minutes a change of plan costs the amount shown. */
    previewMinutes: 30,
    /** The provider's clock may be this far ahead of ours. */
    clockDriftMinutes: 5,
  },
  storeName: { max: 100 },
  /** Page sizes: compatible parts shown for a product, and products compared at once. */
  catalogue: {
    page: 24,
    newest: 6,
    makers: 12,
    /** Of a part in a list. */
    properties: 8,
    cardProperties: 4,
    fitting: 12,
    equivalent: 6,
    similar: 6,
    compared: 6,
    suggested: { kinds: 3, products: 5, categories: 6 },
  },
  storeDomain: { max: 253 },
  chat: {
    text: { max: 4_000 },
    /** One message's files; a picture may be as large as a product's. */
    files: { most: 10, bytes: 26_214_400 },
    /** Messages per page, newest first. */
    page: 10,
    /** Messages that one call sends to a person who was away. */
    catchUp: 200,
    messagesPerMinute: 60,
    /** New questions about parts; further messages count per minute. */
    questionsPerDay: 20,
    questionPage: 20,
    /** A spot on a 3D view, in inches and radians; both are beyond any real part or turn. */
    pinInches: 100_000,
    pinTurn: 1_000,
    /** For this many minutes authors may edit or delete a message. */
    changeMinutes: 5,
    /** Characters repeated of a quoted message. */
    excerpt: 140,
    unreadChannels: 200,
    /** Unread messages are counted up to this many per channel. */
    unreadMost: 100,
    unreadDays: 90,
    /** How often a typist's browser reports typing, and how long a report is shown. */
    typingSeconds: { pause: 2, shown: 5 },
  },
  notices: {
    page: 20,
    /** Unread notifications are counted up to this many. */
    unreadMost: 99,
    /** Older notifications are deleted. */
    keptDays: 90,
    /** Lines of a daily mail. */
    digestLines: 50,
    /** Marked as read in one call. */
    readAtOnce: 100,
    /** A notification that couldn't be pushed within these hours is no longer news. */
    pushHours: 48,
    pushAddress: 1_000,
  },
  accountReason: { max: 1_000 },
  trackingUrl: { max: 500 },
  /** The least of a refund, in cents. */
  refund: { minCents: 1 },
  /** The pictures of one claim. */
  claimPictures: 8,
  /** Delivery updates that a vendor may make per hour, since each sends a mail: per sub-order, and in total. */
  deliveryNewsPerHour: { perSubOrder: 30, perAccount: 300 },
  /** A sub-order's shipments, void ones included; a shipment's note, and the reason for voiding one. */
  parcels: { most: 200, note: 300, reason: 300, carrier: 60, packages: 999, weight: 100_000, dimensions: 80 },
  /** How far ahead, in days, a vendor may promise a part; and the reason for a delay. */
  promisedDays: 730,
  delayReason: 300,
  downPayment: { min: 1, max: 100 },
  /** Cents. A quote line's price below 1 dollar is refused; 0 or below counts as unset. */
  price: { minCents: 100, maxCents: 999_999_999 },
  otp: {
    digits: 6,
    minutes: 5,
    /** Wrong codes per code, after the password step. */
    tries: 5,
    /** Wrong codes per account, from clients without the code's cookie. */
    plainTriesPerHour: 5,
    /** Wrong codes per account, in all: its password was right each time. */
    triesPerDay: 20,
    resendSeconds: 30,
    /** Codes sent but not used, per account and per phone number (decision 021). */
    codesPerHour: 5,
  },
  /** A browser remembers the last few accounts that signed in on it, and has its own count of wrong passwords. */
  /** Recovery codes of an authenticator app; passkeys of a person, and how long a browser has to use one. */
  factors: { recoveryCodes: 10, passkeys: 20, passkeyName: 60, passkeyMinutes: 5 },
  device: { days: 365, accounts: 5, wrongPasswords: 10, codesPerMinute: 30 },
  perAddressAndMinute: { signIn: 60, signUp: 30, other: 1_200 },
  /** Per account, from any address. Only failed passwords from unknown devices count. */
  perAccount: {
    wrongPasswords: 30,
    wrongPasswordMinutes: 15,
    mailsPerHour: 5,
    passwordChangesPerHour: 10,
    invitationsPerHour: 20,
    domainChecksPerHour: 60,
    joinRequestsPerDay: 3,
    documentsPerHour: 120,
    quoteRequestsPerHour: 60,
    quotesForUsersPerHour: 300,
    /** Card setups, each of which allows one attempt. */
    cardSetupsPerHour: 30,
  },
  /** After a sign-in or a confirmation, calls that ask for one pass for `confirmedMinutes`. */
  session: { hours: 12, rememberDays: 30, confirmedMinutes: 10, idleMinutes: { min: 5, max: 43_200 } },
  /** The queue gives up on a message after about three days. */
  outboxDays: 7,
  /** Mails go out in seconds; administrators see one that waits longer. */
  mailWaitMinutes: 10,
  mailToken: { verifyHours: 48, resetHours: 1, inviteDays: 14, deviceMinutes: 30, undoEmailDays: 7 },
  holdMinutes: 15,
  /** For this long a repeated Idempotency-Key gets the same answer. */
  idempotencyDays: 7,
  /** Saved answers for that, per account: their number and total bytes. */
  idempotency: { answers: 50_000, bytes: 134_217_728 },
  /** Declined cards per hour: for one offer, for an account that pays for its store, and from one address. */
  declinedCardsPerHour: { perOffer: 10, perAccount: 10, perAddress: 30 },
  /** Attempts to save a card from one address per hour, across all accounts. */
  cardSetupsPerAddressAndHour: 90,
  body: {
    /** A JSON body; calls whose longest valid body is longer allow more (contract/platform/body-bytes.ts). */
    bytes: 16_384,
    uploadImageBytes: 20 * 1024 * 1024,
    uploadCadBytes: 100 * 1024 * 1024,
    uploadDocumentBytes: 20 * 1024 * 1024,
  },
  media: {
    /** A decoded picture's width times height. */
    pixels: 40_000_000,
    /** The longest side of a stored picture. */
    imageSide: 2_560,
    thumbnailSides: { small: 160, large: 640 },
    /** The time and memory for one conversion to a 3D view. */
    modelSeconds: 60,
    /** Additional seconds per megabyte of the file; reading takes about two. */
    modelSecondsPerMegabyte: 3,
    modelTriangles: 2_000_000,
    /** Uploads that no product uses are deleted after this long. */
    orphanHours: 24,
    /** Unused uploads that one account may have at once. */
    unusedFiles: 200,
    unusedBytes: 2_147_483_648,
    uploadsPerMinute: 120,
    fileName: { max: 200 },
  },
} as const
