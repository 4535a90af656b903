/** A person's roles in a company. Owners can do everything; everybody in a company can read what it sees. */
export const companyRoleNames = {
  OWNER: 'Owner',
  BUYER: 'Buyer',
  APPROVER: 'Approver',
  ACCOUNTS_PAYABLE: 'Accounts payable',
  SELLER: 'Seller',
  PRICING: 'Pricing',
  SHIPPING: 'Shipping',
  FINANCE: 'Finance',
  VIEWER: 'Viewer',
} as const

export type CompanyRole = keyof typeof companyRoleNames

export const companyRoles = Object.keys(companyRoleNames) as [CompanyRole, ...CompanyRole[]]

/** A role's description in the form. */
export const companyRoleTexts: Readonly<Record<CompanyRole, string>> = {
  OWNER: 'Does everything, and manages people and the company',
  BUYER: 'Requests quotes, accepts offers and places orders',
  APPROVER: 'Approves purchases of colleagues',
  ACCOUNTS_PAYABLE: 'Pays orders, manages cards and addresses, reads statements',
  SELLER: 'Manages products, stock and imports, answers questions',
  PRICING: 'Prices sub-quotes and moves them forward',
  SHIPPING: 'Ships sub-orders and answers claims',
  FINANCE: 'Manages payouts, receivables, invoice details, the plan and cards',
  VIEWER: 'Can see everything but change nothing',
}

/** The roles in a company that only buys. */
const ofBuyers: readonly CompanyRole[] = ['OWNER', 'BUYER', 'APPROVER', 'ACCOUNTS_PAYABLE', 'VIEWER']

/** The roles that a company with this account can give. */
export const companyRolesFor = (account: { role: string }): readonly CompanyRole[] =>
  account.role === 'CUSTOMER' ? ofBuyers : companyRoles

/** A person in a company, as far as the rules need to know. */
export interface Member {
  personId: number
  roles: readonly CompanyRole[]
  hasJoined: boolean
}

/** Would this change leave the company without an owner? A person who leaves has no roles. */
export const leavesNoOwner = (
  members: readonly Member[],
  { personId, roles }: Pick<Member, 'personId' | 'roles'>,
): boolean =>
  !roles.includes('OWNER') &&
  !members.some(
    (member) => member.personId !== personId && member.hasJoined && member.roles.includes('OWNER'),
  )
