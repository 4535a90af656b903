import { messages } from '@armature/domain/messages'
import { ActionIcon, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { FormProvider, useForm, useWatch } from 'react-hook-form'
import { CompanyFields, useStatesByCountry } from '../accounts/company-fields.tsx'
import { leadToFirst, missingText, placeServerErrors, resolverOf } from '../accounts/form-errors.ts'
import { useWrite } from '../api/use-write.ts'
import { paths } from '../paths.ts'
import { FormErrorSummary } from '../ui/form-error-summary.tsx'
import { PersonFields } from './person-fields.tsx'
import { forgetSignUpDraft, keepSignUpDraft, readSignUpDraft } from './sign-up-draft.ts'
import type { SignUpValues } from './sign-up-values.ts'
import { signUpBody, signUpErrors, signUpLabels, signUpNames, signUpSteps, stepOf } from './sign-up-values.ts'

const resolver = resolverOf(signUpErrors)

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
  const form = useForm<SignUpValues>({ mode: 'onChange', defaultValues: draft, resolver })
  const [stepIndex, setStep] = useState(0)
  const [otherErrors, setOtherErrors] = useState<string[]>([])
  const navigate = useNavigate()
  useStatesByCountry()

  const values = useWatch({ control: form.control, compute: (all: SignUpValues) => all })
  useEffect(() => keepSignUpDraft(values), [values])
  const wrong = signUpErrors(values)
  const isLast = stepIndex === signUpSteps.length - 1
  // What an earlier step lacks keeps the last one from being sent too.
  const wrongHere = new Map(Array.from(wrong).filter(([name]) => stepOf(name) <= stepIndex))
  const reason = missingText(isLast ? 'sign up' : 'go on', wrongHere, signUpLabels)

  const signUp = useWrite({
    send: (given: SignUpValues, write) => write('signUp', { body: signUpBody(given) }),
    success: messages.accountCreated,
    failure: ({ detail }) => detail ?? messages.unexpectedSignUp,
    onDone: async () => {
      forgetSignUpDraft()
      await navigate({ to: paths.login })
    },
    onRefused: (error) => {
      const { first, others } = placeServerErrors(form, signUpNames, error)
      setOtherErrors(others)
      if (first === undefined) return
      flushSync(() => setStep(stepOf(first)))
      form.setFocus(first)
    },
  })

  const send = async (given: SignUpValues) => {
    setOtherErrors([])
    await signUp.run(given)
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wrongHere.size > 0) return
    if (isLast) void form.handleSubmit(send)(event)
    else setStep(stepIndex + 1)
  }

  return (
    <FormProvider {...form}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Enter comes up from its inputs */}
      <form onSubmit={submit} onKeyDown={(event) => leadToFirst(event, form, wrongHere)} noValidate>
        <StepHeading index={stepIndex} onBack={() => setStep(stepIndex - 1)} />
        <Stack gap="md">
          {isLast ? <CompanyFields isFirstFocused /> : <PersonFields />}
          <FormErrorSummary errors={otherErrors} />
          <Button
            type="submit"
            fullWidth
            disabled={wrongHere.size > 0}
            loading={form.formState.isSubmitting}
            aria-describedby="sign-up-reason"
          >
            {isLast ? 'Signup' : 'Next'}
          </Button>
          <Text id="sign-up-reason" size="sm" c="dimmed">
            {reason}
          </Text>
        </Stack>
      </form>
    </FormProvider>
  )
}
