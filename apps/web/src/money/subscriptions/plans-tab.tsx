import { messages } from '@armature/domain/messages'
import { payFirst } from '@armature/domain/subscriptions/open-bill'
import { domainOf, isDomain } from '@armature/domain/subscriptions/store-domain'
import { limits } from '@armature/domain/limits'
import { subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import { tooLongText } from '@armature/domain/values/text-length'
import { Stack, Text, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { meQuery } from '../../people/accounts/account-api.ts'
import type { ApiError } from '../../platform/api/failures.ts'
import { useSession } from '../../platform/api/use-session.ts'
import { useWrite } from '../../platform/api/writes/use-write.ts'
import { paths } from '../../platform/paths.ts'
import { EmptyState } from '@armature/ui/empty-state.tsx'
import { BusyButton } from '@armature/ui/form/busy-button.tsx'
import { FormErrorSummary } from '@armature/ui/form/form-error-summary.tsx'
import { LeaveGuard } from '@armature/ui/form/leave-guard.tsx'
import { redirectMs } from '../../platform/layout.ts'
import { CardDialog } from './card-dialog.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { priceText } from './plan-words.ts'
import type { Plan, Subscription } from './subscriptions-api.ts'
import { refreshSubscriptions, storeOf } from './subscriptions-api.ts'
import { useOwnBank } from './use-own-bank.ts'
import { UpdateDialog } from './update-dialog.tsx'

interface Wanted {
  plan: number
  domain: string | null
  payment_method?: string
}

const useSubscribe = (onCardNeeded: () => void) => {
  const router = useRouter()
  const { paying, question } = useOwnBank()
  const { data: me } = useQuery(meQuery)
  const subscribe = useWrite({
    send: ({ domain, ...body }: Wanted, write) => {
      const store = { name: me?.vendor?.business_name ?? domain ?? '', vendor: me?.id ?? 0 }
      const wanted = domain === null ? body : { ...body, tenant_domain: { domain, ...store } }
      return paying((can_authenticate) => write('subscribe', { body: { ...wanted, can_authenticate } }))
    },
    success: messages.planSubscribed,
    // Shown in its place: at the domain, in the card dialog, or above the button.
    failure: false,
    onDone: (subscription) => {
      storeOf(subscription)
      // The choice of plans is gone by then; a vendor who went elsewhere meanwhile stays there.
      setTimeout(() => {
        if (router.state.location.pathname === paths.subscription) void router.navigate({ to: paths.profile })
      }, redirectMs.afterSubscribe)
    },
    onRefused: ({ code }) => {
      if (code === 'card_needed') onCardNeeded()
    },
    onSettled: refreshSubscriptions,
  })
  return { ...subscribe, question }
}

/** The typed values and the choices, with their errors. */
const usePlanForm = (asksDomain: boolean, plans: readonly Plan[]) => {
  const [chosen, setChosen] = useState<number | null>(null)
  const [domain, setDomain] = useState('')
  const [wasTried, setTried] = useState(false)
  const plan = plans.find(({ id }) => id === chosen) ?? null
  const tooLong = asksDomain ? tooLongText(domain, limits.storeDomain.max) : null
  const domainError = tooLong ?? (asksDomain && !isDomain(domainOf(domain)) ? messages.invalidDomain : null)
  const planError = plan === null ? messages.selectPlan : null
  return {
    plan,
    chosen,
    domain,
    choose: (plan: number) => setChosen(plan),
    type: setDomain,
    tried: () => setTried(true),
    isRight: domainError === null && planError === null,
    shownDomainError: wasTried ? domainError : tooLong,
    shownPlanError: wasTried ? planError : null,
  }
}

interface PlanFormProps {
  form: ReturnType<typeof usePlanForm>
  plans: readonly Plan[]
  asksDomain: boolean
  act: string
  isBusy: boolean
  refusedDomain: string | null
  problem: string | null
  onType: () => void
  onSubmit: () => void
}

const PlanForm = ({
  form,
  plans,
  asksDomain,
  act,
  isBusy,
  refusedDomain,
  problem,
  onType,
  onSubmit,
}: PlanFormProps) => {
  const domainInput = useRef<HTMLInputElement>(null)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    form.tried()
    if (form.isRight) onSubmit()
    else if (form.plan !== null) domainInput.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <LeaveGuard unsaved={() => (asksDomain && form.domain.trim() !== '' ? ['Domain'] : [])} />
      <Stack gap="md">
        {asksDomain && (
          <TextInput
            ref={domainInput}
            label="Domain"
            description="Your own domain, such as parts.example.com."
            maw={420}
            required
            value={form.domain}
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="off"
            error={form.shownDomainError ?? refusedDomain}
            onChange={({ currentTarget }) => {
              form.type(currentTarget.value)
              onType()
            }}
          />
        )}
        <PlanChoice plans={plans} chosen={form.chosen} error={form.shownPlanError} onChoose={form.choose} />
        <FormErrorSummary errors={problem === null ? [] : [problem]} />
        <div>
          <BusyButton type="submit" isBusy={isBusy}>
            {act}
          </BusyButton>
        </div>
      </Stack>
    </form>
  )
}

/** For a vendor without a subscription. */
const SubscribeChoice = ({ plans }: { plans: readonly Plan[] }) => {
  const asksDomain = useSession()?.tenantId == null
  const form = usePlanForm(asksDomain, plans)
  const [needsCard, setNeedsCard] = useState(false)
  const { run, reset, isBusy, refusal, question } = useSubscribe(() => setNeedsCard(true))
  const { plan } = form
  const wanted = { plan: plan?.id ?? 0, domain: asksDomain ? domainOf(form.domain) : null }
  const refusedDomain = refusedDomainOf(refusal)
  const problem = problemOf(refusal)
  const choose = (chosen: number) => {
    form.choose(chosen)
    // A refused domain is refused with every plan; a card, with the plan that it was to pay.
    if (problem !== null && refusedDomain === null) reset()
  }
  return (
    <>
      <PlanForm
        {...{ plans, asksDomain, isBusy, refusedDomain }}
        form={{ ...form, choose }}
        act="Subscribe"
        problem={needsCard || refusedDomain !== null ? null : problem}
        onType={reset}
        onSubmit={() => void run(wanted)}
      />
      {!needsCard && question}
      <CardDialog
        what={needsCard && plan !== null ? `${plan.name}, ${priceText(plan)}` : null}
        act="Subscribe"
        isBusy={isBusy}
        problem={problem}
        question={question}
        onCard={async (payment_method) => {
          const outcome = await run({ ...wanted, payment_method })
          if (outcome.ok) setNeedsCard(false)
        }}
        onClose={() => setNeedsCard(false)}
      />
    </>
  )
}

const refusedDomainOf = (refusal: ApiError | null): string | null => refusal?.fields['domain']?.[0] ?? null

/** A missing card is handled by asking for one. */
const problemOf = (refusal: ApiError | null): string | null =>
  refusal === null || refusal.code === 'card_needed' ? null : (refusal.detail ?? messages.somethingWentWrong)

/** For a subscribed vendor: changes to another plan, after a look at the cost. */
const UpdateChoice = ({ plans, running }: { plans: readonly Plan[]; running: Subscription }) => {
  const form = usePlanForm(false, plans)
  const [isUpdating, setUpdating] = useState(false)
  const { plan } = form
  return (
    <>
      <PlanForm
        {...{ form, plans }}
        asksDomain={false}
        isBusy={false}
        refusedDomain={null}
        act="Update"
        problem={null}
        onType={() => undefined}
        onSubmit={() => setUpdating(true)}
      />
      <UpdateDialog
        asked={isUpdating && plan !== null ? { subscription: running, plan } : null}
        onClose={() => setUpdating(false)}
      />
    </>
  )
}

/** With an open bill, the vendor pays it before a change of plan. */
const OtherPlan = ({ plans, running }: { plans: readonly Plan[]; running: Subscription }) =>
  running.owes ? (
    <EmptyState picture="card" title="An invoice is unpaid" description={payFirst} />
  ) : (
    <UpdateChoice plans={plans} running={running} />
  )

/** The choice of a plan, to subscribe or to change to. */
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
      {others.length === 0 && <EmptyState title="No other plans are available." />}
      {others.length > 0 && running === null && <SubscribeChoice plans={others} />}
      {others.length > 0 && running !== null && <OtherPlan plans={others} running={running} />}
    </Stack>
  )
}
