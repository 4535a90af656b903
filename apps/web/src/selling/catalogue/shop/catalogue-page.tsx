import { limits } from '@armature/domain/limits'
import { Button, Group, NativeSelect, SegmentedControl, Skeleton, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useQuery } from '@tanstack/react-query'
import type { Answer } from '../../../platform/api/client.ts'
import { useBrand } from '../../../process/shell/brand.ts'
import { paths } from '../../../platform/paths.ts'
import { ListChoice } from '../../../trading/requests/add-to-list.tsx'
import { pageText } from '../products/product-counts.ts'
import { useDrawn, useDrawnAnswer } from '@armature/ui/lazy/in-slices.ts'
import { UnitsChoice } from '../../../platform/measures/units-choice.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { offIf } from '@armature/ui/off-if.ts'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { FilterSelect } from '@armature/ui/table/tools/filter-select.tsx'
import type { TableState } from '@armature/ui/table/use-table-state.ts'
import { useTableState } from '@armature/ui/table/use-table-state.ts'
import type { FocusPlace } from '@armature/ui/focus/use-focus-handed-on.ts'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import type { Facets } from '../products/catalogue-queries.ts'
import { countText as facetCount } from '../filters/facet-counts.ts'
import { typeOptions } from '../filters/product-filters.ts'
import classes from './catalogue-page.module.css'
import { CardActions } from './card-actions.tsx'
import { CompareBar } from '../compare/compare-bar.tsx'
import { useCompared } from '../compare/compare-state.ts'
import { NothingFound } from './nothing-found.tsx'
import { askedRobot } from '../robot/fits-filter.tsx'
import { RobotBar } from '../robot/robot-bar.tsx'
import { modelRobot } from '../robot/robot-ref.ts'
import type { Fits } from '../robot/use-robot.ts'
import { useChosenRobot, useFits } from '../robot/use-robot.ts'
import { PartsTable } from './parts-table.tsx'
import type { ShopView } from './shop-view.ts'
import { useShopView } from './shop-view.ts'
import { ShopCards } from './shop-cards.tsx'
import { isKept, ShopFailure } from './shop-failure.tsx'
import { ShopFilters } from './shop-filters.tsx'
import { ShopFrame } from './shop-frame.tsx'
import { kindFilters, useShopKinds } from './shop-kinds.ts'
import { catalogueList, shopFacetsQuery } from './shop-queries.ts'
import { useSearchDraft } from '@armature/ui/table/tools/search-field.tsx'
import { useSortedAttribute } from './use-sorted-attribute.ts'
import { UnderstoodChips } from './understood-chips.tsx'
import { SuggestingField } from './suggesting-field.tsx'

/** The catalogue's search: the list follows the typed text, and suggestions appear below. */
const ShopSearch = ({ state }: { state: TableState }) => {
  const [draft, change] = useSearchDraft(state)
  return <SuggestingField draft={draft} change={change} asked={state.search} />
}

const orders = [
  { value: '', label: 'Newest first' },
  { value: 'name', label: 'Name' },
  { value: 'price', label: 'Price, lowest first' },
  { value: '-price', label: 'Price, highest first' },
] as const

const Order = ({ state }: { state: TableState }) => {
  const sorted = useSortedAttribute(state)
  const byAttribute = sorted && {
    value: state.ordering,
    label: `${sorted.name}, ${state.ordering.startsWith('-') ? 'highest' : 'lowest'} first`,
  }
  return (
    <NativeSelect
      aria-label="Order"
      value={state.ordering}
      onChange={(event) => state.setOrdering(event.currentTarget.value)}
      data={[
        ...orders.map(({ value, label }) => ({
          value,
          label: value === '' && state.search !== '' ? 'Best match first' : label,
        })),
        ...(byAttribute ? [byAttribute] : []),
      ]}
    />
  )
}

/** The pressed category's chip: the buttons go with the choice. */
const chosenKind = ({ around }: FocusPlace): HTMLElement | undefined =>
  around.parentElement?.querySelector<HTMLElement>(
    kindFilters.map((filter) => `[data-chip^="${filter}-"] button`).join(),
  ) ?? undefined

/** The categories with product counts, until one is chosen. */
const Kinds = ({ state, found }: { state: TableState; found: UseQueryResult<Facets> }) => {
  const { kinds, facets, isPending, hasFailed, retry } = useShopKinds(found)
  const areDrawn = useDrawn(!isPending)
  if (kindFilters.some((filter) => state.filters[filter] !== undefined)) return null
  if (hasFailed) return <LoadError title="The categories could not be loaded." onRetry={retry} />
  // The server's text stays until they have loaded, so that they don't push the parts down.
  if (!areDrawn) return <div aria-busy="true" />
  if (kinds.length < 2) return null
  return (
    <ul className={classes.kinds} aria-label="Categories">
      {kinds.map(({ filter, id, count, label }) => (
        <li key={`${filter}-${id}`}>
          <Button size="compact-sm" variant="default" onClick={() => state.setFilter(filter, String(id))}>
            {label}
            {facetCount(count, facets)}
          </Button>
        </li>
      ))}
    </ul>
  )
}

