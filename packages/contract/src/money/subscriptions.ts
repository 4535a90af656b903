import { limits } from '@armature/domain/limits'
import { messages } from '@armature/domain/messages'
import { tooLargeText } from '@armature/domain/values/too-large-text'
import { planIntervals } from '@armature/domain/subscriptions/plan-rules'
import { subscriptionMachine } from '@armature/domain/subscriptions/subscription-machine'
import { z } from 'zod'
import { tenantShape, visibleLine } from '../people/auth.ts'
import { canAuthenticate } from './payments.ts'
import { endpoint } from '../platform/endpoint.ts'
import { empty, id, idParams, requiredLine, timestamp } from '../platform/primitives.ts'

const cents = z.number().int().describe('Whole cents')

export const planShape = z.object({
  id,
  name: z.string(),
  amount: cents,
  interval: z.enum(planIntervals),
  products_allowed: z.number().int(),
  price_id: z.string().nullable().describe('The provider’s; null until it has it'),
  metadata: z.object({ products_allowed: z.number().int() }),
  active: z.boolean(),
})

const subscriptionStates = subscriptionMachine.states as [
  (typeof subscriptionMachine.states)[number],
  ...(typeof subscriptionMachine.states)[number][],
]

export const subscriptionShape = z.object({
  id,
  plan: planShape,
  status: z.enum(subscriptionStates),
  owes: z.boolean().describe('A bill waits to be paid'),
  current_period_end: timestamp.nullable(),
  cancel_at_period_end: z.boolean(),
  failure: z.string().nullable().describe('Why it did not begin, or was not paid'),
  domain: z.string().nullable(),
  tenant: tenantShape.nullable(),
  card: z
    .object({ brand: z.string(), last4: z.string(), exp_month: z.number().int(), exp_year: z.number().int() })
    .nullable()
    .describe('By which it is paid; left null in answers that need not ask for it'),
})

export const listPlans = endpoint('listPlans', {
  access: 'plan.read',
  summary: 'The plans on offer, the cheapest first',
  response: z.array(planShape),
})

export const listAllPlans = endpoint('listAllPlans', {
  access: 'plan.manage',
  summary: 'All plans, those that are no longer on offer too',
  response: z.array(planShape),
})

const planName = requiredLine(limits.plan.name.max)
const products = z
  .number({ error: messages.required })
  .int(messages.quantityMinimum)
  .min(1, messages.quantityMinimum)
  .max(limits.plan.productsMax, tooLargeText(limits.plan.productsMax))

export const createPlan = endpoint('createPlan', {
  access: 'plan.manage',
  summary: 'Offers a new plan; its amount and interval are for good',
  body: z.strictObject({
    name: planName,
    amount: z
      .number({ error: messages.required })
      .int(messages.planAmount)
      .min(limits.card.min, messages.planAmount)
      .max(limits.card.max, messages.planAmount)
      .describe('Whole cents'),
    interval: z.enum(planIntervals),
    products_allowed: products,
  }),
  response: planShape,
  status: 201,
  idempotent: true,
})

export const changePlan = endpoint('changePlan', {
  access: 'plan.manage',
  summary: 'Renames a plan, changes how many products it allows, takes it off or back on offer',
  params: idParams,
  body: z.strictObject({ name: planName, products_allowed: products, active: z.boolean() }).partial(),
  response: planShape,
})

const plan = z.number({ error: messages.selectPlan }).int(messages.selectPlan).positive(messages.selectPlan)
const paymentMethod = z
  .string()
  .regex(/^pm_\w{1,200}$/, messages.cardNeeded)
  .describe('A card to pay with from now on, where another than the default one is meant')

export const subscribe = endpoint('subscribe', {
  access: 'subscription.manage',
  summary: 'Buys a plan; the first one opens the vendor’s store at the domain',
  body: z.strictObject({
    plan,
    tenant_domain: z
      .strictObject({
        domain: requiredLine(limits.storeDomain.max, messages.invalidDomain),
        name: visibleLine(limits.storeName.max),
        vendor: id,
      })
      .optional(),
    payment_method: paymentMethod.optional(),
    can_authenticate: canAuthenticate,
  }),
  response: subscriptionShape,
})

export const listSubscriptions = endpoint('listSubscriptions', {
  access: 'subscription.manage',
  summary: 'The vendor’s subscriptions, the newest first',
  body: empty.optional(),
  response: z.array(subscriptionShape),
})

export const previewSubscription = endpoint('previewSubscription', {
  access: 'subscription.manage',
  summary: 'What a change of plan would cost at this moment; nothing is changed',
  body: z.strictObject({ subscription_id: id, plan }),
  response: z.object({
    lines: z.array(z.object({ description: z.string(), amount: cents })),
    due_now: cents,
    credit: cents.describe('What is left over and pays the next bills first'),
    proration_date: z.number().int().describe('Unix seconds; sent with the update, it costs what was shown'),
  }),
})

export const updateSubscription = endpoint('updateSubscription', {
  access: 'subscription.manage',
  summary: 'Changes the plan at once, or with the same plan takes a cancellation back',
  body: z.strictObject({
    subscription_id: id,
    plan,
    proration_date: z.number().int().positive().optional(),
    can_authenticate: canAuthenticate,
  }),
  response: subscriptionShape,
})

export const cancelSubscription = endpoint('cancelSubscription', {
  access: 'subscription.manage',
  summary: 'Ends the subscription with the period that is paid; with at_once, or where a bill is open, now',
  body: z.strictObject({ subscription_id: id, at_once: z.boolean().optional() }),
  response: subscriptionShape,
})

export const paySubscription = endpoint('paySubscription', {
  access: 'subscription.manage',
  summary: 'Pays what is due of a subscription; a store that was closed for it opens again',
  body: z.strictObject({
    subscription_id: id,
    payment_method: paymentMethod.optional(),
    can_authenticate: canAuthenticate,
  }),
  response: subscriptionShape,
})
