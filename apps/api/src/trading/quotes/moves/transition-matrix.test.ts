import { quoteStatuses } from '@armature/domain/quotes/workflow/quote-workflow-table'
import type { TransitionName } from '@armature/domain/quotes/workflow/quote-transitions'
import type { QuoteStatus } from '@armature/domain/quotes/workflow/quote-states'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { QuoteWorld } from '../../../../testing/quote-world.ts'
import { putIn, startQuoteWorld } from '../../../../testing/quote-world.ts'
import type { Kind, Level, Person } from '../../../../testing/calls/transition-cases.ts'
import {
  buildFixtures,
  expectedOf,
  kinds,
  levels,
  people,
  stateOf,
  userOf,
} from '../../../../testing/calls/transition-cases.ts'

let world: QuoteWorld
let fixtures: Awaited<ReturnType<typeof buildFixtures>>
beforeAll(async () => {
  world = await startQuoteWorld()
  fixtures = await buildFixtures(world)
})
afterAll(() => world.stop())

interface Try {
  kind: Kind
  level: Level
  person: Person
  status: QuoteStatus
}

const make = async ({ kind, level, person, status }: Try, transition: TransitionName) => {
  const quote = fixtures[kind][status]
  const user = userOf(world, kind, person)
  const [sub] = quote.subs
  const answer =
    level === 'quote'
      ? await world.callAs(user, 'transitionQuote', { params: { id: quote.id, transition } })
      : await world.callAs(user, 'transitionSubQuote', { params: { id: sub?.id ?? 0, transition } })
  return {
    code: answer.status,
    body: answer.status < 300 ? answer.ok : answer.error,
    where: `${status} ${transition}`,
  }
}

const tryRefused = async (kind: Kind, level: Level, person: Person, status: QuoteStatus) => {
  const before = await stateOf(world, fixtures[kind][status])
  for (const expected of expectedOf(kind, level, person, status).filter((one) => one.status !== 200)) {
    const { code, body, where } = await make({ kind, level, person, status }, expected.name)
    expect(code, where).toBe(expected.status)
    if (code === 403) expect(body, where).toMatchObject({ detail: 'You are not allowed for this action!' })
    if (code === 409) expect(body, where).toMatchObject({ current: { status } })
  }
  expect(await stateOf(world, fixtures[kind][status]), status).toBe(before)
}

const tryAllowed = async (kind: Kind, level: Level, person: Person, status: QuoteStatus) => {
  for (const { name, to } of expectedOf(kind, level, person, status).filter((one) => one.status === 200)) {
    const { code, body, where } = await make({ kind, level, person, status }, name)
    expect([code, body], where).toMatchObject([200, { status: to }])
    await putIn(world, fixtures[kind][status], status)
  }
}

/** Statuses side by side, each on a record of its own. */
const inEveryStatus = async (kind: Kind, work: (status: QuoteStatus) => Promise<void>) => {
  await Promise.all(
    quoteStatuses.map(async (status) => {
      await putIn(world, fixtures[kind][status], status)
      await work(status)
    }),
  )
}

describe.each(kinds.flatMap((kind) => levels.map((level) => ({ kind, level }))))(
  'on the $level of $kind',
  ({ kind, level }) => {
    it.each(people)('%s is refused everything outside the table, and nothing is written', async (person) => {
      await inEveryStatus(kind, (status) => tryRefused(kind, level, person, status))
    })

    it.each(
      people.filter((person) =>
        quoteStatuses.some((status) =>
          expectedOf(kind, level, person, status).some((one) => one.status === 200),
        ),
      ),
    )('%s makes every transition of the table once its guards are satisfied', async (person) => {
      await inEveryStatus(kind, (status) => tryAllowed(kind, level, person, status))
    })

    it('offers in the menu what the table allows, whatever the guards say', async () => {
      await inEveryStatus(kind, async (status) => {
        const quote = fixtures[kind][status]
        await world.owner
          .updateTable('quotes')
          .set({ down_payment: null })
          .where('id', '=', quote.id)
          .execute()
        for (const person of people) {
          const user = userOf(world, kind, person)
          const answer =
            level === 'quote'
              ? await world.callAs(user, 'readQuoteTransitions', { params: { id: quote.id } })
              : await world.callAs(user, 'readSubQuoteTransitions', {
                  params: { id: quote.subs[0]?.id ?? 0 },
                })
          const expected = expectedOf(kind, level, person, status)
          const refused = expected[0]?.status ?? 0
          if (refused === 401 || refused === 404) expect(answer.status, `${person} ${status}`).toBe(refused)
          else {
            expect(answer.ok.status).toBe(status)
            expect(answer.ok.transitions.toSorted(), `${person} ${status}`).toEqual(
              expected
                .filter((one) => one.status === 200)
                .map((one) => one.name)
                .toSorted(),
            )
          }
        }
      })
    })
  },
)
