/** The people who make the bench's calls; fill-people.sql creates their accounts, fill.ts their sessions. */
export const people = {
  admin: { userId: 1, session: '00000000-0000-4000-8000-000000000001' },
  vendor: { userId: 2, session: '00000000-0000-4000-8000-000000000002' },
  customer: { userId: 402, session: '00000000-0000-4000-8000-000000000402' },
} as const

export type Person = keyof typeof people
