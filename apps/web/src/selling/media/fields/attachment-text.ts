import { layout } from '../../../platform/ui/layout.ts'

/** A link's first 36 characters and four dots (specification section 5, Uploads); a shorter one is shown whole. */
export const attachmentText = (address: string): string =>
  address.length > layout.attachmentLinkChars
    ? `${address.slice(0, layout.attachmentLinkChars)}....`
    : address
