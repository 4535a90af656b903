import { availabilityWords } from '@armature/domain/catalogue/products/availability'
import { productFacts } from '@armature/domain/catalogue/products/product-facts'
import { productIdIn } from '@armature/domain/catalogue/products/product-slug'
import { limits } from '@armature/domain/limits'
import { Text, Title } from '@mantine/core'
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useId } from 'react'
import { ApiError } from '../../../platform/api/failures.ts'
import { queryClient } from '../../../platform/api/query-client.ts'
import { mediaSource } from '../../media/media-source.ts'
import { PartViewer } from '../../media/part-viewer-lazy.tsx'
import { paths } from '../../../platform/paths.ts'
import { AddToList, ListChoice } from '../../../trading/requests/add-to-list.tsx'
import { useDrawnAnswer } from '@armature/ui/lazy/in-slices.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { lostRecord } from '@armature/ui/record/lost-record.ts'
import { UnitsChoice } from '../../../platform/measures/units-choice.tsx'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import dialog from '../products/product-dialog.module.css'
import { DesignDownloads } from '../view/design-downloads.tsx'
import { DocumentDownloads } from '../view/product-downloads.tsx'
import { shopPriceText } from '../view/list-price.ts'
import { PriceBreaks } from '../view/price-breaks.tsx'
import { specsOf } from '../view/product-specs.tsx'
import { SpecList } from '../view/spec-list.tsx'
import { ProductView } from '../view/product-view.tsx'
import { AskVendor } from '../questions/ask-vendor.tsx'
import { RequestQuoteLink } from './request-quote-link.tsx'
import { BesideRobot, useBeside } from '../robot/beside-robot.tsx'
import { PartOnRobot } from '../robot/part-on-robot.tsx'
import { ShopCards } from './shop-cards.tsx'
import { ShopFailure } from './shop-failure.tsx'
import { ShopFrame } from './shop-frame.tsx'
import type { ShopCard, ShopProduct } from './shop-queries.ts'
import { shopProductQuery, storeSearch } from './shop-queries.ts'
import classes from './shop-product-page.module.css'

interface SectionProps {
  title: string
  /** Beside the title. */
  action?: ReactNode
  children: ReactNode
}

const Section = ({ title, action, children }: SectionProps) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div className={classes.head}>
        <Title order={2} size="h3" id={id}>
          {title}
        </Title>
        {action}
      </div>
      {children}
    </section>
  )
}

/** Breadcrumbs: the catalogue, then the part's category. */
const Crumbs = ({ product: { data } }: { product: ShopProduct }) => {
  const kinds = [
    { filter: 'component_subcategory', kind: data.component_subcategory },
    { filter: 'equipment', kind: data.equipment },
  ]
  return (
    <nav aria-label="Breadcrumbs">
      <ol className={classes.crumbs}>
        <li>
          <TextLink to={paths.catalogue} search={storeSearch()} size="sm">
            Catalogue
          </TextLink>
        </li>
        {kinds.map(
          ({ filter, kind }) =>
            kind && (
              <li key={filter}>
                <TextLink to={paths.catalogue} search={{ ...storeSearch(), [filter]: kind.id }} size="sm">
                  {kind.name}
                </TextLink>
              </li>
            ),
        )}
      </ol>
    </nav>
  )
}

/** A part's stock, lead time and minimum, beside its picture. */
const Supply = ({ product: { availability, lead_time, minimum_order } }: { product: ShopProduct }) => (
  <div className={classes.supply}>
    <span className={classes.stock} data-stock={availability}>
      {availabilityWords[availability]}
    </span>
    {lead_time !== null && <span>{`Lead time ${lead_time} days`}</span>}
    {minimum_order !== null && <span>{`From ${minimum_order} pieces`}</span>}
  </div>
)

/** The key specifications beside the picture; the full list follows below. */
const shownFirst = 5

