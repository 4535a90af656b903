import { messages } from '@armature/domain/messages'
import { Switch } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { meChanged, meQuery } from '../../../people/accounts/account-api.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'

/** A vendor's choice whether buyers see that its parts are in stock. The screen shows it at once, while saving. */
export const ShownStock = () => {
  const company = useQuery(meQuery).data?.vendor
  const saving = useWrite({
    send: (shows_stock: boolean, write) => write('updateCompany', { body: { shows_stock } }),
    success: (me) => (me.vendor?.shows_stock === true ? messages.stockShown : messages.stockHidden),
    onDone: meChanged,
  })
  if (!company) return null
  return (
    <Switch
      mb="md"
      label="Buyers see whether a part is in stock"
      description="“In stock” or “Out of stock” in the catalogue, and its filter. Quantities are never shown."
      checked={saving.underWay ?? company.shows_stock}
      onChange={(event) => void saving.run(event.currentTarget.checked)}
    />
  )
}
