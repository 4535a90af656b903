/** The accounts that make the repeated calls of cost.ts (fill-people.sql). */
export const people = { admin: 1, vendor: 2, customer: 402 } as const

const series = (first: number, count: number): number[] =>
  Array.from({ length: count }, (_none, i) => first + i)

/** 200 people who are signed in: 10 operators, 60 vendors (five of them with a store), 130 customers. */
export const crowd = {
  operators: [people.admin, ...series(1002, 9)],
  vendors: [...series(people.vendor, 55), ...series(382, 5)],
  customers: series(people.customer, 130),
} as const

export const everybody: readonly number[] = [...crowd.operators, ...crowd.vendors, ...crowd.customers]

/** The id of an account's one session. */
export const sessionOf = (userId: number): string =>
  `00000000-0000-4000-8000-${String(userId).padStart(12, '0')}`
