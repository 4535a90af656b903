/** The specification's measures of screens (sections 1, 2 and 6): lengths in CSS pixels. */
export const layout = {
  tableBodyMaxHeightPx: 500,
  itemsTableHeightPx: 600,
  drawerWidthPx: 230,
  drawerPersistentFromPx: 576,
  drawerOpenFromPx: 768,
  /** Of a file's address, so many characters are shown. */
  attachmentLinkChars: 36,
} as const

/** How long a screen stands before it leads on, in milliseconds (specification section 2). */
export const redirectMs = { afterQuoteEdit: 2_000, afterQuoteCreate: 1_000 } as const
