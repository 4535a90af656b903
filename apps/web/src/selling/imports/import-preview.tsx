import { useQuery } from '@tanstack/react-query'
import { PartCard } from '../catalogue/shop/shop-cards.tsx'
import cards from '../catalogue/shop/shop-cards.module.css'
import type { Import } from './import-queries.ts'
import { importPreviewQuery } from './import-queries.ts'

/** The first products as the catalogue will show them. */
export const ImportPreview = ({ of, fresh }: { of: Import; fresh: string }) => {
  const { data } = useQuery(importPreviewQuery(of.id, fresh))
  if (data === undefined || data.results.length === 0) return null
  return (
    <ul className={cards.cards} aria-label="Preview of products">
      {data.results.map(({ line, name, sku, manufacturer, kind, price, specifications }) => (
        <PartCard
          key={line}
          image={null}
          kind={kind ?? ''}
          name={name}
          maker={manufacturer}
          price={price}
          properties={specifications}
          lines={[sku]}
        />
      ))}
    </ul>
  )
}
