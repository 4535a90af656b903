import type { Mutation } from './mutation.ts'

const domain = 'packages/domain/src'
const api = 'apps/api/src'
const fewestTests = [`${domain}/quotes/fewest-vendors.test.ts`]
const comparedTests = [`${api}/modules/quotes/compare-offers.test.ts`]
const nameTests = [`${domain}/requests/name-queries.test.ts`]
const bomTests = [`${api}/modules/requests/bom.test.ts`]

/** Faults of comparing vendors' offers, and of finding parts for a bill of materials. */
export const offerMutations: readonly Mutation[] = [
  {
    fault: 'a vendor is taken for freight that it hasn’t said',
    file: `${domain}/quotes/fewest-vendors.ts`,
    find: 'some.every((vendor) => freights.has(vendor))',
    replace: 'some.every((vendor) => vendor > 0)',
    tests: fewestTests,
  },
  {
    fault: 'a vendor is passed over for freight that it may ask for',
    file: `${domain}/quotes/fewest-vendors.ts`,
    find: 'const best = isSaid ? byAll : byPrice',
    replace: 'const best = byAll ?? byPrice',
    tests: fewestTests,
  },
  {
    fault: 'the fewest vendors go by prices alone',
    file: `${domain}/quotes/fewest-vendors.ts`,
    find: 'cost: plus(cost, freight) })',
    replace: 'cost })',
    tests: fewestTests,
  },
  {
    fault: 'a choice is saved over freight that has changed',
    file: `${api}/modules/quotes/apply-offers.ts`,
    find: '  if (!isFreightAsShown(freights, body)) return changed(quote.id)\n',
    replace: '',
    tests: comparedTests,
  },
  {
    fault: 'a name is looked up by its commonest words',
    file: `${domain}/requests/name-queries.ts`,
    find: 'one.count - other.count',
    replace: 'other.count - one.count',
    tests: nameTests,
  },
  {
    fault: 'a part that has two of a name’s words passes for one that has all',
    file: `${api}/modules/requests/bom-repository.ts`,
    find: 'AND (s.document @@ w.query) IS TRUE ',
    replace: '',
    tests: bomTests,
  },
  {
    fault: 'how common a word is stays unknown',
    file: `${api}/db/migrations/0100-estimated-words.sql`,
    find: "RETURN planned #>> '{0,Plan,Plan Rows}'",
    replace: 'RETURN 0',
    tests: bomTests,
  },
]
