import { fill, messages } from '@armature/domain/messages'
import { Skeleton } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '../../platform/api/client.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { ConfirmDialog } from '@armature/ui/dialog/confirm-dialog.tsx'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { LoadError } from '@armature/ui/lazy/load-error.tsx'
import { LoadingBlock } from '@armature/ui/lazy/loading-block.tsx'
import { PageHeader } from '@armature/ui/page-header.tsx'
import { useFocusHandedOn } from '@armature/ui/focus/use-focus-handed-on.ts'
import { AddCardDialog } from './add-card-dialog.tsx'
import { CardTile } from './card-tile.tsx'
import classes from './card-tile.module.css'
import type { Card } from './payment-methods-api.ts'
import { cardsAnswered, cardsQuery, refreshCards } from './payment-methods-api.ts'

const useMakeDefault = () =>
  useWrite({
    send: (id: string, write) => write('changeDefaultPayment', { body: { payment_method_id: id } }),
    success: messages.defaultCardChanged,
    failure: messages.defaultCardFailed,
    onDone: cardsAnswered,
    onRefused: refreshCards,
  })

const Tiles = ({ cards }: { cards: readonly Card[] }) => {
  const [asked, setAsked] = useState<Card | null>(null)
  const makeDefault = useMakeDefault()
  const remove = useWrite({
    send: (id: string, write) => write('deletePaymentMethod', { body: { payment_method_id: id } }),
    success: ({ new_default: next }) =>
      next === undefined
        ? messages.cardRemoved
        : `${messages.cardRemoved} ${fill(messages.nextDefaultCard, { last4: next.card.last4 })}`,
    // The list shows the truth after a lost answer, too.
    onSettled: async () => {
      await refreshCards()
      setAsked(null)
    },
  })
  return (
    <>
      <ul className={classes.tiles} aria-label="Cards">
        {cards.map((card) => (
          <CardTile
            key={card.id}
            card={card}
            isBusy={makeDefault.underWay === card.id}
            onMakeDefault={() => void makeDefault.run(card.id)}
            onDelete={() => setAsked(card)}
          />
        ))}
      </ul>
      <ConfirmDialog
        question={asked && fill(messages.confirmDeleteCard, { last4: asked.card.last4 })}
        isBusy={remove.isBusy}
        onAgree={() => asked && void remove.run(asked.id)}
        onDisagree={() => setAsked(null)}
      />
    </>
  )
}

const CardList = () => {
  const { data, isError, refetch } = useQuery(cardsQuery)
  if (data?.length === 0)
    return (
      <EmptyState
        picture="card"
        title={messages.noCards}
        description="The payment provider stores the cards that you add here."
      />
    )
  if (data) return <Tiles cards={data} />
  if (isError) return <LoadError title="Your cards could not be loaded." onRetry={() => void refetch()} />
  return (
    <LoadingBlock label="Loading your cards">
      <div className={classes.tiles}>
        <Skeleton height={150} />
        <Skeleton height={150} />
      </div>
    </LoadingBlock>
  )
}

/** The cards that a vendor or a customer has saved with the payment provider (specification section 2). */
export const PaymentMethodsPage = () => {
  const [setup, setSetup] = useState<Answer<'createSetupIntent'> | null>(null)
  const begin = useWrite({
    send: (_: void, write) => write('createSetupIntent', { body: {} }),
    failure: ({ detail }) => detail ?? messages.cardAttachFailed,
    onDone: setSetup,
  })
  const handedOn = useFocusHandedOn<HTMLDivElement>()
  return (
    <>
      <PageHeader
        title="Payment Methods"
        actions={
          <BusyButton
            leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
            isBusy={begin.isBusy}
            onClick={() => void begin.run()}
          >
            {messages.addCard}
          </BusyButton>
        }
      />
      <div ref={handedOn}>
        <CardList />
      </div>
      <AddCardDialog setup={setup} onClose={() => setSetup(null)} />
    </>
  )
}
