import { useQuery } from '@tanstack/react-query'
import { Notice } from '../ui/notice.tsx'
import { cardEntryQuery } from './subscriptions-api.ts'

/** Says that no real money moves, wherever the card provider is the sandbox. */
export const SandboxNote = () => {
  const { data } = useQuery(cardEntryQuery)
  if (data?.mode !== 'sandbox') return null
  return (
    <Notice color="yellow" mb="md" role="note">
      Card sandbox: no real money moves, and only test cards are taken.
    </Notice>
  )
}
