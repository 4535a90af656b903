import { limits } from '@armature/domain/limits'
import type { MailContent } from './mail-layout.ts'
import type { Party } from './party.ts'
import { greetingOf } from './reader.ts'

/** To a product's owner: few of it are left. */
export const lowStockMail = (
  party: Party,
  { name, sku, left, path }: { name: string; sku: string; left: number; path: string },
): MailContent => ({
  subject: `Low stock: ${name}`,
  greeting: greetingOf(party),
  paragraphs: [`${name} (${sku}): ${left} left.`],
  action: { label: 'Open your inventory', path },
  note: `You’re notified once each time a product’s stock falls to ${limits.product.lowStock} or less.`,
})
