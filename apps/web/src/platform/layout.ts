/** The specification's screen measures (sections 1, 2 and 6), in CSS pixels. */
export const layout = {
  tableBodyMaxHeightPx: 500,
  itemsTableHeightPx: 600,
  drawerWidthPx: 230,
  drawerPersistentFromPx: 576,
  drawerOpenFromPx: 768,
  /** How many characters of a file's address are shown. */
  attachmentLinkChars: 36,
} as const

/** Milliseconds before a screen navigates on (specification section 9). */
export const redirectMs = { afterQuoteEdit: 2_000, afterQuoteCreate: 1_000, afterSubscribe: 1_000 } as const
