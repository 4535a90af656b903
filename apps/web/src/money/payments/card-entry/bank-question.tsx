import { Button, Group, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { Notice } from '@armature/ui/toasts/notice.tsx'
import type { AskBank } from './sandbox-cards.ts'

type Answer = Awaited<ReturnType<AskBank>>

/** A payer who had focused the form's button continues here. */
const focused = (button: HTMLButtonElement | null): void => button?.focus()

export const useBankQuestion = () => {
  const [isAsking, setAsking] = useState(false)
  const answerWith = useRef<((answer: Answer) => void) | null>(null)
  const ask: AskBank = () =>
    new Promise((resolve) => {
      answerWith.current = resolve
      setAsking(true)
    })
  const answer = (given: Answer) => {
    setAsking(false)
    answerWith.current?.(given)
    answerWith.current = null
  }
  const question = isAsking ? (
    <Notice color="yellow" title="Your bank asks: is this you?" role="alert">
      <Text size="sm" mb="sm">
        Sandbox: a real bank would ask on a page of its own.
      </Text>
      <Group gap="xs">
        <Button size="xs" ref={focused} onClick={() => answer('succeed')}>
          Complete authentication
        </Button>
        <Button size="xs" variant="default" onClick={() => answer('fail')}>
          Fail authentication
        </Button>
      </Group>
    </Notice>
  ) : null
  return { ask, question }
}
