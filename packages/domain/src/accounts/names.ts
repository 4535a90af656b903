/** How a person or company is called in timelines and lists: the company where there is one. */
export const nameOf = (user: {
  business_name: string | null
  first_name: string
  last_name: string
}): string => user.business_name ?? `${user.first_name} ${user.last_name}`.trim()
