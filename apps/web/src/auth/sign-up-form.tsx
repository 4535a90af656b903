import { messages } from '@armature/domain/messages'
import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { CompanyFields, useStatesByCountry } from '../accounts/company-fields.tsx'
import { useWrite } from '../api/use-write.ts'
import { paths } from '../paths.ts'
import { issuesOf, placeRefusal } from '../ui/form/form-errors.ts'
import { FormEnd } from '../ui/form/form-end.tsx'
import { Form } from '../ui/form/form.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import { PersonFields } from './person-fields.tsx'
import { forgetSignUpDraft, keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'
import type { SignUpValues } from './sign-up-values.ts'
import { signUpBody, signUpErrors, signUpLabels, signUpNames, signUpSteps, stepOf } from './sign-up-values.ts'

/** Which step this is, and the way back to the one before. */
const StepHeading = ({ index, onBack }: { index: number; onBack: () => void }) => (
  <Group gap="xs" mb="md" wrap="nowrap">
    {index > 0 && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Back to ${signUpSteps[index - 1]?.title}`}
        onClick={onBack}
      >
        <IconArrowLeft size={18} aria-hidden="true" />
      </ActionIcon>
    )}
    <div aria-live="polite">
      <Title order={2} size="h4">
        {signUpSteps[index]?.title}
      </Title>
      <Text size="sm" c="dimmed">
        Step {index + 1} of {signUpSteps.length}
      </Text>
    </div>
  </Group>
)

export const SignUpForm = () => {
  // One form over both steps: going back and a failed submit lose nothing, leaving the page the passwords only.
  const [draft] = useState(readSignUpDraft)
  const [stepIndex, setStep] = useState(0)
  const isLast = stepIndex === signUpSteps.length - 1
  const kit = useKitForm<SignUpValues>({
    start: draft,
    // An earlier step's missing fields keep the last one from being sent too.
    check: (values) => issuesOf(signUpErrors(values, stepIndex)),
    labels: signUpLabels,
    unguarded: 'A draft keeps all but the passwords.',
    act: isLast ? 'sign up' : 'go on',
  })
  const { form, setOthers } = kit
  const navigate = useNavigate()
  useStatesByCountry()

  const values = useWatch({ control: form.control, compute: (all: SignUpValues) => all })
  useEffect(() => keepSignUpDraft(values), [values])

  const signUp = useWrite({
    send: (given: SignUpValues, write) => write('signUp', { body: signUpBody(given) }),
    success: messages.accountCreated,
    failure: ({ detail }) => detail ?? messages.unexpectedSignUp,
    onDone: async () => {
      forgetSignUpDraft()
      await navigate({ to: paths.login })
    },
    onRefused: (error) => {
      const { first, others } = placeRefusal(form, signUpNames, error)
      setOthers(others)
      if (first === undefined) return
      flushSync(() => setStep(stepOf(first)))
      form.setFocus(first)
    },
  })

  const goOn = async (given: SignUpValues): Promise<void> => {
    if (isLast) await signUp.run(given)
    else setStep(stepIndex + 1)
  }

  return (
    <Form kit={kit} onSubmit={goOn}>
      <StepHeading index={stepIndex} onBack={() => setStep(stepIndex - 1)} />
      <Stack gap="md">
        {isLast ? <CompanyFields isFirstFocused /> : <PersonFields />}
        <FormEnd submit={isLast ? 'Signup' : 'Next'} isWide />
      </Stack>
    </Form>
  )
}
