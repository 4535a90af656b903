/** Marks an upload as a buyer's picture for a claim, so that no product or chat message can use it. */
export const claimPictureChannel = (ownerId: number): string => `claim-${ownerId}`

/** An SQL pattern that matches every buyer's pictures for claims. */
export const anyClaimPictureChannel = 'claim-%'
