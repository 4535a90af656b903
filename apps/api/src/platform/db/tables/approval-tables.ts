import type { ColumnType } from 'kysely'

/** How a purchase uses its buyer's monthly limit. */
export interface LimitUse {
  /** Null for programs, links without a sign-in, and sellers. */
  bought_by: ColumnType<number | null, number | null | undefined, never>
  /** 0 where the purchase was approved. */
  limit_cents: ColumnType<number, number | undefined, never>
}

/** A company's rules of approval, as stored. */
export interface ApprovalRulesTable {
  company_id: number
  rules: ColumnType<{ from: number; vendor: number | null; steps: number[][] }[], string, string>
  version: number
}
