import type { Config } from '../config/config.ts'
import type { Announcements } from '../db/notifications.ts'
import type { ListCounts } from '../db/sql/list-counts.ts'
import type { Database } from '../db/tables/tables.ts'
import type { Metrics } from './metrics.ts'
import type { Replica } from './replica.ts'
import type { CardProvider } from '../ports/card-provider.ts'
import type { DomainProofs } from '../ports/domain-proofs.ts'
import type { DocumentRenderer } from '../ports/document-renderer.ts'
import type { Mailer } from '../ports/mailer.ts'
import type { MediaStore } from '../ports/media-store.ts'
import type { ModelConverter } from '../ports/model-converter.ts'
import type { Push } from '../ports/push.ts'
import type { ChangeFeed } from '../ports/realtime.ts'
import type { SignInProviders } from '../ports/sign-in-providers.ts'
import type { Sms } from '../ports/sms.ts'
import type { StoreHosts } from '../ports/store-hosts.ts'
import type { Tracing } from '../ports/tracing.ts'
import type { WebhookSender } from '../ports/webhook-sender.ts'
import type { TaxNumberRegister } from '../ports/tax-number-register.ts'
import type { TaxRates } from '../ports/tax-rates.ts'

export interface CardEntry {
  mode: 'sandbox' | 'stripe'
  publishable_key: string
}

/** Everything that use cases reach outside themselves, composed once per process. */
export interface Deps {
  config: Config
  db: Database
  /** The signing secret; earlier ones are still accepted (`withAnySecret`). */
  serverSecret: string
  earlierSecrets: readonly string[]
  clock: () => Date
  payments: CardProvider
  /** How a browser enters a card: by the provider's own script, or by the sandbox's form. */
  cardEntry: CardEntry
  mailer: Mailer
  sms: Sms
  push: Push
  /** Sends to companies' webhooks. */
  webhooks: WebhookSender
  mediaStore: MediaStore
  modelConverter: ModelConverter
  changeFeed: ChangeFeed
  /** Where transactions publish their announcements; if undefined, PostgreSQL's NOTIFY. */
  announcements?: Announcements | undefined
  documents: DocumentRenderer
  storeHosts: StoreHosts
  domainProofs: DomainProofs
  signInProviders: SignInProviders
  taxRates: TaxRates
  taxNumbers: TaxNumberRegister
  /** The cached row counts of lists, while this process hears of changes. */
  listCounts: ListCounts
  /** A standby for reads that may be a moment old; none unless configured. */
  replica?: Replica
  /** This process's metrics for Prometheus. */
  metrics: Metrics
  /** Undefined where nothing is traced. */
  tracing?: Tracing | undefined
}
