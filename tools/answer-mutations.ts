import type { Mutation } from './mutation.ts'

const api = 'apps/api/src'
const answerTests = [`${api}/http/remembered-answers.test.ts`]
const writeTests = [`${api}/db/table-writes.test.ts`]

/** Faults of answers that are given again: out of date, or another person's. */
export const answerMutations: readonly Mutation[] = [
  {
    fault: 'a remembered answer is given again whatever has been written since',
    file: `${api}/db/table-writes.ts`,
    find: 'const holds = rows[0]?.holds === true',
    replace: 'const holds = rows.length === 1',
    tests: [...writeTests, ...answerTests],
  },
  {
    fault: 'a write counts only where its transaction began after the answer was read',
    file: `${api}/db/table-writes.ts`,
    find: 'w.written_by >= pg_snapshot_xmin($2::pg_snapshot) AND NOT pg_visible_in_snapshot(w.written_by, $2::pg_snapshot)',
    replace: 'w.written_by >= pg_snapshot_xmax($2::pg_snapshot)',
    tests: writeTests,
  },
  {
    fault:
      'the tables that row-level security and functions read are left out of what an answer was read from',
    file: `${api}/db/table-writes.ts`,
    find: 'waiting.push(...meant.map(({ body }) => body))',
    replace: 'waiting.push(...meant.map(() => ""))',
    tests: [...writeTests, ...answerTests],
  },
  {
    fault: 'a table whose writes leave no note is taken for one that nobody writes to',
    file: `${api}/db/table-writes.ts`,
    find: 'if (relation === null) return null',
    replace: 'if (relation === null) continue',
    tests: writeTests,
  },
  {
    fault: 'an answer is given again to another session of the same person',
    file: `${api}/context/remembered-answers.ts`,
    find: 'session?.id ?? null',
    replace: 'null',
    tests: answerTests,
  },
  {
    fault: 'a remembered answer outlives its session',
    file: `${api}/context/remembered-answers.ts`,
    find: 'claim?.confirmed === false ? { claim, of: actor } : undefined',
    replace: 'undefined',
    tests: answerTests,
  },
  {
    fault: 'an answer that tells what is late is given again a minute later',
    file: `${api}/context/remembered-answers.ts`,
    find: 'hasReadTime || readsTime ? momentMs : memoryMs',
    replace: 'memoryMs',
    tests: answerTests,
  },
  {
    fault: 'an answer keeps a list’s number that is no longer known to hold',
    file: `${api}/context/remembered-answers.ts`,
    find: 'known.counts.every(({ tables, state }) => counts.stateOf(tables) === state)',
    replace: 'known.counts.every(() => true)',
    tests: answerTests,
  },
  {
    fault: 'an answer that came from the reader’s browser or a write is given again',
    file: `${api}/context/make-context.ts`,
    find: '    notes.spoil()\n    return part',
    replace: '    return part',
    tests: [`${api}/context/noted-context.test.ts`],
  },
  {
    fault: 'a burst of one address fills the line of the database',
    file: `${api}/server-limits.ts`,
    find: 'sender: { atOnce: 8,',
    replace: 'sender: { atOnce: 80,',
    tests: [`${api}/http/sender-turns.test.ts`],
  },
]
