export const marketplaceName = 'Armature'

/** The name that timelines and lists show for an account: the company's, else the person's. */
export const nameOf = (user: {
  business_name: string | null
  first_name: string
  last_name: string
}): string => user.business_name ?? `${user.first_name} ${user.last_name}`.trim()

/** The name of a person who acts for a company: “Ana Lopez (Acme Robotics)”. */
export const memberName = (person: string, company: string): string => `${person} (${company})`

/** Does it read as a name, and not as a number to call or an address to open? */
export const readsAsName = (text: string): boolean =>
  /^[\p{L}\p{M}\d &'’.,-]+$/u.test(text) && !/\d{3}|\d[ .-]\d|\.\p{L}/u.test(text)
