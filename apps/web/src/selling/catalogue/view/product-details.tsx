import { can, canEver } from '@armature/domain/rights/abilities'
import { tradeCodeTexts } from '@armature/domain/catalogue/products/product-facts'
import { numberFieldNames, numberFieldOf, withUnit } from '@armature/domain/catalogue/products/product-fields'
import { Group, Tabs, Text } from '@mantine/core'
import { useActor } from '../../../platform/api/use-session.ts'
import { ProductPartViewer } from '../../media/product-part-viewer.tsx'
import { paths } from '../../../platform/paths.ts'
import { lazyPart } from '@armature/ui/lazy/lazy-part.tsx'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import type { Product, ProductDetail } from '../products/catalogue-queries.ts'
import { sellerPriceText } from './list-price.ts'
import { PartCode } from './part-code.tsx'
import { PriceBreaks } from './price-breaks.tsx'
import classes from '../products/product-dialog.module.css'
import { ProductDownloads } from './product-downloads.tsx'
import { ProductHistory } from './product-history.tsx'
import { ProductMeasures } from './product-measures.tsx'
import { ProductSpecs } from './product-specs.tsx'
import { ProductView } from './product-view.tsx'
import { StockMark } from '../stock/stock-mark.tsx'
import { vendorName } from '../products/vendor-name.ts'

/** Only for administrators, so that its form isn't loaded with every product. */
const EquivalentParts = lazyPart(async () => (await import('./equivalent-parts.tsx')).EquivalentParts, {
  fallback: () => <LoadingBlock height={60} />,
})

/** The known numbers except the stock, which is shown above. */
const NumberFacts = ({ product }: { product: Product }) =>
  numberFieldNames
    .map((name) => ({ name, value: product[name], ...numberFieldOf(name) }))
    .filter(({ name, place, value }) => place === 'facts' && name !== 'quantity' && value !== null)
    .map(({ name, value, called, unit }) => (
      <div key={name}>
        <dt>{called.charAt(0).toUpperCase() + called.slice(1)}</dt>
        <dd>{withUnit(value ?? '', unit)}</dd>
      </div>
    ))

const Facts = ({ product, vendor }: { product: Product; vendor: string }) => {
  const { data, sku, type, quantity } = product
  return (
    <dl className={classes.facts}>
      <div>
        <dt>Price</dt>
        <dd className={classes.price}>{sellerPriceText(data.price_from)}</dd>
      </div>
      <div>
        <dt>Vendor</dt>
        <dd>{vendor}</dd>
      </div>
      {quantity !== null && (
        <div>
          <dt>Quantity</dt>
          <dd className={classes.stock}>
            {quantity} <StockMark quantity={quantity} />
          </dd>
        </div>
      )}
      <div>
        <dt>SKU</dt>
        <dd>
          <PartCode code={sku} />
        </dd>
      </div>
      <div>
        <dt>Type</dt>
        <dd>{type}</dd>
      </div>
      <NumberFacts product={product} />
      {data.price_breaks.length > 0 && (
        <div>
          <dt>Prices by quantity</dt>
          <dd>
            <PriceBreaks breaks={data.price_breaks} />
          </dd>
        </div>
      )}
      {data.part_number !== null && (
        <div>
          <dt>Maker’s part number</dt>
          <dd>{data.part_number}</dd>
        </div>
      )}
      {data.manufacturer !== null && (
        <div>
          <dt>Maker</dt>
          <dd>{data.manufacturer}</dd>
        </div>
      )}
      {tradeCodeTexts(data).map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** The owner's actions, as in its row. */
const OwnActions = ({ product: { id, data, tenant } }: { product: Product }) => {
  const actor = useActor()
  const belonging = { vendorId: data.vendor.id, tenantId: tenant }
  if (!can(actor, 'product.update', belonging)) return null
  return (
    <Group gap="xs" mt="md">
      <LinkButton to={paths.editProduct(id)} variant="default" size="compact-sm">
        Edit
      </LinkButton>
      {can(actor, 'product.create', belonging) && (
        <LinkButton to={paths.addProduct} search={{ copy: id }} variant="default" size="compact-sm">
          Copy
        </LinkButton>
      )}
    </Group>
  )
}

export interface ProductDetailsProps {
  product: Product
  /** Missing while loading. */
  detail: ProductDetail | undefined
}

/** All facts about a product, starting with those from the list. */
export const ProductDetails = ({ product, detail }: ProductDetailsProps) => {
  const actor = useActor()
  const { data } = product
  const seesHistory = can(actor, 'product.read-history', {
    vendorId: data.vendor.id,
    tenantId: product.tenant,
  })
  return (
    <>
      <div className={classes.top}>
        <ProductView
          key={product.id}
          product={product}
          detail={detail}
          renderModel={(file) => detail && <ProductPartViewer product={detail} file={file} />}
        />
        <div className={classes.side}>
          <Facts product={product} vendor={vendorName(product)} />
          {detail && <ProductDownloads files={detail.files} documents={detail.documents} />}
          <OwnActions product={product} />
        </div>
      </div>
      <Tabs defaultValue="description" mt="md" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="description">Description</Tabs.Tab>
          <Tabs.Tab value="specifications">Specifications</Tabs.Tab>
          {canEver(actor, 'part.link') && <Tabs.Tab value="equal">Same part</Tabs.Tab>}
          {seesHistory && <Tabs.Tab value="history">History</Tabs.Tab>}
        </Tabs.List>
        <Tabs.Panel value="description" pt="md">
          <Text className={classes.description ?? ''}>{data.description || 'No description.'}</Text>
        </Tabs.Panel>
        <Tabs.Panel value="specifications" pt="md">
          <div className={classes.specifications}>
            <ProductMeasures product={product} detail={detail} />
            {detail && <ProductSpecs attributes={detail.attributes} specs={detail.specs} />}
          </div>
        </Tabs.Panel>
        {canEver(actor, 'part.link') && (
          <Tabs.Panel value="equal" pt="md">
            <EquivalentParts product={product} />
          </Tabs.Panel>
        )}
        {seesHistory && (
          <Tabs.Panel value="history" pt="md">
            <ProductHistory id={product.id} />
          </Tabs.Panel>
        )}
      </Tabs>
    </>
  )
}
