import { kindNameOf } from '@armature/domain/catalogue/products/kind-name'
import { inReadersUnits } from '@armature/domain/catalogue/measures/reader-units'
import { limits } from '@armature/domain/limits'
import { wholeText } from '@armature/domain/values/number-text'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { availabilityWords } from '@armature/domain/catalogue/products/availability'
import { moneyText } from '../../../platform/cells/money.tsx'
import { useReaderUnits } from '../../../platform/measures/reader-units.ts'
import { paths } from '../../../platform/paths.ts'
import { TextLink } from '@armature/ui/cells/text-link.tsx'
import { shopPriceText } from '../view/list-price.ts'
import { PictureFrame } from '../view/picture-frame.tsx'
import classes from './shop-cards.module.css'
import type { ShopCard } from './shop-queries.ts'
import { storeSearch } from './shop-queries.ts'

export const kindOf = ({ data }: Pick<ShopCard, 'data'>): string => kindNameOf(data) ?? ''

/** The price of one piece and at the largest quantity, as "$3.90, $3.45 from 10". */
export const cardPrice = ({ price_from, price_breaks }: ShopCard['data']): string => {
  const last = price_breaks.at(-1)
  const from = shopPriceText(price_from)
  return price_breaks.length > 1 && last !== undefined
    ? `${from}, ${moneyText(last.price)} from ${wholeText(last.quantity)}`
    : from
}

/** Stock and lead time, in a few words. */
export const cardSupply = ({ availability, lead_time }: ShopCard): string =>
  [availabilityWords[availability], lead_time === null ? null : `${lead_time} days`]
    .filter(Boolean)
    .join(' · ')

interface PartCardProps {
  image: string | null
  kind: string
  name: ReactNode
  maker: string | null
  properties: readonly { name: string; value: string }[]
  price: string
  /** Small lines below the price. */
  lines: readonly string[]
  actions?: ReactNode
}

/** A part’s card: its picture, name, maker, properties and price. */
export const PartCard = ({ image, kind, name, maker, properties, price, lines, actions }: PartCardProps) => (
  <li className={classes.card}>
    <PictureFrame image={image} kind={kind} />
    <div className={classes.words}>
      {typeof name === 'string' ? <span className={classes.title}>{name}</span> : name}
      <Text size="xs" c="dimmed">
        {[maker, kind].filter(Boolean).join(' · ')}
      </Text>
      {properties.length > 0 && (
        <dl className={classes.properties}>
          {properties.slice(0, limits.catalogue.cardProperties).map((property) => (
            <div key={property.name}>
              <dt>{property.name}</dt>
              <dd>{property.value}</dd>
            </div>
          ))}
        </dl>
      )}
      <Text fw={600} className={classes.price ?? ''}>
        {price}
      </Text>
      {lines.map((line) => (
        <Text key={line} size="xs" c="dimmed">
          {line}
        </Text>
      ))}
      {actions}
    </div>
  </li>
)

const Card = ({ product, actions }: { product: ShopCard; actions: ReactNode }) => {
  const { id, data } = product
  const units = useReaderUnits()
  const name = (
    <TextLink
      to={paths.catalogueProduct({ id, name: data.name })}
      search={storeSearch()}
      className={classes.name ?? ''}
    >
      {data.name}
    </TextLink>
  )
  const properties = product.properties.map((property) => ({
    name: property.name,
    value: inReadersUnits(property.dimension, property.value, units) ?? property.value,
  }))
  return (
    <PartCard
      image={data.preview}
      kind={kindOf(product)}
      name={name}
      maker={data.manufacturer}
      properties={properties}
      price={cardPrice(data)}
      lines={[cardSupply(product), data.vendor.name]}
      actions={actions}
    />
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
