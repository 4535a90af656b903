/** The name that timelines and lists show for an account: the company's, else the person's. */
export const nameOf = (user: {
  business_name: string | null
  first_name: string
  last_name: string
}): string => user.business_name ?? `${user.first_name} ${user.last_name}`.trim()
