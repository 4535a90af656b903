import type { NoticeKind } from '@armature/domain/notices/notice-kinds'
import { paths } from '@armature/domain/pages/page-paths'
import { orderPageOf } from '@armature/domain/pages/record-pages'
import type { Context } from '../../platform/context/context.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import type { MailContent } from '../../platform/mail/mail-layout.ts'
import type { Party } from '../../platform/mail/party.ts'
import { notify, pageReaderOf } from '../../platform/outbox/notify.ts'
import { findParties } from '../../platform/outbox/party-repository.ts'

type MailFor = (party: Party, path: string) => MailContent

interface OrderNews {
  order: { id: number; tenantId: number | null; customerId: number }
  parties: readonly Party[]
  kind: NoticeKind
}

/** Notifies people of an order, each once and with their own page of it, except the person who acted. */
export const notifyOrderParties = async (
  trx: Database,
  ctx: Context,
  { order: { id, tenantId, customerId }, parties, kind }: OrderNews,
  mailFor: MailFor,
): Promise<void> => {
  const belongs = { id, tenantId, customerId }
  for (const party of new Map(parties.map((one) => [one.id, one])).values()) {
    if (party.id === ctx.actor.userId) continue
    const path = orderPageOf(pageReaderOf(party), belongs)
    const about = { kind: 'order', ...belongs } as const
    await notify(trx, ctx, party, { kind, about, path, mail: mailFor(party, path) })
  }
}

/** Notifies a vendor of its part of an order, unless the vendor acted. */
export const notifyPartOwner = async (
  trx: Database,
  ctx: Context,
  {
    part: { subOrderId: id, vendorId },
    kind,
  }: { part: { subOrderId: number; vendorId: number }; kind: NoticeKind },
  mailFor: MailFor,
): Promise<void> => {
  for (const party of await findParties(trx, [vendorId])) {
    if (party.id === ctx.actor.userId) continue
    const about = { kind: 'subOrder', id, vendorId } as const
    await notify(trx, ctx, party, { kind, about, mail: mailFor(party, paths.subOrder(id)) })
  }
}
