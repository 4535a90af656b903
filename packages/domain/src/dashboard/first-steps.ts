import type { Actor, RecordRole } from '../rights/actor.ts'
import { possibleRecordRoles } from '../rights/actor.ts'
import { paths } from '../pages/page-paths.ts'

/** The facts about an account and its records; a step is done once its fact is true. */
export const stepFacts = [
  'company',
  'payout_account',
  'product',
  'picture',
  'model_view',
  'priced',
  'shipped',
  'store',
  'plan',
  'store_product',
  'store_customer',
  'vendors_judged',
  'plans_offered',
  'categories',
  'offer_made',
  'robot',
  'list',
  'phone',
  'request',
  'bought',
] as const
export type StepFact = (typeof stepFacts)[number]

interface Step {
  fact: StepFact
  /** The page where a person does the step. */
  page: string
}

const step = (fact: StepFact, page: string): Step => ({ fact, page })

/** Each role's first steps, in the most helpful order. */
const stepsOf: Record<'ADMIN' | 'VENDOR' | 'TENANT' | 'CUSTOMER', readonly Step[]> = {
  VENDOR: [
    step('company', paths.accountInfo),
    step('payout_account', paths.profile),
    step('product', paths.addProduct),
    step('picture', paths.products),
    step('model_view', paths.products),
    step('priced', paths.subQuotes),
    step('shipped', paths.subOrders),
  ],
  TENANT: [
    step('store', paths.subscription),
    step('plan', paths.subscription),
    step('store_product', paths.addProduct),
    step('store_customer', paths.addQuote),
    step('payout_account', paths.profile),
    step('offer_made', paths.tenantQuotes),
  ],
  ADMIN: [
    step('categories', paths.products),
    step('plans_offered', paths.plans),
    step('vendors_judged', paths.users),
    step('offer_made', paths.quotes),
  ],
  CUSTOMER: [
    step('robot', paths.catalogue),
    step('list', paths.bom),
    step('phone', paths.profile),
    step('request', paths.requestQuote),
    step('bought', paths.myQuotes),
  ],
}

const firstOf = ['ADMIN', 'TENANT', 'VENDOR', 'CUSTOMER'] as const satisfies readonly RecordRole[]

/** The steps of an actor's first role: a seller may buy too, but is here to sell. */
export const firstStepsOf = (actor: Pick<Actor, 'role' | 'tenantId'>): readonly Step[] => {
  const worn = possibleRecordRoles(actor)
  const recordRole = firstOf.find((one) => worn.includes(one))
  return recordRole === undefined ? [] : stepsOf[recordRole]
}
