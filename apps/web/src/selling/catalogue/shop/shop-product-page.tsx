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
import { FactList } from '@armature/ui/record/fact-list.tsx'
import { useDrawnAnswer } from '@armature/ui/lazy/in-slices.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { lostRecord } from '@armature/ui/record/lost-record.ts'
import { UnitsChoice } from '../../../platform/measures/units-choice.tsx'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import dialog from '../products/product-dialog.module.css'
import { DocumentDownloads } from '../view/product-downloads.tsx'
import { shopPriceText } from '../view/list-price.ts'
import { PriceBreaks } from '../view/price-breaks.tsx'
import { ProductSpecs } from '../view/product-specs.tsx'
import { ProductView } from '../view/product-view.tsx'
import { AskVendor } from '../questions/ask-vendor.tsx'
import { RequestQuoteLink } from './request-quote-link.tsx'
import { BesideRobot, useBeside } from '../robot/beside-robot.tsx'
import { PartOnRobot } from '../robot/part-on-robot.tsx'
import { kindOf, ShopCards } from './shop-cards.tsx'
import { ShopFailure } from './shop-failure.tsx'
import { ShopFrame } from './shop-frame.tsx'
import type { ShopProduct } from './shop-queries.ts'
import { shopProductQuery, storeSearch } from './shop-queries.ts'
import classes from './shop-product-page.module.css'

const Section = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <Title order={2} size="h4" mb="sm" id={id}>
        {title}
      </Title>
      {children}
    </section>
  )
}

const Product = ({ product }: { product: ShopProduct }) => {
  const { data, attributes, specs, documents, fits, fitted_by } = product
  const beside = useBeside(product)
  const units = useReaderUnits()
  return (
    <>
      <div className={classes.top}>
        <ProductView
          key={product.id}
          product={product}
          detail={product}
          renderModel={({ glb, thumbnail, box }) => (
            <PartViewer
              glb={mediaSource(glb)}
              thumbnail={thumbnail && mediaSource(thumbnail)}
              name={data.name}
              box={box}
            />
          )}
        />
        <div className={classes.side}>
          <Text size="xl" fw={650}>
            {shopPriceText(data.price_from)}
          </Text>
          <PriceBreaks breaks={data.price_breaks} />
          <RequestQuoteLink product={product} />
          <AddToList part={product} variant="default" />
          <ListChoice />
          <AskVendor key={`ask-${product.id}`} product={product} />
          <PartOnRobot key={`robot-${product.id}`} product={product} />
          <FactList facts={productFacts(product, (measure) => measure(units))} />
        </div>
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
      {attributes.length + specs.length > 0 && (
        <Section title="Specifications">
          <ProductSpecs attributes={attributes} specs={specs} />
        </Section>
      )}
      {documents.length > 0 && (
        <Section title="Documents">
          <DocumentDownloads documents={documents} />
        </Section>
      )}
      {fits.length > 0 && (
        <Section title="What it fits">
          <ShopCards label="What it fits" products={fits} />
        </Section>
      )}
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
    </>
  )
}

const ShopProductOf = ({ id }: { id: number }) => {
  const { data, error, refetch } = useQuery(shopProductQuery(id))
  const shown = useDrawnAnswer(data)
  if (error instanceof ApiError && error.status === 404) throw lostRecord()
  return (
    <ShopFrame title={data?.data.name ?? 'Catalogue'}>
      <TextLink to={paths.catalogue} search={storeSearch()} size="sm">
        Catalogue
      </TextLink>
      {shown === undefined && error === null && <LoadingBlock height={340} />}
      {data === undefined && error !== null && <ShopFailure error={error} onRetry={() => void refetch()} />}
      {shown !== undefined && (
        <>
          <PageHeader
            title={shown.data.name}
            actions={<UnitsChoice />}
            description={[shown.data.manufacturer, kindOf(shown)].filter(Boolean).join(' · ')}
          />
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
