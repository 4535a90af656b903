import { isProblem } from '@armature/domain/problem'
import type { Context } from '../../platform/context/context.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import type { Database } from '../../platform/db/tables/tables.ts'
import { StartupError } from '../../platform/db/startup-error.ts'
import { inTransaction, systemContext } from '../../platform/db/transaction.ts'
import { hashPassword } from '../../people/auth/passwords/password.ts'
import { seedCatalogue } from './writes/catalogue-repository.ts'
import { readDemoCatalogue } from './demo-catalogue.ts'
import { readDemoParts } from './demo-parts.ts'
import { demoAccounts, demoEmail, demoPassword, demoPeople } from './demo-people.ts'
import { seedPeople } from './writes/people-repository.ts'
import { seedEquivalentParts } from './seed-equivalent-parts.ts'
import { seedQuotes } from './seed-quotes.ts'
import { hasConfirmed, hasUsers, markSeeded, wasSeeded } from './writes/seed-run-repository.ts'
import { dayOf, earlier } from '@armature/domain/values/time'
import { addTaxRate } from '../../trading/taxes/add-tax-rate.ts'
import { demoTaxRates } from './demo-taxes.ts'
import { setCustomerCompany } from '../../people/accounts/set-customer-company.ts'
import { setLegalDetails } from '../../people/stores/set-legal-details.ts'
import { demoCompanies } from './demo-addresses.ts'
import type { People } from './writes/people-repository.ts'
import { must, seedContext } from './seed-context.ts'

/** Names the demo customers' companies, as on their profiles, before the first offer shows them. */
const seedCompanies = async (trx: Database, deps: Deps, people: People, at: Date): Promise<void> => {
  for (const [username, company] of Object.entries(demoCompanies)) {
    const customer = people.get(username)
    if (customer === undefined) throw new Error(`the demo has no ${username}`)
    must(
      await setCustomerCompany(seedContext(trx, deps, customer, at), company),
      `name the company of ${username}`,
    )
  }
}

const seedTaxRates = async (trx: Database, deps: Deps, people: People, at: Date): Promise<void> => {
  const admin = people.get('admin')
  if (admin === undefined) throw new Error('the demo has no admin')
  for (const { region = '', ...rate } of demoTaxRates)
    must(
      await addTaxRate(seedContext(trx, deps, admin, at), { ...rate, region, valid_from: dayOf(at) }),
      `keep the tax of ${rate.country}`,
    )
}

/** The marketplace's legal details, before the first invoice states them. */
const seedLegalDetails = async (trx: Database, deps: Deps, people: People, at: Date): Promise<void> => {
  const admin = people.get('admin')
  if (admin === undefined) throw new Error('the demo has no admin')
  must(
    await setLegalDetails(seedContext(trx, deps, admin, at), {
      legal_name: 'Armature Demo Inc.',
      street: '12 Harbor Street',
      postal_code: '02110',
      city: 'Boston',
      region: 'MA',
      country: 'US',
      tax_number: '12-3456789',
      register_number: 'Massachusetts 001234567',
      account_number: '000123456789',
      bank_code: '021000021',
      bank_name: 'Demo Bank',
    }),
    'give the legal details',
  )
}

const runName = 'demo'
/** The demo is a little older than its oldest quote. */
const worldAgeDays = 75

const seedWorld = async (trx: Database, deps: Deps, passwordHash: string, now: Date): Promise<number> => {
  const begin = earlier(now, { days: worldAgeDays })
  const people = await seedPeople(trx, passwordHash, begin)
  await seedCompanies(trx, deps, people, begin)
  await seedTaxRates(trx, deps, people, begin)
  await seedLegalDetails(trx, deps, people, begin)
  const [catalogue, smallParts] = [await readDemoCatalogue(), await readDemoParts()]
  const products = await seedCatalogue(trx, { catalogue, smallParts }, people, begin)
  await seedQuotes(trx, deps, { people, products }, now)
  await seedEquivalentParts(trx, people, products)
  return products.length + smallParts.length
}

/**
 * Fills an empty database with the demo, once, all or nothing. Does nothing if the configuration forbids it or anybody
 * has an account.
 */
export const seedDemo = async (deps: Deps, log: Pick<Context['log'], 'info'>): Promise<void> => {
  if (!deps.config.seedDemo) return
  const { db } = deps
  const isWanted = async (trx: Database) => !(await wasSeeded(trx, runName)) && !(await hasUsers(trx))
  if (!(await inTransaction(db, systemContext, isWanted, { readOnly: true }))) return
  // One hash for all: they share the password, and hashing takes time.
  const passwordHash = await hashPassword(demoPassword)
  if (isProblem(passwordHash)) throw new Error(passwordHash.code)
  const now = deps.clock()
  const products = await inTransaction(db, systemContext, async (trx) => {
    const count = await seedWorld(trx, deps, passwordHash, now)
    await markSeeded(trx, runName, now)
    return count
  })
  log.info({ event: 'demo_seeded', products }, 'demo data added')
}

const demoEmails = demoPeople.map(({ username }) => demoEmail(username))

/** Throws a StartupError if production would open a database whose admin has a publicly known password. */
export const refuseDemoData = async ({ config, db }: Pick<Deps, 'config' | 'db'>): Promise<void> => {
  if (config.environment !== 'production') return
  const isDemo = await inTransaction(
    db,
    systemContext,
    async (trx) => (await wasSeeded(trx, runName)) || (await hasConfirmed(trx, demoEmails)),
    { readOnly: true },
  )
  if (!isDemo) return
  throw new StartupError(
    'This database holds the demo, whose accounts have a password that everybody knows. Production needs a database of its own: create an empty one and name it in DATABASE_URL.',
  )
}

/** The accounts and passwords that the start prints. */
export const demoAccountLines = (): string =>
  [
    `Demo accounts (password ${demoPassword}):`,
    ...demoAccounts.map((name) => `  ${name.padEnd(9)} ${demoEmail(name)}`),
  ].join('\n')
