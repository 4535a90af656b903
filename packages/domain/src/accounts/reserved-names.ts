import { companyKey, usernameKey } from './look-alikes.ts'

/** Names that would make people take an account for the operator's. */
const staff = [
  'admin',
  'administrator',
  'armature',
  'billing',
  'help',
  'helpdesk',
  'mod',
  'moderator',
  'noreply',
  'official',
  'operator',
  'payments',
  'postmaster',
  'root',
  'security',
  'staff',
  'support',
  'sysadmin',
  'system',
  'team',
  'webmaster',
] as const

const brand = 'armature'

/** Words that turn our name into the operator's; a firm that winds armatures may use the name without them. */
const offices =
  /account|admin|billing|help|moderator|official|operator|payment|payout|security|service|staff|support|team|verif/

const marks = /\p{M}/gu

const saysOperator = (key: string): boolean => key === brand || (key.includes(brand) && offices.test(key))

/** Is a username the operator's, or does it look like it? Accents, figures, dots and other letters don't hide it. */
export const isReservedUsername = (username: string): boolean => {
  const plain = usernameKey(username)
    .normalize('NFD')
    .replaceAll(marks, '')
    .replaceAll(/[^a-z]/g, '')
  return (staff as readonly string[]).includes(plain) || saysOperator(plain)
}

/** Does the name of a company or person claim to be the marketplace itself, as "Armature Support" does? */
export const isReservedName = (name: string): boolean =>
  saysOperator(companyKey(name.normalize('NFD').replaceAll(marks, '')))

/** Is an account's username its own e-mail address? */
export const isOwnAddress = ({ username, email }: { username: string; email: string }): boolean =>
  username.toLowerCase() === email.toLowerCase()

/** Is a username an e-mail address that isn't, letter by letter, the account's own? */
export const isForeignEmail = (username: string, email: string): boolean =>
  usernameKey(username).includes('@') && !isOwnAddress({ username, email })
