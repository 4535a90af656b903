import { payoutStatusOf, statusAfterPayout } from '@armature/domain/accounts/payout-status'
import { adminStanding, customerStanding, signUpStanding } from '@armature/domain/auth/sign-in-rules'
import type { UserStatus } from '@armature/domain/accounts/account-machine'
import type { Role } from '@armature/domain/rights/actor'

export const demoPassword = 'Armature-demo-1'

export interface DemoPerson {
  username: string
  role: Role
  status: UserStatus
  first_name: string
  last_name: string
  /** Buys at the demo store. */
  atStore?: true
  /** For vendors: their company. */
  company?: {
    name: string
    industry: string
    city: string
    state: string
    /** Absent where there is no payout account. */ verified?: boolean
    /** Buyers don't see whether its parts are in stock. */ hidesStock?: true
  }
}

const vendor = (
  username: string,
  [first_name, last_name]: [string, string],
  company: NonNullable<DemoPerson['company']>,
): DemoPerson => ({
  username,
  role: 'VENDOR',
  status: statusAfterPayout(signUpStanding.status, {
    from: null,
    to: payoutStatusOf({ isVerified: company.verified ?? false }),
  }),
  first_name,
  last_name,
  company,
})

const customer = (
  username: string,
  [first_name, last_name]: [string, string],
  more: Partial<DemoPerson> = {},
): DemoPerson => ({
  username,
  ...customerStanding,
  first_name,
  last_name,
  ...more,
})

/** The five accounts that the start prints (decisions.md, Demo data). */
export const demoAccounts = ['admin', 'vendor', 'vendor2', 'tenant', 'customer'] as const

/** The demo's fictional people and companies. `tenant` runs the demo store. */
export const demoPeople: readonly DemoPerson[] = [
  { username: 'admin', ...adminStanding, first_name: 'Ada', last_name: 'Okafor' },
  vendor('vendor', ['Victor', 'Lindqvist'], {
    name: 'Northgate Motion',
    industry: 'Servo drives and arms',
    city: 'Portland',
    state: 'Oregon',
    verified: true,
  }),
  vendor('vendor2', ['Mei', 'Tanaka'], {
    name: 'Brightpath Sensing',
    industry: 'Sensors and vision',
    city: 'Boulder',
    state: 'Colorado',
    verified: true,
  }),
  vendor('tenant', ['Tomas', 'Rivera'], {
    name: 'Cobalt Robot Supply',
    industry: 'Robot kits and service',
    city: 'Austin',
    state: 'Texas',
    verified: true,
  }),
  customer('customer', ['Clara', 'Nowak']),
  vendor('ridgeline', ['Priya', 'Raman'], {
    hidesStock: true,
    name: 'Ridgeline Actuation',
    industry: 'Actuators',
    city: 'Denver',
    state: 'Colorado',
    verified: true,
  }),
  vendor('halcyon', ['Owen', 'Pryce'], {
    name: 'Halcyon Drives',
    industry: 'Motors and drives',
    city: 'Columbus',
    state: 'Ohio',
    verified: true,
  }),
  vendor('quillstone', ['Ines', 'Duarte'], {
    name: 'Quillstone Robotics',
    industry: 'Robot arms',
    city: 'Pittsburgh',
    state: 'Pennsylvania',
    verified: false,
  }),
  vendor('maple', ['Jonas', 'Weber'], {
    name: 'Maple Street Controls',
    industry: 'Controllers',
    city: 'Burlington',
    state: 'Vermont',
    verified: true,
  }),
  vendor('heron', ['Aisha', 'Bello'], {
    name: 'Blue Heron Mechatronics',
    industry: 'Mechatronics',
    city: 'Tampa',
    state: 'Florida',
    verified: true,
  }),
  vendor('kestrel', ['Daniel', 'Kim'], {
    name: 'Kestrel Components',
    industry: 'Components',
    city: 'San Jose',
    state: 'California',
  }),
  vendor('lowland', ['Femke', 'de Boer'], {
    name: 'Lowland Robotics Trading',
    industry: 'Wholesale',
    city: 'Holland',
    state: 'Michigan',
    verified: true,
  }),
  vendor('tern', ['Rosa', 'Fowler'], {
    name: 'Tern & Fowler Automation',
    industry: 'Automation',
    city: 'Savannah',
    state: 'Georgia',
    verified: false,
  }),
  vendor('vantage', ['Leo', 'Marchetti'], {
    name: 'Vantage Point Optics',
    industry: 'Machine vision',
    city: 'Rochester',
    state: 'New York',
    verified: true,
  }),
  customer('harborlab', ['Grace', 'Holm']),
  customer('foundry', ['Samuel', 'Adeyemi']),
  customer('orchard', ['Elena', 'Petrova']),
  customer('northfield', ['Marcus', 'Bell']),
  customer('storebuyer', ['Hana', 'Sato'], { atStore: true }),
  customer('storelab', ['Peter', 'Novak'], { atStore: true }),
  customer('storeclub', ['Lucia', 'Moreno'], { atStore: true }),
]

export const demoStore = {
  name: 'Cobalt Store',
  domain: 'store.demo.armature.test',
  owner: 'tenant',
} as const

/** The domain of all demo addresses, which no mail can reach. */
const demoDomain = 'demo.armature.test'

export const demoEmail = (username: string): string => `${username}@${demoDomain}`

/** An account that the card sandbox provides (packages/stripe-sandbox/src/connect/connect-accounts.ts). */
export const demoPayoutAccount = (username: string, verified: boolean): string =>
  `acct_demo_${verified ? '' : 'unverified_'}${username}`

/** Numbers reserved for fiction, with the country's digit so that text messages have a destination. */
export const demoPhone = (index: number): string => `1202555${String(100 + index).padStart(4, '0')}`
