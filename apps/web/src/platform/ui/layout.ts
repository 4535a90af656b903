/** The specification's measures of screens (sections 1, 2 and 6): lengths in CSS pixels. */
export const layout = {
  tableBodyMaxHeightPx: 500,
  itemsTableHeightPx: 600,
  drawerWidthPx: 230,
  drawerPersistentFromPx: 576,
  drawerOpenFromPx: 768,
  /** The number of characters shown of a file's address. */
  attachmentLinkChars: 36,
} as const

/** Milliseconds that a screen stays before it leads on (specification section 9). */
export const redirectMs = { afterQuoteEdit: 2_000, afterQuoteCreate: 1_000, afterSubscribe: 1_000 } as const
