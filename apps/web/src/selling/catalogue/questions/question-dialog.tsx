import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { Stack, Text } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import { useSession } from '../../../platform/api/use-session.ts'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import { questionsChanged } from '../../../desk/chat/questions/question-queries.ts'
import { paths } from '../../../platform/paths.ts'
import { Dialog } from '@armature/ui/dialog/dialog.tsx'
import { LongTextField } from '@armature/ui/form/fields.tsx'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import type { Check } from '@armature/ui/form/form-errors.ts'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { keepQuestion, savedQuestion, questionName } from './question-draft.ts'

export interface QuestionDialogProps {
  product: { id: number; name: string; vendor: string }
  isOpen: boolean
  onClose: () => void
}

interface Fields {
  text: string
}

const labels = { text: 'Question' } as const
const check: Check<Fields> = ({ text }) =>
  text.trim() === '' ? [{ path: ['text'], message: messages.questionEmpty }] : []

const QuestionForm = ({ product, onClose }: Omit<QuestionDialogProps, 'isOpen'>) => {
  const isStranger = useSession() === null
  const navigate = useNavigate()
  const from = useRouterState({ select: ({ location }) => location.href })
  const kit = useKitForm<Fields>({
    start: { text: savedQuestion(product.id) },
    check,
    labels,
    unguarded: 'Your draft stays in this tab.',
  })
  const text = useWatch({ control: kit.form.control, name: 'text' })
  useEffect(() => keepQuestion(product.id, text), [product.id, text])
  const ask = useWrite({
    send: (question: string, write) =>
      write('askQuestion', {
        body: { product: product.id, client_id: questionName(product.id, question), text: question },
      }),
    success: messages.questionSent,
    failure: false,
    onRefused: kit.refuse,
    onDone: async () => {
      keepQuestion(product.id, '')
      onClose()
      await questionsChanged()
    },
  })
  const send = async ({ text: typed }: Fields) => {
    if (!isStranger) return ask.run(typed.trim())
    await navigate({ to: paths.login, search: { from } })
    return undefined
  }
  return (
    <Form kit={kit} onSubmit={send}>
      <Stack gap="md">
        <LongTextField<Fields>
          name="text"
          label="Question"
          description={`${product.vendor} answers under “Questions”. Your name, e-mail and phone aren’t shown.`}
          maxLength={limits.chat.text.max}
          isFirst
        />
        {isStranger && (
          <Text size="sm" c="dimmed">
            Sign in first; your question will still be here.
          </Text>
        )}
        <FormEnd submit={isStranger ? 'Sign in to send' : 'Send question'} onCancel={onClose} />
      </Stack>
    </Form>
  )
}

/** A question about a part to its vendor; a stranger signs in and returns. */
export const QuestionDialog = ({ isOpen, onClose, product }: QuestionDialogProps) => (
  <Dialog opened={isOpen} onClose={onClose} title={`Question about ${product.name}`}>
    <QuestionForm product={product} onClose={onClose} />
  </Dialog>
)
