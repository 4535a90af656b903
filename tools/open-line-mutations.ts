import type { Mutation } from './mutation.ts'

const domain = 'packages/domain/src/quotes'
const api = 'apps/api/src'
const tests = [`${api}/modules/open-lines/open-lines.test.ts`]
const ruleTests = [`${domain}/open-lines.test.ts`]

/** Faults of lines in words: in offers made meanwhile, and in the rights to read and to hold them. */
export const openLineMutations: readonly Mutation[] = [
  {
    fault: 'an offer is shown while a line in words waits',
    file: `${domain}/quote-workflow.ts`,
    find: '    if (waiting.length === 0) return null\n',
    replace: '    return null\n',
    tests,
  },
  {
    fault: 'a quote closes with its last part though a line in words waits',
    file: `${domain}/derive-quote-status.ts`,
    find: 'open.length === 0 && waitingLines(openLines).length > 0',
    replace: 'false',
    tests,
  },
  {
    fault: 'a line in words is put back under an offer that its customer reads',
    file: `${domain}/open-lines.ts`,
    find: 'return !isRead(quote)',
    replace: 'return true',
    tests: ruleTests,
  },
  {
    fault: 'the database shows a vendor what other vendors are asked',
    file: `${api}/db/migrations/0087-open-lines.sql`,
    find: 'tenant_id = (SELECT ctx_store()) OR vendor_id = (SELECT ctx_user()));',
    replace: 'tenant_id = (SELECT ctx_store()) OR vendor_id IS NOT NULL);',
    tests,
  },
  {
    fault: 'a vendor takes a line up that another one has',
    file: `${api}/modules/open-lines/asked-line.ts`,
    find: "return typeof openOfferMachine.decide(move, offer.state) === 'string'",
    replace: "return typeof move !== 'string'",
    tests,
  },
]
