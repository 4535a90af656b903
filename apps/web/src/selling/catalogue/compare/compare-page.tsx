import { Button, Stack, Text, VisuallyHidden } from '@mantine/core'
import { QueryClientProvider, useQueries } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { ApiError } from '../../../platform/api/failures.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { paths } from '../../../platform/paths.ts'
import { AddToList } from '../../../trading/requests/add-to-list.tsx'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { UnitsChoice } from '../../../platform/measures/units-choice.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { PartPicture } from '../view/part-picture.tsx'
import { linesOf } from './compare-lines.ts'
import { compareAddress, comparedIn, takeOut } from './compare-state.ts'
import classes from './compare.module.css'
import { FitReasons } from '../robot/fit-mark.tsx'
import { RobotBar } from '../robot/robot-bar.tsx'
import type { Fits } from '../robot/use-robot.ts'
import { useChosenRobot, useFits } from '../robot/use-robot.ts'
import { kindOf } from '../shop/shop-cards.tsx'
import { ShopFailure } from '../shop/shop-failure.tsx'
import { ShopFrame } from '../shop/shop-frame.tsx'
import type { ShopProduct } from '../shop/shop-queries.ts'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import { shopProductQuery, storeSearch } from '../shop/shop-queries.ts'
import { useAddress } from '@armature/ui/use-address.ts'

const Head = ({ product, onRemove }: { product: ShopProduct; onRemove: () => void }) => (
  <div className={classes.part}>
    <PartPicture image={product.data.preview} kind={kindOf(product)} size={112} />
    <TextLink
      to={paths.catalogueProduct({ id: product.id, name: product.data.name })}
      search={storeSearch()}
      fw={600}
    >
      {product.data.name}
    </TextLink>
    <AddToList part={product} size="compact-xs" variant="default" />
    <Button
      size="compact-xs"
      variant="default"
      aria-label={`Take out ${product.data.name}`}
      onClick={onRemove}
    >
      Take out
    </Button>
  </div>
)

/** Whether each of them fits the robot. */
const FitsLine = ({ products, fits }: { products: readonly ShopProduct[]; fits: Fits }) => {
  if (fits.robot === null || products.every(({ id }) => fits.of(id) === undefined)) return null
  return (
    <tr>
      <th scope="row">{`On ${fits.robot.name}`}</th>
      {products.map(({ id }) => {
        const fit = fits.of(id)
        return <td key={id}>{fit === undefined ? '–' : <FitReasons fit={fit} />}</td>
      })}
    </tr>
  )
}

interface TableProps {
  products: readonly ShopProduct[]
  fits: Fits
  onRemove: (id: number) => void
}

/** Parts side by side: values that all share are dimmed, so that the differences stand out. */
const CompareTable = ({ products, fits, onRemove }: TableProps) => {
  const units = useReaderUnits()
  // The style sheet reads it: as wide as its columns, if they don’t fit.
  const count = { '--parts': products.length } as CSSProperties
  return (
    // A scrollable frame must be reachable by keyboard. Unlike a list's frames, this one is meant to be wider than a
    // phone.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls
    <div className={classes.side} style={count} role="group" aria-label="Compared parts" tabIndex={0}>
      <table className={classes.table} aria-label="Parts side by side">
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Property</VisuallyHidden>
            </th>
            {products.map((product) => (
              <th key={product.id} scope="col">
                <Head product={product} onRemove={() => onRemove(product.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <FitsLine products={products} fits={fits} />
          {linesOf(products, units).map(({ key, name, values, isSame }) => (
            <tr key={key} {...(isSame && products.length > 1 && { 'data-same': true })}>
              <th scope="row">{name}</th>
              {products.map(({ id }, place) => (
                <td key={id}>{values[place] ?? '–'}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface Asked {
  data: unknown
  error: Error | null
  refetch: () => unknown
}

/** The compared parts that aren't shown: those that are gone, and those that failed to load, which can be retried. */
const Missing = ({ parts }: { parts: readonly Asked[] }) => {
  const lacking = parts.filter(({ data }) => data === undefined)
  const failed = lacking.filter(({ error }) => !(error instanceof ApiError))
  const gone = lacking.length - failed.length
  return (
    <>
      {gone > 0 && (
        <Text size="sm" c="dimmed">
          {`Parts no longer available: ${gone}.`}
        </Text>
      )}
      {failed.length > 0 && (
        <LoadError
          title={`Parts that could not be loaded: ${failed.length}.`}
          onRetry={() => {
            for (const { refetch } of failed) void refetch()
          }}
        />
      )}
    </>
  )
}

const useIds = (): number[] => {
  const { ids } = useAddress()
  return comparedIn(ids)
}

/** The list that the comparison came from, with its filters and these parts chosen. */
const listWith = (ids: readonly number[]) => (old: Record<string, unknown>) => ({
  ...old,
  ids: undefined,
  compare: compareAddress(ids),
  ...storeSearch(),
})

const Comparison = () => {
  const navigate = useNavigate()
  const ids = useIds()
  const found = useQueries({ queries: ids.map((id) => shopProductQuery(id)) })
  const products = found.flatMap(({ data }) => data ?? [])
  const isLoading = found.some(({ isPending }) => isPending)
  const [first] = found
  const fits = useFits(useChosenRobot().robot, ids)
  const remove = (id: number) => {
    takeOut(id)
    const left = compareAddress(ids.filter((other) => other !== id))
    void navigate({
      to: '.',
      replace: true,
      search: (old: Record<string, unknown>) => ({ ...old, ids: left }),
    })
  }
  if (isLoading) return <LoadingBlock height={340} />
  if (products.length === 0 && first?.error)
    return <ShopFailure error={first.error} onRetry={() => void first.refetch()} />
  if (products.length === 0)
    return (
      <EmptyState
        picture="parts"
        title="No parts to compare."
        description="Choose up to six in the catalogue."
        action={
          <LinkButton to={paths.catalogue} search={listWith([])} size="xs" variant="default">
            Go to the catalogue
          </LinkButton>
        }
      />
    )
  return (
    <Stack gap="sm">
      <Missing parts={found} />
      <RobotBar />
      <CompareTable products={products} fits={fits} onRemove={remove} />
    </Stack>
  )
}

/** Up to six parts side by side: `/catalogue/compare?ids=12,13`. */
export const ComparePage = () => {
  const ids = useIds()
  // A removed part hands the focus to the next one, and the last to what is offered then.
  const handedOn = useFocusHandedOn<HTMLDivElement>('th + th')
  return (
    <QueryClientProvider client={queryClient}>
      <ShopFrame title="Compare parts">
        <TextLink to={paths.catalogue} search={listWith(ids)} size="sm">
          Catalogue
        </TextLink>
        <PageHeader title="Compare parts" actions={<UnitsChoice />} />
        <div ref={handedOn}>
          <Comparison />
        </div>
      </ShopFrame>
    </QueryClientProvider>
  )
}