const Side = ({ product }: { product: ShopProduct }) => {
  const { data } = product
  const units = useReaderUnits()
  const first = specsOf(product, units).slice(0, shownFirst)
  return (
    <div className={classes.side}>
      <div>
        <Title order={1} size="h1">
          {data.name}
        </Title>
        <Text c="dimmed" size="sm" className={classes.maker ?? ''}>
          {[data.manufacturer, data.part_number].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <div>
        <div className={classes.price}>{shopPriceText(data.price_from)}</div>
        {data.price_breaks.length > 1 && <PriceBreaks breaks={data.price_breaks} />}
      </div>
      <Supply product={product} />
      <RequestQuoteLink product={product} />
      <div className={classes.more}>
        <AddToList part={product} variant="subtle" size="compact-md" />
        <ListChoice />
        <AskVendor key={`ask-${product.id}`} product={product} />
      </div>
      {first.length > 0 && (
        <div className={classes.key}>
          <SpecList specs={first} />
        </div>
      )}
      <PartOnRobot key={`robot-${product.id}`} product={product} />
    </div>
  )
}

const Related = ({ title, products }: { title: string; products: readonly ShopCard[] }) =>
  products.length > 0 && (
    <Section title={title}>
      <ShopCards label={title} products={products} />
    </Section>
  )

const Product = ({ product }: { product: ShopProduct }) => {
  const { data, documents, designs, fits, fitted_by, equivalents, similar } = product
  const beside = useBeside(product)
  const units = useReaderUnits()
  const facts = productFacts(product, (measure) => measure(units)).map(([name, value]) => ({
    key: `fact:${name}`,
    name,
    value,
  }))
  return (
    <>
      <div className={classes.top}>
        <ProductView
          key={product.id}
          product={product}
          detail={product}
          fill
          renderModel={({ glb, thumbnail, box }) => (
            <PartViewer
              glb={mediaSource(glb)}
              thumbnail={thumbnail && mediaSource(thumbnail)}
              name={data.name}
              box={box}
            />
          )}
        />
        <Side product={product} />
      </div>
      {beside && (
        <Section title="Beside your robot">
          <BesideRobot key={product.id} sides={beside} />
        </Section>
      )}
      {data.description !== '' && (
        <Section title="Description">
          <Text className={dialog.description ?? ''}>{data.description}</Text>
        </Section>
      )}
      <Section title="Specifications" action={<UnitsChoice />}>
        <SpecList specs={[...specsOf(product, units), ...facts]} />
      </Section>
      {documents.length + designs.length > 0 && (
        <Section title="Documents and CAD">
          <div className={classes.columns}>
            <DesignDownloads product={product} />
            <DocumentDownloads documents={documents} />
          </div>
        </Section>
      )}
      <Related title="What it fits" products={fits} />
      {fitted_by.length > 0 && (
        <Section title="What fits it">
          <ShopCards label="What fits it" products={fitted_by} />
          {fitted_by.length >= limits.catalogue.fitting && (
            <LinkButton
              to={paths.catalogue}
              search={{ ...storeSearch(), fits: product.id }}
              variant="default"
              mt="md"
            >
              All that fits it
            </LinkButton>
          )}
        </Section>
      )}
      <Related title="Equivalent parts" products={equivalents} />
      <Related title="Similar parts" products={similar} />
    </>
  )
}

const ShopProductOf = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(shopProductQuery(id))
  const shown = useDrawnAnswer(data)
  if (error instanceof ApiError && error.status === 404) throw lostRecord()
  return (
    <ShopFrame title={data?.data.name ?? 'Catalogue'}>
      {shown === undefined && error === null && <LoadingBlock height={560} />}
      {data === undefined && error !== null && <ShopFailure error={error} onRetry={() => void refetch()} />}
      {shown !== undefined && (
        <>
          <Crumbs product={shown} />
          <Product product={shown} />
        </>
      )}
    </ShopFrame>
  )
}

/** A published product, for anybody: `/catalogue/12-name-of-it`. */
export const ShopProductPage = ({ id: place }: { id: string }) => {
  const id = productIdIn(place)
  if (id === null) throw lostRecord()
  // The frame's title is the product's name, so the query is outside the frame.
  return (
    <QueryClientProvider client={queryClient}>
      <ShopProductOf id={id} />
    </QueryClientProvider>
  )
}
