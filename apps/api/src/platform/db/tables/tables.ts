import type { Kysely } from 'kysely'
import type { DeskTables } from './desk-tables.ts'
import type { MoneyTables } from './money-tables.ts'
import type { OfferTables } from './offer-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { PlatformTables } from './platform-tables.ts'
import type { RequestTables } from './request-tables.ts'
import type { SellingTables } from './selling-tables.ts'
import type { TaxTables } from './tax-tables.ts'
import type { TradingTables } from './trading-tables.ts'

/** The tables of migrations/, as the query builder sees them. Sums are cents, times are Dates. */
export interface Tables
  extends
    PlatformTables,
    PeopleTables,
    SellingTables,
    TradingTables,
    RequestTables,
    OfferTables,
    TaxTables,
    MoneyTables,
    DeskTables {}

/** The query builder over our tables; a repository receives one that is inside a transaction. */
export type Database = Kysely<Tables>
