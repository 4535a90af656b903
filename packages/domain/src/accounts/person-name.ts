export interface PersonNames {
  first_name: string
  last_name: string
  username?: string
}

/** A person's name: first and last, else the username. */
export const personName = ({ first_name, last_name, username = '' }: PersonNames): string =>
  `${first_name} ${last_name}`.trim() || username
