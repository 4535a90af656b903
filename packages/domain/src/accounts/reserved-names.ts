import { companyKey, usernameKey } from './look-alikes.ts'

/** Names by which people would take somebody for the operator. */
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

/** What makes of our name the operator's; a firm that winds armatures may say so. */
const offices =
  /account|admin|billing|help|moderator|official|operator|payment|payout|security|service|staff|support|team|verif/

const marks = /\p{M}/gu

const saysOperator = (key: string): boolean => key === brand || (key.includes(brand) && offices.test(key))

/** Whether a username is the operator's or looks like it: with other letters, accents, figures or dots too. */
export const isReservedUsername = (username: string): boolean => {
  const plain = usernameKey(username)
    .normalize('NFD')
    .replaceAll(marks, '')
    .replaceAll(/[^a-z]/g, '')
  return (staff as readonly string[]).includes(plain) || saysOperator(plain)
}

/** Whether the name of a company or a person says that it is the marketplace itself: "Armature Support". */
export const isReservedName = (name: string): boolean =>
  saysOperator(companyKey(name.normalize('NFD').replaceAll(marks, '')))

/** Whether an account's username is its own e-mail address. */
export const isOwnAddress = ({ username, email }: { username: string; email: string }): boolean =>
  username.toLowerCase() === email.toLowerCase()

/** Whether a username is an e-mail address, and not the account's own, letter by letter. */
export const isForeignEmail = (username: string, email: string): boolean =>
  usernameKey(username).includes('@') && !isOwnAddress({ username, email })
