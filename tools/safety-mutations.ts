import type { Mutation } from './mutation.ts'

const domain = 'packages/domain/src'
const contract = 'packages/contract/src'
const api = 'apps/api/src'

/** Faults of what keeps strangers, broken files and greed away: doors, bounds, limits and names. */
export const safetyMutations: readonly Mutation[] = [
  {
    fault: 'a path of two slashes is taken for a host',
    file: `${api}/http/strict-requests.ts`,
    find: "!url.startsWith('//') && URL.canParse(url, 'http://localhost')",
    replace: "url !== ''",
    tests: [`${api}/http/web-app.test.ts`, `${api}/http/unreadable-requests.test.ts`],
  },
]
