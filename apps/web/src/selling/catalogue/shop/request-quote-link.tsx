import { canEver } from '@armature/domain/rights/abilities'
import { canBuyAt } from '@armature/domain/quotes/workflow/quote-parties'
import { Text } from '@mantine/core'
import { useActor, useSession } from '../../../platform/api/use-session.ts'
import { paths } from '../../../platform/paths.ts'
import { storeSearch } from '../../../process/shell/brand.ts'
import { LinkButton } from '@armature/ui/cells/link-button.tsx'
import type { ShopProduct } from './shop-queries.ts'

/** Leads to the form with the part in it; a stranger signs in or up on the way. */
export const RequestQuoteLink = ({ product }: { product: Pick<ShopProduct, 'id' | 'tenant'> }) => {
  const isStranger = useSession() === null
  const actor = useActor()
  if (!isStranger && !canBuyAt(actor, product.tenant))
    return (
      <Text size="sm" c="dimmed">
        Only customers of this store can request a quote for it.
      </Text>
    )
  const isAsker = isStranger || canEver(actor, 'screen.request-quote')
  return (
    <LinkButton
      to={isAsker ? paths.requestQuote : paths.addQuote}
      search={{ product: product.id, ...storeSearch() }}
      size="md"
    >
      Ask for a quote
    </LinkButton>
  )
}
