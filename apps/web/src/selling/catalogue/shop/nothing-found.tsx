import { Button, Group, Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { countText } from '@armature/ui/cells/count-text.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { paths } from '../../../platform/paths.ts'
import { CardActions } from './card-actions.tsx'
import { CompareBar } from '../compare/compare-bar.tsx'
import type { useCompared } from '../compare/compare-state.ts'
import { askedRobot } from '../robot/fits-filter.tsx'
import { modelRobot } from '../robot/robot-ref.ts'
import { useChosenRobot, useFits } from '../robot/use-robot.ts'
import { ShopCards } from './shop-cards.tsx'
import { catalogueList, storeSearch } from './shop-queries.ts'
import { useMayAsk } from './use-ways-on.ts'
import { WaysOn } from './ways-on.tsx'

interface NothingFoundProps {
  state: TableState
  /** The closest search with results. */
  instead: string | null
  /** The thing searched for, if the catalogue has none. */
  missing: string | null
  compared: ReturnType<typeof useCompared>
}

/** Leads to a sourcing request for the words of the search; a stranger signs in or up on the way. */
const AskVendors = ({ words }: { words: string }) => {
  const mayAsk = useMayAsk()
  if (words === '' || !mayAsk) return null
  return (
    <LinkButton to={paths.requestQuote} search={{ words, ...storeSearch() }} style={{ alignSelf: 'start' }}>
      {`Ask vendors for “${words}”`}
    </LinkButton>
  )
}

const missingText = (missing: string | null, search: string): string =>
  missing === null ? `No product matches all of “${search}”.` : `No “${missing}” yet.`

/** Near matches of the search, and the words that find more of them. */
const Nearby = ({ state, instead, missing, compared }: NothingFoundProps & { instead: string }) => {
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
      <Text role="status">{missingText(missing, state.search)}</Text>
      <AskVendors words={state.search} />
      <Title order={2} size="h4">
        {`Closest search: “${instead}”`}
      </Title>
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

const titleOf = ({ isNarrowed }: TableState, missing: string | null): string => {
  if (missing !== null) return `No “${missing}” yet.`
  return isNarrowed ? 'No product matches.' : 'No products yet.'
}

/** An empty list's text and suggestions. */
export const NothingFound = (props: NothingFoundProps) => {
  const { state, instead, missing } = props
  if (instead !== null) return <Nearby {...props} instead={instead} />
  return (
    <>
      <EmptyState
        picture="parts"
        title={titleOf(state, missing)}
        {...(state.isNarrowed && {
          description: wayOnOf(state),
          action: (
            <Group gap={8} justify="center">
              <AskVendors words={state.search} />
              <Button variant="default" onClick={state.clear}>
                Show all products
              </Button>
            </Group>
          ),
        })}
      />
      <WaysOn words={state.search} without={['Not in the catalogue yet']} />
    </>
  )
}
