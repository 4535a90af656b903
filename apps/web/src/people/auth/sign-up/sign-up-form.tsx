import { fill, messages } from '@armature/domain/messages'
import { ActionIcon, Group, Stack, Text, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useNavigate, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useWatch } from 'react-hook-form'
import { CompanyFields, CustomerCompanyFields, useStatesByCountry } from '../../accounts/company-fields.tsx'
import { useWrite } from '../../../platform/api/writes/use-write.ts'
import type { SendWrite } from '../../../platform/api/writes/write.ts'
import { paths } from '../../../platform/paths.ts'
import { namedStore } from '../../../process/shell/brand.ts'
import { issuesOf, placeRefusal } from '@armature/ui/form/form-errors.ts'
import { FormEnd } from '@armature/ui/form/form-end.tsx'
import { Form } from '@armature/ui/form/form.tsx'
import { useKitForm } from '@armature/ui/form/use-kit-form.ts'
import { showSuccess } from '@armature/ui/toasts/toast.ts'
import { PersonFields } from './person-fields.tsx'
import { useQuery } from '@tanstack/react-query'
import type { PhoneRules } from '../../accounts/phone-rules.ts'
import { likelyCountry, phoneRulesQuery } from '../../accounts/phone-rules.ts'
import type { SignUpKind, SignUpValues } from './sign-up-values.ts'
import {
  customerBody,
  labelsOf,
  namesOf,
  signUpErrors,
  signUpSteps,
  stepOf,
  vendorBody,
  blankSignUp,
  signUpNames,
} from './sign-up-values.ts'
import { useOnward } from '../use-onward.ts'
import { keepWayBack } from '../way-back.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    signUpStep?: number
  }
}

/**
 * The current step of signing up, by its number. Each has a history entry, so that Back leads to the step before, with
 * all typed values. A page opened at a later step starts with the first.
 */
const useSignUpStep = () => {
  const there = useLocation({ select: ({ state }) => state.signUpStep ?? 0 })
  const [step, setStep] = useState(0)
  const [seen, setSeen] = useState(there)
  const navigate = useNavigate()
  const router = useRouter()
  if (there !== seen) {
    setSeen(there)
    setStep(there)
  }
  const go = (to: number): void => {
    setStep(to)
    if (to > there) void navigate({ to: '.', search: true, state: { signUpStep: to } })
    if (to < there) router.history.go(to - there)
  }
  return { step, go }
}

const key = 'sign-up'

/** Never stored: the user types them again. */
const secrets: readonly (keyof SignUpValues)[] = ['password', 'confirm_password']

const kept = signUpNames.filter((name) => !secrets.includes(name))

const stored = (): Record<string, unknown> => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return typeof found === 'object' && found !== null ? { ...found } : {}
  } catch {
    return {}
  }
}

/** The values typed in this tab before a reload or a visit elsewhere; blank if there were none. */
const readSignUpDraft = (): SignUpValues => {
  const draft = stored()
  const values = { ...blankSignUp, phone_country: likelyCountry() }
  for (const name of kept) {
    const typed = draft[name]
    if (typeof typed === 'string') values[name] = typed
  }
  return values
}

const keepSignUpDraft = (values: SignUpValues): void => {
  const draft = Object.fromEntries(kept.map((name) => [name, values[name]]))
  sessionStorage.setItem(key, JSON.stringify(draft))
}

/** The account exists, so its draft is no longer needed. */
const forgetSignUpDraft = (): void => sessionStorage.removeItem(key)

/** The current step, and the way back to the previous one. */
const StepHeading = ({ index, onBack }: { index: number; onBack: () => void }) => (
  <Group gap="xs" mb="md" wrap="nowrap">
    {index > 0 && (
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        aria-label={`Back to ${signUpSteps[index - 1]}`}
        onClick={onBack}
      >
        <IconArrowLeft size={18} aria-hidden="true" />
      </ActionIcon>
    )}
    <div aria-live="polite">
      <Title order={2} size="h4">
        {signUpSteps[index]}
      </Title>
      <Text size="sm" c="dimmed">
        Step {index + 1} of {signUpSteps.length}
      </Text>
    </div>
  </Group>
)

const sends = {
  vendor: (rules: PhoneRules | undefined) => (given: SignUpValues, write: SendWrite) =>
    write('signUp', { body: vendorBody(given, rules) }),
  customer: (rules: PhoneRules | undefined) => (given: SignUpValues, write: SendWrite) => {
    const store = namedStore()
    const query = store === undefined ? {} : { store }
    return write('signUpCustomer', { query, body: customerBody(given, rules) })
  },
} as const

interface SignUpFormProps {
  kind: SignUpKind
  /** Asks for the kind of account; the first step's submission fixes it. */
  choice: ReactNode
  /** Names the kind of account, and the next step. */
  about: ReactNode
}

/** Stays longer than other successes, since it says what to do next. */
const whatNextMs = 20_000

export const SignUpForm = ({ kind, choice, about }: SignUpFormProps) => {
  // One form over both steps and kinds: going back and a failed submit lose nothing, leaving the page loses only the
  // passwords.
  const [draft] = useState(readSignUpDraft)
  const { step: stepIndex, go } = useSignUpStep()
  const isLast = stepIndex === signUpSteps.length - 1
  const { data: rules } = useQuery(phoneRulesQuery)
  const kit = useKitForm<SignUpValues>({
    start: draft,
    // A field missing from an earlier step blocks the last one from being sent too.
    check: (values) => issuesOf(signUpErrors(kind, values, { lastStep: stepIndex, rules })),
    labels: labelsOf(kind),
    unguarded: 'Your draft is saved, except the passwords.',
    act: isLast ? 'sign up' : 'go on',
  })
  const { form, setOthers } = kit
  const navigate = useNavigate()
  const onward = useOnward()
  useStatesByCountry()

  const values = useWatch({ control: form.control, compute: (all: SignUpValues) => all })
  useEffect(() => keepSignUpDraft(values), [values])

  const signUp = useWrite({
    send: sends[kind](rules),
    success: messages.accountCreated,
    failure: ({ detail }) => detail ?? messages.unexpectedSignUp,
    onDone: async (_, { email }) => {
      showSuccess(fill(messages.confirmToSignIn, { email: email.trim() }), whatNextMs)
      forgetSignUpDraft()
      keepWayBack(onward.from)
      await navigate({ to: paths.login, search: onward })
    },
    onRefused: (error) => {
      const { first, others } = placeRefusal(form, namesOf(kind), error)
      setOthers(others)
      if (first === undefined) return
      flushSync(() => go(stepOf(first)))
      form.setFocus(first)
    },
  })

  const goOn = async (given: SignUpValues): Promise<void> => {
    if (isLast) await signUp.run(given)
    else go(stepIndex + 1)
  }

  const Company = kind === 'vendor' ? CompanyFields : CustomerCompanyFields
  return (
    <>
      {!isLast && choice}
      {about}
      <Form kit={kit} onSubmit={goOn}>
        <StepHeading index={stepIndex} onBack={() => go(stepIndex - 1)} />
        <Stack gap="md">
          {isLast ? <Company isFirstFocused /> : <PersonFields />}
          <FormEnd submit={isLast ? 'Signup' : 'Next'} isWide />
        </Stack>
      </Form>
    </>
  )
}
