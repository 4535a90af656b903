import type { Belonging } from '@armature/domain/rights/actor'
import type { PageReader, ToldRecord } from '@armature/domain/pages/record-pages'
import { quotePageOf } from '@armature/domain/pages/record-pages'
import type { Party } from '../mail/party.ts'

/** The reader of a mail, by which its link's page is chosen. */
export const pageReaderOf = ({
  id,
  role,
  tenant_id,
}: Pick<Party, 'id' | 'role' | 'tenant_id'>): PageReader => ({
  userId: id,
  role,
  tenantId: tenant_id,
})

/** A quote, as those are told of it who may see it. */
export const toldQuote = ({
  id,
  tenantId,
  customerId,
}: Belonging & { id: number }): ToldRecord & { kind: 'quote' } => ({
  kind: 'quote',
  id,
  ...(tenantId === undefined ? {} : { tenantId }),
  ...(customerId === undefined ? {} : { customerId }),
})

/** A quote's page for the reader of the mail. */
export const quotePageFor = (party: Party, quote: Belonging & { id: number }): string =>
  quotePageOf(pageReaderOf(party), quote)
