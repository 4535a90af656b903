import type { Database } from '../../platform/db/tables/tables.ts'
import type { Deps } from '../../platform/context/deps-type.ts'
import { setCustomerCompany } from '../../people/accounts/set-customer-company.ts'
import { demoCompanies } from './demo-addresses.ts'
import type { People } from './writes/people-repository.ts'
import { must, seedContext } from './seed-context.ts'

/** Names the demo customers' companies, as on their profiles, before the first offer shows them. */
export const seedCompanies = async (trx: Database, deps: Deps, people: People, at: Date): Promise<void> => {
  for (const [username, company] of Object.entries(demoCompanies)) {
    const customer = people.get(username)
    if (customer === undefined) throw new Error(`the demo has no ${username}`)
    must(
      await setCustomerCompany(seedContext(trx, deps, customer, at), company),
      `name the company of ${username}`,
    )
  }
}
