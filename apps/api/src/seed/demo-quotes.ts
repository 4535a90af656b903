/** What becomes of a demo quote; each is a way through the workflow, walked by the use cases themselves. */
const fates = [
  'requested',
  'with-vendors',
  'partly-priced',
  'priced',
  'handed-to-admin',
  'approved',
  'offered-by-vendors',
  'offered',
  'changes-asked',
  'bought',
  'bought-in-full',
  'shipped',
  'declined-by-customer',
  'expired',
  'cancelled',
  'no-quote',
] as const
export type Fate = (typeof fates)[number]

export interface DemoQuote {
  daysAgo: number
  customer: string
  /** Whose products it asks for; the store's owner for a store quote. */
  vendors: readonly string[]
  fate: Fate
  downPayment: number
  notes?: string
  store?: true
}

const market = (
  daysAgo: number,
  customer: string,
  vendors: readonly string[],
  fate: Fate,
  downPayment: number,
  notes?: string,
): DemoQuote => ({ daysAgo, customer, vendors, fate, downPayment, ...(notes === undefined ? {} : { notes }) })

const store = (
  daysAgo: number,
  customer: string,
  fate: Fate,
  downPayment: number,
  notes?: string,
): DemoQuote => ({
  ...market(daysAgo, customer, ['tenant'], fate, downPayment, notes),
  store: true,
})

/** Two months of trade, oldest first: every status, and something to do for each demo account. */
export const demoQuotes: readonly DemoQuote[] = [
  market(60, 'harborlab', ['vendor', 'vendor2'], 'shipped', 30, 'Four arms for the teaching lab.'),
  market(
    58,
    'customer',
    ['vendor', 'ridgeline'],
    'shipped',
    25,
    'Replacement servos for the spring semester.',
  ),
  market(56, 'foundry', ['vendor2', 'vantage'], 'expired', 40),
  store(55, 'storebuyer', 'shipped', 50, 'Kits for the robotics club.'),
  market(53, 'orchard', ['vendor', 'maple'], 'shipped', 20, 'Harvest robot, second prototype.'),
  market(51, 'northfield', ['halcyon', 'vendor2'], 'bought', 30),
  market(49, 'customer', ['vendor2', 'heron'], 'declined-by-customer', 30, 'Comparing two sensor sets.'),
  market(47, 'harborlab', ['lowland', 'vendor'], 'no-quote', 25, 'Looking for fifty of each.'),
  market(45, 'foundry', ['vendor', 'vendor2', 'halcyon'], 'shipped', 35, 'Cell 3 retrofit.'),
  store(43, 'storelab', 'bought', 40),
  market(41, 'orchard', ['ridgeline', 'vendor2'], 'cancelled', 30, 'Project postponed.'),
  market(
    38,
    'customer',
    ['vendor', 'vendor2'],
    'bought-in-full',
    30,
    'Mobile base with lidar and two depth cameras.',
  ),
  market(36, 'northfield', ['vendor', 'heron'], 'bought', 25),
  market(34, 'harborlab', ['quillstone', 'vendor2'], 'bought', 50),
  store(32, 'storeclub', 'declined-by-customer', 30),
  market(30, 'vendor2', ['vendor'], 'bought', 30, 'Servos for our own test bench.'),
  market(26, 'foundry', ['vendor', 'maple'], 'offered', 30, 'Please keep the lead time under six weeks.'),
  market(24, 'customer', ['vendor', 'vendor2'], 'bought', 40, 'Gripper upgrade for the pick and place line.'),
  market(22, 'orchard', ['vendor2', 'kestrel'], 'offered-by-vendors', 25),
  store(20, 'storebuyer', 'bought-in-full', 30),
  market(18, 'northfield', ['vendor', 'tern'], 'changes-asked', 30, 'Two more controllers would help.'),
  market(16, 'harborlab', ['vendor', 'vendor2'], 'approved', 30),
  market(14, 'customer', ['vendor2', 'vendor'], 'offered', 30, 'Second inspection cell.'),
  store(13, 'storelab', 'offered', 25, 'Workshop set for twelve students.'),
  market(11, 'foundry', ['vendor', 'lowland'], 'handed-to-admin', 30),
  market(10, 'orchard', ['vendor', 'vendor2'], 'priced', 20),
  market(9, 'northfield', ['vendor2', 'ridgeline'], 'handed-to-admin', 35),
  market(8, 'customer', ['vendor', 'halcyon'], 'priced', 30, 'Spare drives.'),
  market(6, 'harborlab', ['vendor', 'vendor2'], 'partly-priced', 30, 'Sensor arm for the wet lab.'),
  market(5, 'foundry', ['vendor', 'vantage'], 'with-vendors', 30),
  market(4, 'orchard', ['vendor', 'vendor2'], 'with-vendors', 40, 'Needed before the trade fair.'),
  market(3, 'northfield', ['vendor2', 'maple'], 'with-vendors', 25),
  store(3, 'storeclub', 'requested', 30, 'Prices for a class set, please.'),
  market(2, 'customer', ['vendor', 'vendor2'], 'requested', 30, 'First request for the new line.'),
  market(1, 'harborlab', ['vendor', 'heron'], 'requested', 30),
  store(1, 'storebuyer', 'requested', 30),
]
