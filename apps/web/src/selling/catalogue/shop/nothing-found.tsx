import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countText } from '@armature/ui/cells/count-text.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { CardActions } from './card-actions.tsx'
import { CompareBar } from '../compare/compare-bar.tsx'
import type { useCompared } from '../compare/compare-state.ts'
import { askedRobot } from '../robot/fits-filter.tsx'
import { modelRobot } from '../robot/robot-ref.ts'
import { useChosenRobot, useFits } from '../robot/use-robot.ts'
import { ShopCards } from './shop-cards.tsx'
import { catalogueList } from './shop-queries.ts'

interface NothingFoundProps {
  state: TableState
  /** The closest search with results. */
  instead: string | null
  compared: ReturnType<typeof useCompared>
}

/** Near matches of the search, and the words that find more of them. */
const Nearby = ({ state, instead, compared }: NothingFoundProps & { instead: string }) => {
  const { data } = useQuery(
    catalogueList.queryOf({ ...state, query: { ...state.query, page: 1, search: instead } }),
  )
  const asked = askedRobot(state)
  const own = useChosenRobot()
  const fits = useFits(modelRobot(asked) ?? own.robot, data?.results.map(({ id }) => id) ?? [])
  // The rows of the previous list are empty.
  if (data === undefined || data.count === 0) return null
  return (
    <Stack gap="sm" component="section" aria-label="The nearest products">
      <Text role="status">
        No product matches all of “{state.search}”. Showing results for “{instead}”.
      </Text>
      <CompareBar compared={compared} />
      <ShopCards
        label="Products"
        products={data.results}
        renderActions={(product) => <CardActions product={product} compared={compared} fits={fits} />}
      />
      {data.count > data.results.length && (
        <Button variant="default" onClick={() => state.setSearch(instead)} style={{ alignSelf: 'start' }}>
          {`Show all ${countText(data.count)} for “${instead}”`}
        </Button>
      )}
    </Stack>
  )
}

/** The next thing to try after an empty list. */
const wayOnOf = ({ search, filters }: TableState): string => {
  if (Object.keys(filters).length === 0) return 'Try another word.'
  return search === '' ? 'Remove a filter.' : 'Remove a filter, or try another word.'
}

/** An empty list's text and suggestions. */
export const NothingFound = (props: NothingFoundProps) => {
  const { state, instead } = props
  if (instead !== null) return <Nearby {...props} instead={instead} />
  return (
    <EmptyState
      picture="parts"
      title={state.isNarrowed ? 'No product matches.' : 'No products yet.'}
      {...(state.isNarrowed && {
        description: wayOnOf(state),
        action: (
          <Button variant="default" size="xs" onClick={state.clear}>
            Show all products
          </Button>
        ),
      })}
    />
  )
}
