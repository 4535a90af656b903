import { useQuery } from '@tanstack/react-query'
import { waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { queryKeys } from '../../platform/api/query-keys.ts'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { DataTable } from '@armature/ui/table/data-table.tsx'
import { useTableState } from '@armature/ui/table/use-table-state.ts'

interface Part {
  id: number
  name: string
}
interface Page {
  count: number
  results: Part[]
}

const page: Page = { count: 1, results: [{ id: 1, name: 'Servo' }] }

/** The tries under way, oldest first; a test answers each. */
let tries: { answer: (parts: Page) => void; fail: () => void }[]

beforeEach(() => {
  tries = []
})

const useParts = () =>
  useQuery({
    queryKey: queryKeys.sharedList('parts'),
    queryFn: () =>
      new Promise<Page>((resolve, reject) => {
        tries.push({ answer: resolve, fail: () => reject(new Error('no line')) })
      }),
    retry: false,
  })

const triesAre = (count: number) => waitFor(() => expect(tries).toHaveLength(count))

it('keeps the focus of who tries again, over tries that fail and one that succeeds', async () => {
  const { user, screen } = await renderScreen(() => {
    const parts = useParts()
    return (
      <section aria-label="Parts">
        {parts.isPending && <p>Loading</p>}
        {parts.isError && <LoadError onRetry={() => void parts.refetch()} />}
        {parts.data && <p>There</p>}
      </section>
    )
  })
  await triesAre(1)
  tries[0]?.fail()
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(document.activeElement).toBe(document.body)
  again.focus()
  await user.keyboard('{Enter}')
  await triesAre(2)
  await screen.findByText('Loading')
  const section = screen.getByRole('region', { name: 'Parts' })
  await waitFor(() => expect(document.activeElement).toBe(section))
  tries[1]?.fail()
  const back = await screen.findByRole('button', { name: 'Try again' })
  expect(document.activeElement).toBe(back)
  await user.keyboard('{Enter}')
  await triesAre(3)
  tries[2]?.answer(page)
  await screen.findByText('There')
  expect(document.activeElement).toBe(section)
})

it('of a table stays with its button while the table asks by itself', async () => {
  let askAnew = (): unknown => undefined
  const { user, screen } = await renderScreen(() => {
    const state = useTableState({ ordering: ['name'] as const, filters: {} })
    const parts = useParts()
    askAnew = parts.refetch
    return (
      <DataTable
        label="Parts"
        columns={[{ id: 'name', header: 'Name', isRowHeader: true, cell: ({ name }: Part) => name }]}
        source={parts}
        state={state}
        rowKey={({ id }) => id}
        empty={{ title: 'No parts yet.' }}
      />
    )
  })
  await triesAre(1)
  tries[0]?.fail()
  const again = await screen.findByRole('button', { name: 'Try again' })
  again.focus()
  askAnew()
  await waitFor(() => expect(screen.getByRole('table').getAttribute('aria-busy')).toBe('true'))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' }))
  await triesAre(2)
  await user.keyboard('{Enter}')
  await triesAre(3)
  tries[2]?.answer(page)
  expect(await screen.findByText('Servo')).toBeTruthy()
})
