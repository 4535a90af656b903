import { VisuallyHidden } from '@mantine/core'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import classes from './offers.module.css'
import type { ShownOffer } from './offers-api.ts'

type Equal = Pick<ShownOffer, 'name' | 'same_number' | 'link'>
type Link = NonNullable<Equal['link']>

const Unlink = ({ link, name, onDone }: { link: Link; name: string; onDone: () => void }) => {
  const unlink = useWrite({
    send: ({ one, other }: Link, write) => write('unlinkParts', { body: { product: one, equal_to: other } }),
    success: `${name} is no longer linked as equivalent.`,
    onSettled: onDone,
  })
  return (
    <BusyButton
      variant="subtle"
      size="compact-xs"
      isBusy={unlink.isBusy}
      onClick={() => void unlink.run(link)}
    >
      Unlink<VisuallyHidden> part: {name}</VisuallyHidden>
    </BusyButton>
  )
}

/** Why two products are equivalent, and the button to remove a link made by a person. */
export const Equivalence = ({ offer, onUnlinked }: { offer: Equal; onUnlinked: () => void }) => {
  if (offer.link === null)
    return offer.same_number ? <p className={classes.equal}>Same maker and maker’s number</p> : null
  return (
    <p className={classes.equal}>
      <span>
        Linked by {offer.link.by}: {offer.link.reason}
      </span>
      <Unlink link={offer.link} name={offer.name} onDone={onUnlinked} />
    </p>
  )
}
