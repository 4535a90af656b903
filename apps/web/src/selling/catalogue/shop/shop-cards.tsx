import { kindNameOf } from '@armature/domain/catalogue/products/kind-name'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { availabilityWords } from '@armature/domain/catalogue/products/availability'
import { paths } from '../../../platform/paths.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { shopPriceText } from '../view/list-price.ts'
import { PartPicture } from '../view/part-picture.tsx'
import classes from './shop-cards.module.css'
import type { ShopCard } from './shop-queries.ts'
import { storeSearch } from './shop-queries.ts'

/** The picture's own size, which is the width of the narrowest card. */
const pictureSize = 148

export const kindOf = ({ data }: Pick<ShopCard, 'data'>): string => kindNameOf(data) ?? ''

const Card = ({ product, actions }: { product: ShopCard; actions: ReactNode }) => {
  const { id, availability, data } = product
  return (
    <li className={classes.card}>
      <PartPicture image={data.preview} kind={kindOf(product)} size={pictureSize} />
      <div className={classes.words}>
        <TextLink
          to={paths.catalogueProduct({ id, name: data.name })}
          search={storeSearch()}
          className={classes.name ?? ''}
        >
          {data.name}
        </TextLink>
        <Text size="xs" c="dimmed">
          {[data.manufacturer, kindOf(product)].filter(Boolean).join(' · ')}
        </Text>
        <Text size="sm" fw={600} className={classes.price ?? ''}>
          {shopPriceText(data.price_from)}
        </Text>
        <Text size="xs" c="dimmed">
          {availabilityWords[availability]}
        </Text>
        <Text size="xs" c="dimmed">
          {data.vendor.name}
        </Text>
        {actions}
      </div>
    </li>
  )
}

export interface ShopCardsProps {
  label: string
  products: readonly ShopCard[]
  /** The actions on each, below it. */
  renderActions?: (product: ShopCard) => ReactNode
}

/** Products side by side, each with its picture and price. */
export const ShopCards = ({ label, products, renderActions }: ShopCardsProps) => (
  <ul className={classes.cards} aria-label={label}>
    {products.map((product) => (
      <Card key={product.id} product={product} actions={renderActions?.(product)} />
    ))}
  </ul>
)
