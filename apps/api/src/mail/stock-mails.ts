import { limits } from '@armature/domain/limits'
import type { RenderedMail } from './mail-layout.ts'
import { renderMail } from './mail-layout.ts'
import type { Party } from './party.ts'

/** To a product's owner: few of it are left. */
export const lowStockMail = (
  party: Party,
  { name, sku, left, url }: { name: string; sku: string; left: number; url: string },
): RenderedMail =>
  renderMail({
    subject: `Low stock: ${name}`,
    greeting: `Hello ${party.first_name || party.username},`,
    paragraphs: [`${name} (${sku}): ${left} left.`],
    action: { label: 'Open your inventory', url },
    note: `You are told once each time a product’s stock falls to ${limits.product.lowStock} or less.`,
  })
