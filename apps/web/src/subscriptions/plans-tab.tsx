import { messages } from '@armature/domain/messages'
import { domainOf, isDomain } from '@armature/domain/subscriptions/store-domain'
import { limits } from '@armature/domain/limits'
import { subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import { Stack, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { meQuery } from '../accounts/account-api.ts'
import type { ApiError } from '../api/failures.ts'
import { useSession } from '../api/use-session.ts'
import { useWrite } from '../api/use-write.ts'
import { paths } from '../paths.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { TextField } from '../ui/form/fields.tsx'
import { FormEnd } from '../ui/form/form-end.tsx'
import type { Issue } from '../ui/form/form-errors.ts'
import { Form } from '../ui/form/form.tsx'
import { useKitForm } from '../ui/form/use-kit-form.ts'
import { redirectMs } from '../ui/layout.ts'
import { CardDialog } from './card-dialog.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { priceText } from './plan-words.ts'
import type { Plan, Subscription } from './subscriptions-api.ts'
import { refreshSubscriptions, storeOf } from './subscriptions-api.ts'
import { UpdateDialog } from './update-dialog.tsx'

interface Wanted {
  plan: number
  domain: string | null
  payment_method?: string
}

const useSubscribe = (onRefused: (refusal: ApiError, wanted: Wanted) => void) => {
  const router = useRouter()
  const { data: me } = useQuery(meQuery)
  return useWrite({
    send: ({ domain, ...body }: Wanted, write) =>
      write('subscribe', {
        body:
          domain === null
            ? body
            : {
                ...body,
                tenant_domain: {
                  domain,
                  name: me?.vendor?.business_name ?? domain,
                  vendor: me?.id ?? 0,
                },
              },
      }),
    success: messages.planSubscribed,
    // It stands in its place: at the domain, in the card dialog, or above the button.
    failure: false,
    onDone: (subscription) => {
      storeOf(subscription)
      // The choice of plans is gone by then; a vendor who went elsewhere meanwhile stays there.
      setTimeout(() => {
        if (router.state.location.pathname === paths.subscription) void router.navigate({ to: paths.profile })
      }, redirectMs.afterSubscribe)
    },
    onRefused,
    onSettled: refreshSubscriptions,
  })
}

interface Fields {
  plan: number | null
  domain: string
}

const labels = { domain: 'Domain', plan: 'Plan' } as const

const checkPlan = function* ({ plan }: Fields): Generator<Issue> {
  if (plan === null) yield { path: ['plan'], message: messages.selectPlan }
}

const checkDomainToo = function* (fields: Fields): Generator<Issue> {
  if (!isDomain(domainOf(fields.domain))) yield { path: ['domain'], message: messages.invalidDomain }
  yield* checkPlan(fields)
}

const usePlanForm = (asksDomain: boolean) =>
  useKitForm<Fields>({
    start: { plan: null, domain: '' },
    check: asksDomain ? checkDomainToo : checkPlan,
    labels,
    unguarded: 'a plan is chosen again with a click',
  })

const PlanField = ({ plans }: { plans: readonly Plan[] }) => {
  const { field, fieldState } = useController<Fields, 'plan'>({ name: 'plan' })
  return (
    <PlanChoice
      plans={plans}
      chosen={field.value}
      error={fieldState.error?.message ?? null}
      onChoose={field.onChange}
    />
  )
}

const domainHints = {
  maxLength: limits.storeDomain.max,
  autoCapitalize: 'none',
  spellCheck: false,
  autoComplete: 'off',
  style: { maxWidth: 420 },
} as const

interface PlanFormProps {
  kit: ReturnType<typeof usePlanForm>
  plans: readonly Plan[]
  asksDomain: boolean
  act: string
  onSubmit: (fields: Fields) => Promise<unknown>
}

const PlanForm = ({ kit, plans, asksDomain, act, onSubmit }: PlanFormProps) => (
  <Form
    kit={kit}
    onSubmit={onSubmit}
    alsoUnsaved={() => (asksDomain && kit.form.getValues('domain').trim() !== '' ? [labels.domain] : [])}
  >
    <Stack gap="md">
      {asksDomain && (
        <TextField<Fields>
          name="domain"
          label={labels.domain}
          description="Your store’s own, such as parts.example.com."
          hints={domainHints}
          isRequired
        />
      )}
      <PlanField plans={plans} />
      <FormEnd submit={act} />
    </Stack>
  </Form>
)

/** For a vendor without a subscription. */
const SubscribeChoice = ({ plans }: { plans: readonly Plan[] }) => {
  const asksDomain = useSession()?.tenantId == null
  const kit = usePlanForm(asksDomain)
  const [asked, setAsked] = useState<Wanted | null>(null)
  const wantedOf = ({ plan, domain }: Fields): Wanted => ({
    plan: plan ?? 0,
    domain: asksDomain ? domainOf(domain) : null,
  })
  const { run, isBusy, refusal } = useSubscribe((refused, wanted) => {
    if (refused.code === 'card_needed') setAsked({ plan: wanted.plan, domain: wanted.domain })
    // The card dialog has its own place for it.
    else if (asked === null) kit.refuse(refused)
  })
  const plan = plans.find(({ id }) => id === asked?.plan)
  return (
    <>
      <PlanForm
        {...{ kit, plans, asksDomain }}
        act="Subscribe"
        onSubmit={(fields) => run(wantedOf(fields))}
      />
      <CardDialog
        what={plan === undefined ? null : `${plan.name}, ${priceText(plan)}`}
        act="Subscribe"
        isBusy={isBusy}
        problem={problemOf(refusal)}
        onCard={async (payment_method) => {
          if (asked === null) return
          const outcome = await run({ ...asked, payment_method })
          if (outcome.ok) setAsked(null)
        }}
        onClose={() => setAsked(null)}
      />
    </>
  )
}

/** That a card is missing is said by asking for one. */
const problemOf = (refusal: ApiError | null): string | null =>
  refusal === null || refusal.code === 'card_needed' ? null : (refusal.detail ?? messages.somethingWentWrong)

/** For a vendor that has one: to another plan than the current one, after a look at its price. */
const UpdateChoice = ({ plans, running }: { plans: readonly Plan[]; running: Subscription }) => {
  const kit = usePlanForm(false)
  const [chosen, setChosen] = useState<number | null>(null)
  const plan = plans.find(({ id }) => id === chosen)
  return (
    <>
      <PlanForm
        {...{ kit, plans }}
        asksDomain={false}
        act="Update"
        onSubmit={async (fields) => setChosen(fields.plan)}
      />
      <UpdateDialog
        asked={plan === undefined ? null : { subscription: running, plan }}
        onClose={() => setChosen(null)}
      />
    </>
  )
}

/** Choose a plan: to subscribe to it, or to change to it. */
export const PlansTab = ({ plans, current }: { plans: readonly Plan[]; current: Subscription | null }) => {
  const running = current !== null && subscriptionMachine.is(current.status, 'live') ? current : null
  const others = plans.filter(({ id }) => id !== running?.plan.id)
  return (
    <Stack gap="md">
      <div>
        <Title order={2} size="h3">
          {messages.choosePlan}
        </Title>
        <Text c="dimmed">{messages.choosePlanLine}</Text>
      </div>
      {others.length === 0 && <EmptyState title="No other plan is on offer at the moment." />}
      {others.length > 0 && running === null && <SubscribeChoice plans={others} />}
      {others.length > 0 && running !== null && <UpdateChoice plans={others} running={running} />}
    </Stack>
  )
}
