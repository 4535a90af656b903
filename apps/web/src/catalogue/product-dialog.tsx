import { Code, Modal, Tabs, Text } from '@mantine/core'
import { FactList } from '../ui/fact-list.tsx'
import { Money } from '../ui/money.tsx'
import type { Product } from './catalogue-queries.ts'
import { imagesOf, ProductDrawing } from './product-picture.tsx'
import { PictureCarousel } from './picture-carousel.tsx'
import { vendorName } from './vendor-name.ts'

const inches = (value: number): string => `${value} in`

const ProductDetails = ({ product }: { product: Product }) => {
  const { data } = product
  const images = imagesOf(product)
  return (
    <>
      {images.length === 0 ? (
        <ProductDrawing product={product} />
      ) : (
        <PictureCarousel name={data.name} sources={images.map(({ image }) => image)} />
      )}
      <FactList
        isPlain
        facts={[
          ['Vendor', vendorName(product)],
          ['SKU', <Code key="sku">{product.sku}</Code>],
          ['Price', <Money key="price" value={data.price} missing="On quote" />],
          ['Quantity', product.quantity ?? '–'],
        ]}
      />
      <Tabs defaultValue="description">
        <Tabs.List>
          <Tabs.Tab value="description">Description</Tabs.Tab>
          <Tabs.Tab value="specifications">Specifications</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="description" pt="md">
          <Text style={{ whiteSpace: 'pre-line' }}>{data.description || 'No description.'}</Text>
        </Tabs.Panel>
        <Tabs.Panel value="specifications" pt="md">
          <Text size="sm" c="dimmed" px={16}>
            Of the shipping package
          </Text>
          <FactList
            isPlain
            facts={[
              ['Length', inches(product.length)],
              ['Width', inches(product.width)],
              ['Height', inches(product.height)],
              ['Weight', `${product.weight} lb`],
            ]}
          />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}

export const ProductDialog = ({ product, onClose }: { product: Product | null; onClose: () => void }) => (
  <Modal
    opened={product !== null}
    onClose={onClose}
    title={product?.data.name}
    size="lg"
    closeButtonProps={{ 'aria-label': 'Close' }}
  >
    {product && <ProductDetails product={product} />}
  </Modal>
)