/** A link to another page. At the end it keeps its address, without which it couldn't have the focus, but leads nowhere. */
const PageLink = ({ to, state, children }: { to: number; state: TableState; children: string }) => {
  const isOff = to === state.page
  return (
    <LinkButton
      to={paths.catalogue}
      search={(old: Record<string, unknown>) => ({ ...old, page: to === 1 ? undefined : to })}
      activeOptions={{ exact: true }}
      variant="default"
      size="compact-sm"
      {...offIf(isOff)}
      onClick={(event) => isOff && event.preventDefault()}
    >
      {children}
    </LinkButton>
  )
}

const PageLinks = ({ state, count }: { state: TableState; count: number }) => {
  const pages = Math.max(1, Math.ceil(count / limits.catalogue.page))
  return (
    <nav className={classes.pages} aria-label="Pages">
      <Text size="sm" c="dimmed" role="status">
        {pageText(count, Math.min(state.page, pages), pages, state.search !== '' && state.ordering === '')}
      </Text>
      {(pages > 1 || state.page > 1) && (
        <Group gap={8}>
          <PageLink to={Math.max(1, state.page - 1)} state={state}>
            Previous page
          </PageLink>
          <PageLink to={state.page < pages ? state.page + 1 : state.page} state={state}>
            Next page
          </PageLink>
        </Group>
      )}
    </nav>
  )
}

const Loading = () => (
  <LoadingBlock>
    <Skeleton height={180} mb={12} />
    <Skeleton height={180} />
  </LoadingBlock>
)

interface PartsProps {
  state: TableState
  found: Answer<'searchCatalogue'>
  compared: ReturnType<typeof useCompared>
  fits: Fits
  view: ShopView
}

/** The cards of a list's page, or for a list without results, the ways on. */
const Parts = ({ state, found: { count, results, instead, missing }, compared, fits, view }: PartsProps) =>
  count === 0 ? (
    <NothingFound state={state} instead={instead} missing={missing} compared={compared} />
  ) : (
    <>
      <CompareBar compared={compared} />
      {view === 'table' ? (
        <PartsTable
          products={results}
          state={state}
          renderActions={(product) => <CardActions product={product} compared={compared} fits={fits} />}
        />
      ) : (
        <ShopCards
          label="Products"
          products={results}
          renderActions={(product) => <CardActions product={product} compared={compared} fits={fits} />}
        />
      )}
      <PageLinks state={state} count={count} />
    </>
  )

const Catalogue = () => {
  const state = useTableState(catalogueList)
  const compared = useCompared()
  const [view, setView] = useShopView()
  const { data, error, refetch } = useQuery(catalogueList.queryOf(state))
  const found = useQuery({ ...shopFacetsQuery(state), enabled: !isKept(error) })
  const asked = askedRobot(state)
  const own = useChosenRobot()
  const fits = useFits(modelRobot(asked) ?? own.robot, data?.results.map(({ id }) => id) ?? [])
  const shown = useDrawnAnswer(data)
  const handedOn = useFocusHandedOn<HTMLDivElement>('li', chosenKind)
  const failure = error !== null && <ShopFailure error={error} onRetry={() => void refetch()} />
  if (isKept(error)) return failure
  return (
    <ShopFilters
      state={state}
      count={data?.count}
      search={<ShopSearch state={state} />}
      tools={
        <>
          <FilterSelect state={state} name="type" label="Type" all="All types" options={typeOptions} />
          <Order state={state} />
          <SegmentedControl
            aria-label="View"
            size="sm"
            data={[
              { value: 'cards', label: 'Cards' },
              { value: 'table', label: 'Table' },
            ]}
            value={view}
            onChange={setView}
          />
          <UnitsChoice />
          <ListChoice />
        </>
      }
    >
      <RobotBar
        asked={asked}
        onChange={(robot) => {
          if (asked !== null) state.setFilter('fits', robot?.of === 'model' ? String(robot.id) : '')
        }}
      />
      <UnderstoodChips state={state} parts={shown?.understood} />
      <div ref={handedOn} className={classes.around}>
        <Kinds state={state} found={found} />
      </div>
      {shown === undefined ? (
        failure || <Loading />
      ) : (
        <Parts state={state} found={shown} compared={compared} fits={fits} view={view} />
      )}
    </ShopFilters>
  )
}

/** All published products, for anybody (decision 072). */
export const CataloguePage = () => {
  const { name, isStore } = useBrand()
  return (
    <ShopFrame title="Catalogue" hasSearch>
      <PageHeader
        title="Catalogue"
        description={
          isStore
            ? `Parts of ${name}.`
            : 'Robotics parts from many vendors. Search by name or by specification: “servo 12 V 4 Nm”.'
        }
      />
      <Catalogue />
    </ShopFrame>
  )
}
