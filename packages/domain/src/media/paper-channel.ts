/** Marks an upload as the file of a paper, such as a purchase order, so that no product or chat message can use it. */
export const paperChannel = (ownerId: number): string => `paper-${ownerId}`

/** An SQL pattern that matches all of them. */
export const anyPaperChannel = 'paper-%'
