import { statusTones } from '@armature/domain/states/status-tones'
import type { StockLevel } from '@armature/domain/catalogue/products/stock'
import { stockLevelOf } from '@armature/domain/catalogue/products/stock'
import type { Tone } from '@armature/ui/cells/status-badge.tsx'
import { StatusBadge } from '@armature/ui/cells/status-badge.tsx'

const looks: Record<StockLevel, { label: string; tone: Tone } | null> = {
  OUT: { label: 'Sold out', tone: statusTones.stock.OUT },
  LOW: { label: 'Low stock', tone: statusTones.stock.LOW },
  ENOUGH: null,
}

/** Shows low stock; nothing if there is enough, or the reader may not know. */
export const StockMark = ({ quantity }: { quantity: number | null }) => {
  const look = quantity === null ? null : looks[stockLevelOf(quantity)]
  return look === null ? null : <StatusBadge {...look} />
}
