import { limits } from '@armature/domain/limits'

/** A link's first 36 characters and four dots (specification section 5, Uploads); a shorter one is shown whole. */
export const attachmentText = (address: string): string =>
  address.length > limits.attachmentLinkChars
    ? `${address.slice(0, limits.attachmentLinkChars)}....`
    : address
